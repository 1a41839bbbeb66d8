import { choice } from '../choice.tsx'
import { alarmTargets } from '../code-tables.ts'

export const alarmTarget = choice({ id: 'alarm-target', key: 'alarmTarget', table: alarmTargets })
