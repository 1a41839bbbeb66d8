import { group } from '../core/call.ts'

export const pollutionCalendar = group('', {})
