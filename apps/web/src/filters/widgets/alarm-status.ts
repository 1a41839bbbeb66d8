import { choice } from '../choice.tsx'
import { alarmStatuses } from '../code-tables.ts'

export const alarmStatus = choice({ id: 'alarm-status', key: 'alarmStatus', table: alarmStatuses })
