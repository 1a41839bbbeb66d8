import { addDays, cityDate, hourMs } from '@qingkong/domain/time/city-time'
import { preparedRows, sql } from '../db/database.ts'
import { oncePerRound } from '../db/shared-round.ts'

/**
 * The day that is still running: like the roll-up, nobody judges it before it is over. Over is what the newest hour received
 * lies beyond, and what the roll-up has judged by the clock though its last hours did not come. Null while no hour came from
 * any device or peer.
 */
export const runningDay = oncePerRound(async (db): Promise<string | null> => {
  const [newest] = await preparedRows(
    db,
    sql<{ at: Date | null; judged: string | null }>`select
      (select max(start_at) from latest where target_kind = 'site' and granularity = 'hour') as at,
      (select max(day)::text from site_day) as judged`,
  )
  if (!newest?.at) return null
  const byHour = cityDate(newest.at.getTime() + hourMs)
  const byRollUp = newest.judged === null ? byHour : addDays(newest.judged, 1)
  return byRollUp > byHour ? byRollUp : byHour
})
