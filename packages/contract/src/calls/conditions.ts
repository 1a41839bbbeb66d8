import { group } from '../core/call.ts'

export const conditions = group('', {})
