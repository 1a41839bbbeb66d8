import { group } from '../core/call.ts'

export const targets = group('', {})
