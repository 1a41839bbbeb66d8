import { group } from '../core/call.ts'

export const duty = group('', {})
