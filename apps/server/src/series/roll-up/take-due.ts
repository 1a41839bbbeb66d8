import { firstRow, rows, sql, type Tx } from '../../db/database.ts'
import { arrayLiteral } from '../store/array-literal.ts'
import type { TargetKind } from '../store/series-row.ts'
import type { DueGranularity } from './due.ts'

/** One interval to roll up. */
export interface DueInterval {
  targetId: number
  startMs: number
  late: boolean
}

export interface TakenIntervals {
  intervals: readonly DueInterval[]
  /** What they may at most be taken with, since a larger batch failed; null while nothing failed. */
  limit: number | null
}

interface Wanted {
  kind: TargetKind
  granularity: DueGranularity
  batchSize: number
  /** Whether what came late is wanted too. */
  takesLate: boolean
}

/** Due now, and not waiting after a failed attempt. */
const isDue = (
  { kind, granularity, takesLate }: Wanted,
  now: Date,
) => sql`target_kind = ${kind} and granularity = ${granularity}
  and due_at <= ${now} and (next_attempt_at is null or next_attempt_at <= ${now}) ${takesLate ? sql`` : sql`and not late`}`

const take = (tx: Tx, wanted: Wanted, now: Date, limit: number | null) =>
  rows(
    tx,
    // By physical address: the table is emptied as fast as it is filled, and a plan made for an empty one would compare
    // every row taken with every row waiting.
    sql<DueInterval>`delete from roll_up_due where ctid = any(array(
        select ctid from roll_up_due
        where ${isDue(wanted, now)} and ${limit === null ? sql`batch_limit is null` : sql`batch_limit = ${limit}`}
        order by late, start_at, target_id limit ${Math.min(wanted.batchSize, limit ?? wanted.batchSize)} for update skip locked))
      returning target_id as "targetId", extract(epoch from start_at)::float8 * 1000 as "startMs", late`,
  )

/**
 * Takes the oldest due intervals for this transaction, what came in time before what came late: they are gone when it commits and due again when it fails.
 * Another process takes others meanwhile; data arriving for a taken interval wait and note it anew. What was in a
 * batch that failed comes after everything else, in the smaller batches noted with it.
 */
export const takeDue = async (tx: Tx, wanted: Wanted, now: Date): Promise<TakenIntervals> => {
  const intervals = await take(tx, wanted, now, null)
  if (intervals.length > 0) return { intervals, limit: null }
  const failed = await firstRow(
    tx,
    sql<{ limit: number }>`select batch_limit as limit from roll_up_due
      where ${isDue(wanted, now)} and batch_limit is not null order by late, start_at, target_id limit 1`,
  )
  return failed
    ? { intervals: await take(tx, wanted, now, failed.limit), limit: failed.limit }
    : { intervals, limit: null }
}

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
