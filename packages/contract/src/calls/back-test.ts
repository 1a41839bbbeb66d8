import { group } from '../core/call.ts'

export const backTest = group('', {})
