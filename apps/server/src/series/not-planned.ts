import { type HourlyPollutant, hourlyPollutants } from '@qingkong/domain/air/aqi'
import { type Queryable, rows, sql } from '../db/database.ts'
import { arrayLiteral } from './store/array-literal.ts'

/**
 * Pollutants outside each site's monitoring plan: those no device of the site measures. National-control sites and
 * sites without devices (imported) are planned for all six.
 */
export const notPlannedOf = async (
  db: Queryable,
  siteIds: readonly number[],
): Promise<Map<number, ReadonlySet<HourlyPollutant>>> => {
  const found = await rows(
    db,
    sql<{
      site_id: number
      factors: string[]
    }>`select b.target_id as site_id, array_agg(distinct b.factor_code) as factors
      from device_binding b join site s on s.id = b.target_id
      where b.target_kind = 'site' and b.target_id = any (${arrayLiteral([...new Set(siteIds)])}::int[])
        and s.site_type not in ('10', '11', '12')
      group by 1`,
  )
  return new Map(
    found.map((row) => [
      row.site_id,
      new Set(hourlyPollutants.filter((pollutant) => !row.factors.includes(pollutant))),
    ]),
  )
}
