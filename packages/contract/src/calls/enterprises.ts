import { group } from '../core/call.ts'

export const enterprises = group('', {})
