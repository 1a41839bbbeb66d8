import { choices } from '../choice.tsx'
import { alarmTargets } from '../code-tables.ts'

/** Alarm gas codes; required it begins with all nine (2 §9). */
export const alarmTarget = choices({ id: 'alarm-target', key: 'alarmTarget', table: alarmTargets })
