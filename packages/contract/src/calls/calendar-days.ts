import { group } from '../core/call.ts'

export const calendarDays = group('', {})
