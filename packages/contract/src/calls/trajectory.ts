import { group } from '../core/call.ts'

export const trajectory = group('', {})
