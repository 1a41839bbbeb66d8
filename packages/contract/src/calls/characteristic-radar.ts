import { group } from '../core/call.ts'

export const characteristicRadar = group('', {})
