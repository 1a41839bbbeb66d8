import { group } from '../core/call.ts'

export const radar = group('', {})
