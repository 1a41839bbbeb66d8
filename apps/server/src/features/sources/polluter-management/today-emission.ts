import { hourMs, startOfCityDay, startOfHour } from '@qingkong/domain/time/city-time'
import { preparedRows, type Queryable, sql } from '../../../db/database.ts'
import { outletValuesOf } from '../../../series/port.ts'

/** 烟尘, 非甲烷总烃, 二氧化硫, 氮氧化物: the four that inventories and plans name. */
const headFactors = ['a34013', 'a24088', 'a21026', 'a21002'] as const
export type HeadFactor = (typeof headFactors)[number]

export interface TodayEmission {
  enterpriseId: number
  factorCode: HeadFactor
  kg: number
  /** Start of the newest hour in it. */
  newestAt: Date
}

/** What enterprises let go of in the hours of today that are over, kg by factor. */
export const todayEmission = async (
  db: Queryable,
  enterpriseIds: readonly number[],
  now: Date,
): Promise<TodayEmission[]> =>
  preparedRows(
    db,
    sql<TodayEmission>`
      select enterprise_id as "enterpriseId", factor_code as "factorCode", sum(mass_kg)::float8 as kg,
        max(h.start_at) as "newestAt"
      from ${outletValuesOf('counted', {
        granularity: 'hour',
        from: startOfCityDay(now),
        to: new Date(startOfHour(now).getTime() + hourMs),
        factors: headFactors,
      })} h join outlet on outlet.id = h.outlet_id
      where enterprise_id = any(${[...enterpriseIds]}::int[])
      group by enterprise_id, factor_code having sum(mass_kg) is not null`,
  )
