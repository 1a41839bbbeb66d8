import { group } from '../core/call.ts'

export const bulletin = group('', {})
