import { hourMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { pointValuesOf, referenceKw } from '../../../series/port.ts'

/** An hour that ended longer ago says nothing of now (离线). */
const newestHours = 3

/**
 * Share of its reference power that each outlet's line takes in its newest hour, by outlet: that of its strongest
 * production meter. An outlet without such a meter, or whose meters are silent, is not in the map.
 * @param where over the tables outlet and enterprise
 */
export const lineShares = async (db: Queryable, where: Sql, now: Date): Promise<ReadonlyMap<number, number>> => {
  const span = { from: new Date(now.getTime() - (newestHours + 1) * hourMs), to: now }
  const found = await rows(
    db,
    sql<{ outletId: number; share: number }>`
      select "outletId", max(kw / reference)::float8 as share from (
        select distinct on (p.id) p.outlet_id as "outletId", v.value::float8 as kw, ${referenceKw} as reference
        from monitor_point p join outlet on outlet.id = p.outlet_id join enterprise on enterprise.id = outlet.enterprise_id
        join ${pointValuesOf('meter', 'counted', { granularity: 'hour', ...span })} v on v.point_id = p.id
        where p.outlet_group = 'production' and v.quantity = 'load' and v.value is not null and ${where}
        order by p.id, v.start_at desc) newest
      where reference > 0 group by 1`,
  )
  return new Map(found.map(({ outletId, share }) => [outletId, share]))
}
