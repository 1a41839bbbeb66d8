import { group } from '../core/call.ts'

export const dataVersions = group('', {})
