import { choice } from '../choice.tsx'
import { alarmTypes, ruleAlarmTypes } from '../code-tables.ts'

/** Kind of alarm, by the codes of the alarm-rule form. */
export const alarmType = choice({ id: 'alarm-type', key: 'alarmType', table: alarmTypes })

/** Alarm or early warning, by the codes of the alarm-rule filter. */
export const ruleAlarmType = choice({ id: 'alarm-type', key: 'alarmType', table: ruleAlarmTypes })
