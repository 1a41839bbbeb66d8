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
export const usedTonnes = (db: Queryable, span: { from: Date; to: Date }, where: Sql): Promise<UsedTonnes[]> =>
  rows(
    db,
    sql<UsedTonnes>`
      select outlet.enterprise_id as "enterpriseId", d.factor_code as "factorCode", (sum(d.mass + coalesce(d.filled_mass, 0)) / 1000)::float8 as "usedT"
      from ${emissionDaysOf(span)} d
      join outlet on outlet.id = d.outlet_id join enterprise on enterprise.id = outlet.enterprise_id
      where exists (select from permit_limit
          where permit_limit.enterprise_id = outlet.enterprise_id and permit_limit.factor_code = d.factor_code)
        and ${where}
      group by outlet.enterprise_id, d.factor_code having count(d.mass) > 0`,
  )
