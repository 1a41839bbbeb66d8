import { group } from '../core/call.ts'

export const trace = group('', {})
