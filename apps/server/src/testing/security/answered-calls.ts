import type { Call } from '@qingkong/contract/core/call'
import { implementations } from '../../api.ts'

/** The calls that the server answers. */
export const answeredCalls: readonly Call[] = implementations.map(({ call }) => call)

/** Those that ask for a session, and answer rather than stream. */
export const sessionCalls: readonly Call[] = answeredCalls.filter(
  ({ right, kind }) => !['open', 'share', 'radar', 'seed'].includes(right) && kind !== 'stream',
)
