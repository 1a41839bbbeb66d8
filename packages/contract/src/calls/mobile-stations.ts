import { group } from '../core/call.ts'

export const mobileStations = group('', {})
