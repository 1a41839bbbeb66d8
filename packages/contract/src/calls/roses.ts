import { group } from '../core/call.ts'

export const roses = group('', {})
