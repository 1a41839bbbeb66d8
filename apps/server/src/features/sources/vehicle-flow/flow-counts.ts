import { Fail } from '@qingkong/contract/errors'
import { dayMs, formatCity, hourMs, startOfCityDay, startOfHour } from '@qingkong/domain/time/city-time'
import type { PlateColor } from '@qingkong/domain/vehicle/plate-color'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { AskedPassages } from './asked-passages.ts'

export const gases = ['co', 'hc', 'no', 'opacity'] as const
export type Gas = (typeof gases)[number]

/** Passages of one hour or day at one point with plates of one colour. */
export interface FlowCount {
  at: Date
  identifier: string
  pointName: string
  areaName: string
  color: PlateColor | null
  passages: number
  tested: number
  valid: number
  failed: number
  /** Sums and numbers of the valid tests' values, so that means of any rows together are exact. */
  sums: Record<Gas, number | null>
  counts: Record<Gas, number>
}

/** Hours are told for a month and a half at most: more is no chart any more. */
const longestHourlyMs = 45 * dayMs

/** The one counting behind chart, table and sheets: whatever they show adds up to the same. @throws Fail INVALID_INPUT */
export const flowCounts = (db: Queryable, { from, to, seen }: AskedPassages, dataType: 'HOUR' | 'DAY') => {
  if (dataType === 'HOUR' && to.getTime() - from.getTime() > longestHourlyMs)
    throw new Fail('INVALID_INPUT', '按小时统计不能超过45天，请改按日统计')
  const unit = dataType === 'HOUR' ? 'hour' : 'day'
  const isValid = sql`v.is_tested and v.result is distinct from '0'`
  const each = (make: (gas: Gas) => ReturnType<typeof sql>) =>
    sql`jsonb_build_object(${sql.join(gases.flatMap((gas) => [sql.lit(gas), make(gas)]))})`
  return rows(
    db,
    sql<FlowCount>`select date_trunc(${unit}, v.passed_at, 'Asia/Shanghai') as at, p.identifier,
        p.point_name as "pointName", area.area_name as "areaName", v.plate_color_code as color,
        count(*)::int as passages, count(*) filter (where v.is_tested)::int as tested,
        count(*) filter (where ${isValid})::int as valid, count(*) filter (where v.result = '-1')::int as failed,
        ${each((gas) => sql`sum(v.${sql.id(gas)}::float8) filter (where ${isValid})`)} as sums,
        ${each((gas) => sql`count(v.${sql.id(gas)}) filter (where ${isValid})`)} as counts
      from vehicle_passage v join vehicle_point p on p.id = v.point_id join area on area.area_code = p.area_code
      where ${seen} group by 1, 2, 3, 4, 5 order by 1, 2, 5`,
  )
}

/** Starts of the hours or days of a period, as the city's clock writes them. */
export const axisOf = ({ from, to }: AskedPassages, dataType: 'HOUR' | 'DAY'): string[] => {
  const step = dataType === 'HOUR' ? hourMs : dayMs
  const first = (dataType === 'HOUR' ? startOfHour(from) : startOfCityDay(from)).getTime()
  const count = Math.floor((to.getTime() - first) / step) + 1
  return Array.from({ length: count }, (_, index) => formatCity(first + index * step))
}
