import { group } from '../core/call.ts'

export const patrol = group('', {})
