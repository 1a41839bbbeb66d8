import { group } from '../core/call.ts'

export const trends = group('', {})
