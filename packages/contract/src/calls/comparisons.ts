import { group } from '../core/call.ts'

export const comparisons = group('', {})
