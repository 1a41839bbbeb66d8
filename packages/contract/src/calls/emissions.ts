import { group } from '../core/call.ts'

export const emissions = group('', {})
