import { group } from '../core/call.ts'

export const cities = group('', {})
