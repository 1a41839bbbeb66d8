import { group } from '../core/call.ts'

export const subscriptions = group('', {})
