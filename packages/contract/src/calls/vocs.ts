import { group } from '../core/call.ts'

export const vocs = group('', {})
