import { group } from '../core/call.ts'

export const nearby = group('', {})
