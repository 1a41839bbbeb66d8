import { group } from '../core/call.ts'

export const workOrders = group('', {})
