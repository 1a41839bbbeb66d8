import { group } from '../core/call.ts'

export const allowance = group('', {})
