import { type EnergyAmount, energyOfMeter } from '@qingkong/domain/enterprise/energy-amount'
import { dayMs, hourMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { pointDaysOf } from '../../../series/port.ts'
import { spanOf } from './asked-period.ts'
import type { StatisticPoint } from './asked-points.ts'

interface PointRow {
  pointId: number
  firstAt: Date
  kwh: number | null
  peakKw: number | null
  validHours: number
}

/** What meters counted in a period, by point; hours are due from a meter's first day in it on. */
export const pointEnergy = async (
  db: Queryable,
  points: readonly StatisticPoint[],
  period: { from: string; to: string },
  now: Date,
): Promise<ReadonlyMap<number, EnergyAmount>> => {
  const span = spanOf(period, now)
  const found = await rows(
    db,
    sql<PointRow>`
      select d.point_id as "pointId", min(d.start_at) as "firstAt",
        sum(d.energy_kwh::float8) filter (where d.quantity = 'energy') as kwh,
        max(d.peak::float8) filter (where d.quantity = 'load') as "peakKw",
        coalesce(sum(d.valid_hours) filter (where d.quantity = 'energy'), 0)::float8 as "validHours"
      from ${pointDaysOf({ ...span, targets: points.map(({ pointId }) => pointId) })} d
      where d.quantity in ('energy', 'load') group by 1`,
  )
  const byPoint = new Map(found.map((row) => [row.pointId, row]))
  return new Map(
    points.flatMap(({ pointId, group }) => {
      const row = byPoint.get(pointId)
      if (!row) return []
      const { kwh, peakKw, validHours, firstAt } = row
      const days = Math.round((span.to.getTime() - startOfCityDay(firstAt).getTime()) / dayMs)
      const meter = { kwh, peakKw, validHours, dueHours: (days * dayMs) / hourMs }
      return [[pointId, energyOfMeter(group, meter)] as const]
    }),
  )
}
