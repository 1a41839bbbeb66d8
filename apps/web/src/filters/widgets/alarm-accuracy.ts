import { choice } from '../choice.tsx'
import { alarmAccuracyCodes } from '../code-tables.ts'

export const alarmAccuracy = choice({ id: 'alarm-accuracy', key: 'alarmAccuracy', table: alarmAccuracyCodes })
