import { group } from '../core/call.ts'

export const savedViews = group('', {})
