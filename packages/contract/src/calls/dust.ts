import { group } from '../core/call.ts'

export const dust = group('', {})
