import { group } from '../core/call.ts'

export const evidence = group('', {})
