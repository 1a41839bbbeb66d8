import { type Database, sql } from '../../db/database.ts'
import { ensurePartitions } from '../../db/partitions.ts'

/** A day of an outlet, the same for all its factors: hours that count, that stood still, and hours by flag. */
export interface OutletDay {
  /** The city's midnight. */
  startAt: Date
  valid: number
  stopped?: number
  flags?: Readonly<Record<string, number>>
}

/** Days as the roll-up would write them, without concentrations. */
export const insertOutletDays = async (db: Database, outletId: number, days: readonly OutletDay[]): Promise<void> => {
  await ensurePartitions(
    db,
    'outlet_day',
    days.map(({ startAt }) => startAt),
  )
  await sql`insert into outlet_day (outlet_id, start_at, valid_hours, stopped_hours, mean, peak, converted_mean,
      converted_peak, mass, mass_hours, flag_hours, computed_at)
    select ${outletId}, day."startAt", array_agg(day.valid order by position), array_agg(day.stopped order by position),
      array_agg(null::real), array_agg(null::real), array_agg(null::real), array_agg(null::real), array_agg(null::real),
      array_agg(0::smallint), jsonb_object_agg(factor_code, day.flags), now()
    from jsonb_to_recordset(${JSON.stringify(days.map((day) => ({ stopped: 0, flags: {}, ...day })))}::jsonb)
      day ("startAt" timestamptz, valid smallint, stopped smallint, flags jsonb)
    join outlet_factor f on f.outlet_id = ${outletId} group by day."startAt"`.execute(db)
}
