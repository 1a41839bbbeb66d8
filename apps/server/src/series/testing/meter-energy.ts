import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { type Database, sql } from '../../db/database.ts'
import { ensurePartitions } from '../../db/partitions.ts'

interface Steps {
  /** Start of the first; city midnight of days. */
  from: Date
  count: number
  kwh: number
}

/** What a meter counted in whole days, each with 24 valid hours, as the roll-up would write them. */
export const insertMeterDays = async (db: Database, pointId: number, { from, count, kwh }: Steps): Promise<void> => {
  const starts = Array.from({ length: count }, (_, at) => new Date(from.getTime() + at * dayMs))
  await ensurePartitions(db, 'point_day', starts)
  await sql`insert into point_day (point_id, start_at, valid_hours, mean, peak, lowest, energy_kwh, flag_hours, computed_at)
    select ${pointId}, at, array_agg(24::smallint), array_agg(null::real), array_agg(null::real), array_agg(null::real),
      array_agg(case quantity when 'energy' then ${kwh}::real end order by position), '{}', now()
    from monitor_point_factor cross join unnest(${starts}::timestamptz[]) at where point_id = ${pointId} group by at`.execute(
    db,
  )
}

/** What a meter counted in each of some hours. */
export const insertMeterHours = async (db: Database, pointId: number, { from, count, kwh }: Steps): Promise<void> => {
  const starts = Array.from({ length: count }, (_, at) => new Date(from.getTime() + at * hourMs))
  await ensurePartitions(db, 'point_hour', starts)
  await sql`insert into point_hour (point_id, start_at, measured)
    select ${pointId}, at, array_agg(case quantity when 'energy' then ${kwh}::real end order by position)
    from monitor_point_factor cross join unnest(${starts}::timestamptz[]) at where point_id = ${pointId} group by at`.execute(
    db,
  )
}
