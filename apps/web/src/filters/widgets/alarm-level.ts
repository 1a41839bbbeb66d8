import { choice } from '../choice.tsx'
import { alarmLevelCodes } from '../code-tables.ts'

export const alarmLevel = choice({ id: 'alarm-level', key: 'alarmLevel', table: alarmLevelCodes })
