import { group } from '../core/call.ts'

export const exportJobs = group('', {})
