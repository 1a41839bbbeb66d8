import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import type { Tables } from '../../../db/schema.gen.ts'
import type { DueTurn } from '../../../due/due-steps.ts'

/** Intervals of the same time and length that wait for the alarm engine. */
export interface DueBatch {
  granularity: Tables['alarm_due']['granularity']
  startAt: Date
  targets: { kind: Tables['alarm_due']['target_kind']; id: number; late: boolean }[]
  /**
   * What the intervals may at most be taken with, since a larger batch failed; then each target is judged for itself
   * alone, and what is compared with it has its own row. Null while nothing failed.
   */
  limit: number | null
}

const batchSize = 500

type Head = Row<'alarm_due', 'startAt' | 'granularity'> & { limit: number | null }

/**
 * Neither waiting after a failed attempt nor behind an interval of the same target that does: episodes need their
 * intervals in order, so what is later waits until the earlier one is judged or put into the dead letter.
 */
const isReady = (now: Date) => sql`(d.next_attempt_at is null or d.next_attempt_at <= ${now})
  and not exists (select from alarm_due w where w.next_attempt_at > ${now} and w.target_id = d.target_id
    and w.target_kind = d.target_kind and w.granularity = d.granularity and w.start_at < d.start_at)`

/**
 * Takes the oldest waiting interval, what came in time before what came late: a history holds up no alarm of now. What somebody else is just writing is left for the next turn, and nothing later
 * is taken meanwhile, so that each subject is judged in the order of its data.
 * @returns null when nothing is due that can be taken now
 */
export const takeDueBatch = async (tx: Tx, now: Date, { takesLate }: DueTurn): Promise<DueBatch | null> => {
  const head = await firstRow(
    tx,
    sql<Head>`select start_at as "startAt", granularity, batch_limit as "limit" from alarm_due d where ${isReady(now)} ${takesLate ? sql`` : sql`and not late`}
      order by late, start_at, granularity, batch_limit nulls first limit 1`,
  )
  if (!head) return null
  const { startAt, granularity, limit } = head
  const targets = await rows(
    tx,
    sql<DueBatch['targets'][number]>`
      delete from alarm_due where ctid = any(array(
        select d.ctid from alarm_due d
        where d.start_at = ${startAt} and d.granularity = ${granularity} and d.batch_limit is not distinct from ${limit}::int
          and ${isReady(now)}
        order by d.target_kind, d.target_id limit ${Math.min(batchSize, limit ?? batchSize)} for update of d skip locked))
      returning target_kind as kind, target_id as id, late`,
  )
  return targets.length > 0 ? { granularity, startAt, targets, limit } : null
}
