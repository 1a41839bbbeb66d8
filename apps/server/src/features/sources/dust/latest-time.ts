import { addDays, cityDate, hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import { newestHours } from '../../../series/port.ts'

/** Label of the newest hour of the construction sites, and the newest natural day that is over with it. */
export const dustLatestTime = async (db: Queryable): Promise<{ dataTime: string | null; day: string | null }> => {
  const found = await firstRow(db, sql<{ at: Date | null }>`select max(start_at) as at from ${newestHours('dust')} n`)
  if (!found?.at) return { dataTime: null, day: null }
  // The day in which the hour ended is under way; at midnight it has just begun.
  return { dataTime: hourLabel(found.at), day: addDays(cityDate(found.at.getTime() + hourMs), -1) }
}
