import { group } from '../core/call.ts'

export const cityChanges = group('', {})
