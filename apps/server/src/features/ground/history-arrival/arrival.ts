import type { HistoryProgress } from '@qingkong/contract/calls/ground/history-arrival'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'

const key = 'history_arrival'
/** A sender that has said nothing for so long has stopped; what is missing is missing until it goes on. */
const silentAfter = '10 minutes'

/** Keeps how far a sender of history has come; over, nothing is kept. */
export const noteHistoryArrival = async (db: Queryable, { isOver, ...state }: HistoryProgress, now: Date) => {
  if (isOver) await sql`delete from setting where key = ${key}`.execute(db)
  else
    await sql`insert into setting (key, value, updated_at) values (${key}, ${JSON.stringify(state)}::jsonb, ${now})
      on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(db)
}

/** What history is arriving now; null while none is. */
export const historyArrivalState = async (db: Queryable, now: Date) => {
  const found = await firstRow(
    db,
    sql<{ value: Omit<HistoryProgress, 'isOver'> }>`select value from setting
      where key = ${key} and updated_at > ${now}::timestamptz - ${silentAfter}::interval`,
  )
  return found?.value ?? null
}
