import { group } from '../core/call.ts'

export const stationAverages = group('', {})
