import { cityDate, parseCity, startOfCityDay } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { emissionDaysOf } from '../../../series/port.ts'

export interface UsedTonnes {
  enterpriseId: number
  factorCode: string
  usedT: number
}

/** The days of the year that are over: [1 January, today). */
export const yearSoFar = (now: Date): { from: Date; to: Date } => {
  const to = startOfCityDay(now)
  return { from: parseCity(`${cityDate(now).slice(0, 4)}-01-01`) ?? to, to }
}

/**
 * Tonnes that enterprises let go of in the days of a span, by factor (核算: measured and 补遗; where a quarter's capture
 * rate allows no 补遗, what was measured). One without any day has no row.
 * @param where over the table enterprise
 */
export const usedTonnes = async (db: Queryable, span: { from: Date; to: Date }, where: Sql): Promise<UsedTonnes[]> => {
  const permitted = await rows(
    db,
    sql<{ outletId: number; factorCode: string }>`
      select outlet.id as "outletId", permit_limit.factor_code as "factorCode"
      from permit_limit join enterprise on enterprise.id = permit_limit.enterprise_id
      join outlet on outlet.enterprise_id = enterprise.id where ${where}`,
  )
  if (permitted.length === 0) return []
  const days = emissionDaysOf({
    ...span,
    targets: [...new Set(permitted.map(({ outletId }) => outletId))],
    factors: [...new Set(permitted.map(({ factorCode }) => factorCode))],
  })
  return rows(
    db,
    sql<UsedTonnes>`
      select outlet.enterprise_id as "enterpriseId", factor_code as "factorCode", (sum(kg) / 1000)::float8 as "usedT"
      from (select d.outlet_id, d.factor_code, sum(d.mass + coalesce(d.filled_mass, 0)) as kg
          from ${days} d group by d.outlet_id, d.factor_code having count(d.mass) > 0) emitted
      join outlet on outlet.id = emitted.outlet_id group by outlet.enterprise_id, factor_code`,
  )
}
