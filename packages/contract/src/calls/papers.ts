import { group } from '../core/call.ts'

export const papers = group('', {})
