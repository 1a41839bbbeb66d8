import type { CalendarPeriod } from '@qingkong/domain/period/calendar-period'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { pointDaysOf } from '../../../series/port.ts'
import { spanOf } from './asked-period.ts'
import type { StatisticPoint } from './asked-points.ts'
import { courseOf } from './trend-step.ts'

export interface EnergyStep {
  /** 'YYYY-MM-DD' or 'YYYY-MM'. */
  time: string
  productionKwh: number | null
  governKwh: number | null
  otherKwh: number | null
}

/** What meters counted in each step up to the period's end, by what their equipment does. */
export const energyTrend = (
  db: Queryable,
  points: readonly StatisticPoint[],
  period: CalendarPeriod,
  now: Date,
): Promise<EnergyStep[]> => {
  const course = courseOf(period)
  const targets = points.map(({ pointId }) => pointId)
  const of = (group: StatisticPoint['group']) => sql`sum(d.energy_kwh::float8) filter (where g.name = ${group})`
  return rows(
    db,
    sql<EnergyStep>`
      select ${course.step} as time, ${of('production')} as "productionKwh", ${of('govern')} as "governKwh",
        ${of('process')} as "otherKwh"
      from ${pointDaysOf({ ...spanOf(course, now), targets })} d
      join unnest(${targets}::int[], ${points.map(({ group }) => group)}::text[]) g (point_id, name)
        on g.point_id = d.point_id
      where d.quantity = 'energy' group by 1 order by 1`,
  )
}
