import { rows, sql, type Tx } from '../../db/database.ts'
import { arrayLiteral } from '../store/array-literal.ts'
import type { TargetKind } from '../store/series-row.ts'
import type { DueGranularity } from './due.ts'

/** One interval to roll up. */
export interface DueInterval {
  targetId: number
  startMs: number
  late: boolean
}

/**
 * Takes the oldest due intervals for this transaction: they are gone when it commits and due again when it fails.
 * Another process takes others meanwhile; data arriving for a taken interval wait and note it anew.
 */
export const takeDue = (
  tx: Tx,
  kind: TargetKind,
  granularity: DueGranularity,
  now: Date,
  limit: number,
): Promise<DueInterval[]> =>
  rows(
    tx,
    sql<DueInterval>`with taken as (
        select target_id, start_at from roll_up_due
        where target_kind = ${kind} and granularity = ${granularity} and due_at <= ${now}
        order by start_at, target_id limit ${limit} for update skip locked)
      delete from roll_up_due d using taken t
      where d.target_kind = ${kind} and d.granularity = ${granularity} and d.target_id = t.target_id and d.start_at = t.start_at
      returning d.target_id as "targetId", extract(epoch from d.start_at)::float8 * 1000 as "startMs", d.late`,
  )

/** Intervals as the two array parameters of an `unnest`. */
export const intervalLiterals = (intervals: readonly DueInterval[]) => ({
  ids: arrayLiteral(intervals.map((interval) => interval.targetId)),
  starts: arrayLiteral(intervals.map((interval) => interval.startMs)),
})

/** First and last instant of intervals of one length, for pruning partitions. */
export const spanOf = (intervals: readonly { startMs: number }[], lengthMs: number): { from: Date; to: Date } => {
  const starts = intervals.map((interval) => interval.startMs)
  return {
    from: new Date(starts.reduce((least, start) => Math.min(least, start), Number.POSITIVE_INFINITY)),
    to: new Date(starts.reduce((most, start) => Math.max(most, start), Number.NEGATIVE_INFINITY) + lengthMs),
  }
}
