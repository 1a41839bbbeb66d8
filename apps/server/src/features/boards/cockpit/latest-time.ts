import { formatCity, hourLabel } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import { newestHours, newestIntervals, newestPublishedHour } from '../../../series/port.ts'

/** When the newest data of the map are from. */
export const latestTime = async (db: Queryable) => {
  const newest = await firstRow(
    db,
    sql<{ hour: Date | null; minute: Date | null; city: Date | null }>`
      select (select max(n.start_at) from ${newestHours('air')} n join site s on s.id = n.target_id where s.enabled) as hour,
        (select max(n.minute_end) from site s join lateral ${newestIntervals(['air'], sql`s.id`)} n on true
          where s.enabled) as minute,
        ${newestPublishedHour} as city`,
  )
  return {
    dataTime: newest?.hour ? hourLabel(newest.hour) : null,
    minuteTime: newest?.minute ? formatCity(newest.minute) : null,
    cityTime: newest?.city ? hourLabel(newest.city) : null,
  }
}
