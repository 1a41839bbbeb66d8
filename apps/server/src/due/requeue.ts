import { rows, type Sql, sql, type Tx } from '../db/database.ts'
import type { Row } from '../db/row.ts'
import { type DueQueue, dueQueues, dueTables } from './due-row.ts'

export type Requeued = Row<'dead_letter', 'queue' | 'targetKind' | 'targetId'>

/** Columns of a queue that say when its rows fall due. */
const dueColumns = (queue: DueQueue, now: Date): { names: Sql; values: Sql } =>
  queue === 'rollUp' ? { names: sql`, due_at`, values: sql`, ${now}::timestamptz` } : { names: sql``, values: sql`` }

/**
 * Makes dead letters due again, at once and with all their attempts; what is due anyway stays as it is. A dead letter
 * is gone once it is due again, so that doing it twice, or two doing it at once, makes nothing due twice.
 * @param which a condition on `dead_letter`
 */
export const requeueDeadLetters = async (tx: Tx, which: Sql, now: Date): Promise<Requeued[]> => {
  const requeued: Requeued[] = []
  for (const queue of dueQueues) {
    const { names, values } = dueColumns(queue, now)
    const taken = await rows(
      tx,
      sql<Omit<Requeued, 'queue'>>`with taken as (
          delete from dead_letter where queue = ${queue} and ${which} returning *
        ), put as (
          insert into ${sql.table(dueTables[queue])} (target_kind, target_id, granularity, start_at, late${names})
          select target_kind, target_id, granularity, start_at, late${values} from taken order by target_id, start_at
          on conflict (target_id, target_kind, granularity, start_at) do nothing
        )
        select target_kind as "targetKind", target_id as "targetId" from taken order by 1, 2`,
    )
    requeued.push(...taken.map((row) => ({ queue, ...row })))
  }
  return requeued
}
