import type { Tx } from '../../db/database.ts'
import type { Services } from '../../platform/services.ts'
import type { TargetKind } from '../store/series-row.ts'
import type { DueGranularity } from './due.ts'
import type { DueInterval } from './take-due.ts'

/** How one kind of interval is rolled up. */
export interface RollUpStep {
  kind: TargetKind
  granularity: DueGranularity
  /** Intervals of one transaction. */
  batchSize: number
  /** Everything that comes of intervals taken in this transaction, at least one. */
  roll: (services: Services, tx: Tx, intervals: readonly DueInterval[]) => Promise<void>
}
