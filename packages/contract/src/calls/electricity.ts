import { group } from '../core/call.ts'

export const electricity = group('', {})
