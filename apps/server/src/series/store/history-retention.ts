import { type Database, sql } from '../../db/database.ts'
import { partitionsOf } from '../../db/partitions.ts'

/**
 * What values were before they changed is kept this long after the change, as original monitoring records have to be
 * (排污许可管理条例 article 19: not less than 5 years). Within it every data version can be read again.
 */
export const historyYears = 5

/** The years of changes that have ended at least the retention before an instant, by the name of their partition. */
const isPast = (partition: string, now: Date): boolean => {
  const year = Number(/_(\d{4})$/.exec(partition)?.[1])
  const keptUntil = Date.UTC(year + 1 + historyYears, 0, 1)
  return keptUntil <= now.getTime()
}

/**
 * Drops the years of changes that are past their retention, and notes the newest data version that went with them.
 * @returns the partitions dropped
 */
export const dropOldHistory = async (db: Database, now: Date): Promise<string[]> => {
  const past = (await partitionsOf(db, 'value_history')).map(({ name }) => name).filter((name) => isPast(name, now))
  for (const partition of past) {
    await db.transaction().execute(async (tx) => {
      // The floor first: whoever reads an old version meanwhile is told that it is gone, never half of it.
      await sql`update history_floor set rev = greatest(rev, (select coalesce(max(rev), 0) from ${sql.table(partition)}))`.execute(
        tx,
      )
      await sql`drop table if exists ${sql.table(partition)}`.execute(tx)
    })
  }
  return past
}
