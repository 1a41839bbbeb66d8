import { group } from '../core/call.ts'

export const jobs = group('', {})
