import { canonicalJson } from '@qingkong/science/engine/canonical-json'
import { sha256Of } from '../../../platform/sha256.ts'
import type { EngineOrder } from './engine-order.ts'

/** What a result hangs on: two orders of one key give the same bytes. The seed stands among the parameters. */
export const runKeyOf = (order: EngineOrder, engineVersion: string): string =>
  sha256Of(canonicalJson({ ...order, engineVersion }))
