import { group } from '../core/call.ts'

export const rankings = group('', {})
