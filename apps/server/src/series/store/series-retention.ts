import { type Database, firstRow, sql } from '../../db/database.ts'
import { dropPartitionsBefore } from '../../db/partitions.ts'

/** What is thrown away once its hours have long been made; hours and days are kept for ever. */
const minuteTables = [
  'site_minute',
  'site_five_minute',
  'outlet_minute',
  'dust_minute',
  'point_minute',
  'mobile_minute',
] as const

const dayMs = 86_400_000

/**
 * How long a device may resend a minute. Of an hour whose minutes are gone a single late one would make a new hour, so
 * minutes live at least as long.
 */
const longestResendDays = async (db: Database): Promise<number> =>
  (
    await firstRow(
      db,
      sql<{ days: number | null }>`select max(max_age_days) as days from device_profile
        where exists (select 1 from device where profile_code = device_profile.code and enabled)`,
    )
  )?.days ?? 0

/**
 * Drops raw frames and minutes past their retention, whole days and months at a time.
 * @returns the partitions dropped
 */
export const dropOldSeries = async (
  db: Database,
  now: Date,
  days: { frames: number; minutes: number },
): Promise<string[]> => {
  const before = (kept: number) => new Date(now.getTime() - kept * dayMs)
  const dropped = await dropPartitionsBefore(db, 'frame_raw', before(days.frames))
  const minutesBefore = before(Math.max(days.minutes, await longestResendDays(db)))
  for (const table of minuteTables) dropped.push(...(await dropPartitionsBefore(db, table, minutesBefore)))
  return dropped
}
