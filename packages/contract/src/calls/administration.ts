import { group } from '../core/call.ts'

export const administration = group('', {})
