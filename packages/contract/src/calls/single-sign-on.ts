import { group } from '../core/call.ts'

export const singleSignOn = group('', {})
