import { group } from '../core/call.ts'

export const settings = group('', {})
