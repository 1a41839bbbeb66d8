import { minuteMs } from '@qingkong/domain/time/city-time'
import { firstRow, type Sql, sql, type Tx } from '../db/database.ts'
import type { Services } from '../platform/services.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { type DueRow, dueTables, type TakenRows } from './due-row.ts'
import { errorSentence, isRowFault } from './row-fault.ts'

/**
 * How long a row waits after each failed attempt; one more failure and it goes to the dead letter. Short, because
 * what is later of the same target is judged after it; what needs longer than this needs a person.
 */
export const attemptWaitsMs = [5_000, 0.5 * minuteMs, 2 * minuteMs] as const

/** Where the rows of a batch stand in their table `d`. */
const among = (rows: readonly DueRow[]): Sql =>
  sql`exists (select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v (kind text, "targetId" int, granularity text, "startMs" float8)
    where d.target_kind = v.kind and d.target_id = v."targetId" and d.granularity = v.granularity
      and d.start_at = to_timestamp(v."startMs" / 1000))`

/** The rows of a batch are taken by at most half as many from now on, at once: what is whole among them is done. */
const halve = async (tx: Tx, { queue, rows }: TakenRows): Promise<void> => {
  await sql`update ${sql.table(dueTables[queue])} d set batch_limit = ${Math.ceil(rows.length / 2)} where ${among(rows)}`.execute(
    tx,
  )
}

/** Counts a failed attempt of one row: it waits, or leaves for the dead letter. */
const countAttempt = async (tx: Tx, { queue, rows }: TakenRows, error: unknown, now: Date): Promise<number | null> => {
  const table = sql.table(dueTables[queue])
  const sentence = errorSentence(error)
  const failed = await firstRow(
    tx,
    sql<{ attempts: number }>`update ${table} d set attempts = attempts + 1, last_error = ${sentence},
      first_failed_at = coalesce(first_failed_at, ${now}) where ${among(rows)} returning attempts`,
  )
  // Somebody else has done it meanwhile.
  if (!failed) return null
  const waitMs = attemptWaitsMs[failed.attempts - 1]
  if (waitMs !== undefined) {
    await sql`update ${table} d set next_attempt_at = ${new Date(now.getTime() + waitMs)} where ${among(rows)}`.execute(
      tx,
    )
    return failed.attempts
  }
  await sql`with dead as (delete from ${table} d where ${among(rows)} returning *)
    insert into dead_letter (id, queue, target_kind, target_id, granularity, start_at, late, error, attempts,
      first_failed_at, last_failed_at)
    select ${uuidv7(now)}::uuid, ${queue}, target_kind, target_id, granularity, start_at, late, last_error, attempts,
      first_failed_at, ${now} from dead
    on conflict (target_id, target_kind, queue, granularity, start_at) do update
      set late = dead_letter.late and excluded.late, error = excluded.error,
        attempts = dead_letter.attempts + excluded.attempts, last_failed_at = excluded.last_failed_at`.execute(tx)
  return failed.attempts
}

/**
 * What becomes of rows whose batch was rolled back: a batch is tried again in halves until the row that spoils it
 * stands alone; that one is tried again a few times with pauses and then put into the dead letter, in the transaction
 * that takes it off its list. Nothing else of the batch is held up by it.
 * @param alsoInTx what has to be noted in the same transaction the first time a batch is parted
 * @throws the error itself when it does not lie with the rows
 */
export const afterFailedBatch = async (
  services: Services,
  taken: TakenRows,
  error: unknown,
  alsoInTx?: (tx: Tx) => Promise<void>,
): Promise<void> => {
  if (taken.rows.length === 0 || !isRowFault(error)) throw error
  const { queue, rows, limit } = taken
  const attempts = await services.db.transaction().execute(async (tx) => {
    if (limit === 1) return countAttempt(tx, taken, error, services.clock.now())
    if (limit === null) await alsoInTx?.(tx)
    await halve(tx, taken)
    return null
  })
  const isDead = attempts !== null && attempts > attemptWaitsMs.length
  const about = { err: error, queue, rows: rows.length, ...(limit === 1 ? { row: rows[0], attempts } : {}) }
  if (isDead) services.log.error(about, 'due row put into the dead letter')
  else services.log.warn(about, limit === 1 ? 'due row failed' : 'due batch failed, tried again in halves')
}
