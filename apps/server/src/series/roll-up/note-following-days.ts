import { shortGapHours } from '@qingkong/domain/emission/substitution'
import { dayMs, hourMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import { sql, type Tx } from '../../db/database.ts'
import { seriesCatalogue } from '../catalogue.ts'
import { type DueInterval, intervalLiterals } from './take-due.ts'

/** A day on which nothing comes is made this long after its end. */
const silentWaitMs = 10 * 60_000
/** At this hour of the night days are filled anew whose history has changed. */
const nightHour = 3
/** As far as 2160 hours of a source that never rests reach. */
const filledFromMs = 90 * dayMs

const nextNight = (now: Date): Date => {
  const tonight = startOfCityDay(now.getTime()).getTime() + nightHour * hourMs
  return new Date(tonight > now.getTime() ? tonight : tonight + dayMs)
}

/**
 * What else is due because a day of an outlet was made: the next day, so that one on which nothing comes has 24 missing
 * hours and not no row; the day before, where a gap over midnight has just grown from a short to a long one; and, after
 * late data, the days behind whose gaps are filled from this one, all at once in the night.
 */
export const noteFollowingDays = async (tx: Tx, days: readonly DueInterval[], now: Date): Promise<void> => {
  const { ids, starts } = intervalLiterals(days)
  const late = intervalLiterals(days.filter(({ late: isLate }) => isLate))
  const table = sql.table(seriesCatalogue.outlet.tables.day)
  const kind = sql.lit(seriesCatalogue.outlet.storedAs)
  await sql`
    with day as (
      select k.id, to_timestamp(k.ms / 1000) as start_at from unnest(${ids}::int[], ${starts}::float8[]) k (id, ms)
    ), late_day as (
      select k.id, min(to_timestamp(k.ms / 1000)) as first, max(to_timestamp(k.ms / 1000)) as last
      from unnest(${late.ids}::int[], ${late.starts}::float8[]) k (id, ms) group by k.id
    ), note as (
      select day.id, day.start_at + interval '1 day' as start_at,
        day.start_at + interval '2 days' + make_interval(secs => ${silentWaitMs / 1000}) as due_at
      from day join outlet on outlet.id = day.id join enterprise on enterprise.id = outlet.enterprise_id and enterprise.enabled
      where not exists (select from ${table} n where n.outlet_id = day.id and n.start_at = day.start_at + interval '1 day')
      union all
      select before.outlet_id, before.start_at, ${now}::timestamptz
      from day
      join ${table} here on here.outlet_id = day.id and here.start_at = day.start_at
      join ${table} before on before.outlet_id = day.id and before.start_at = day.start_at - interval '1 day'
      where before.computed_at < here.start_at + interval '1 day' and exists (
        select from outlet_factor f where f.outlet_id = day.id and f.unit like 'mg/m³%'
          and here.mass_hours[f.position] < 24 and before.mass_hours[f.position] < 24
          and 48 - here.mass_hours[f.position] - before.mass_hours[f.position] > ${sql.lit(shortGapHours)})
      union all
      select d.outlet_id, d.start_at, ${nextNight(now)}::timestamptz
      from late_day join ${table} d on d.outlet_id = late_day.id and d.start_at > late_day.first
        and d.start_at < late_day.last + make_interval(secs => ${filledFromMs / 1000})
      where exists (select from outlet_factor f
        where f.outlet_id = d.outlet_id and f.unit like 'mg/m³%' and d.mass_hours[f.position] < 24)
    )
    insert into roll_up_due (target_kind, target_id, granularity, start_at, late, due_at)
    select ${kind}, id, 'day', start_at, false, min(due_at) from note group by id, start_at
    on conflict (target_kind, target_id, granularity, start_at) do update
      set late = roll_up_due.late and excluded.late, due_at = least(roll_up_due.due_at, excluded.due_at)`.execute(tx)
}
