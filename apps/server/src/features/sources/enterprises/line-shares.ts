import type { LineShares } from '@qingkong/domain/enterprise/power-share'
import { hourMs } from '@qingkong/domain/time/city-time'
import { preparedRows, type Queryable, type Sql, sql } from '../../../db/database.ts'
import { pointValuesOf, referenceKw } from '../../../series/port.ts'

/** An hour that ended longer ago says nothing of now (离线). */
const newestHours = 3

/**
 * What the line of each outlet takes of its reference power in its newest hour, by outlet (`lineSharesOf` of the domain). An
 * outlet whose meters are silent or that has none is not in the map.
 * @param where over the tables outlet and enterprise
 */
export const lineShares = async (db: Queryable, where: Sql, now: Date): Promise<ReadonlyMap<number, LineShares>> => {
  const span = { from: new Date(now.getTime() - (newestHours + 1) * hourMs), to: now }
  const found = await preparedRows(
    db,
    sql<LineShares & { outletId: number }>`
      select "outletId", max(kw / reference) filter (where outlet_group <> 'govern')::float8 as production,
        min(kw / reference) filter (where outlet_group = 'govern')::float8 as treatment from (
        select distinct on (p.id) p.outlet_id as "outletId", p.outlet_group, v.value::float8 as kw, ${referenceKw} as reference
        from monitor_point p join outlet on outlet.id = p.outlet_id join enterprise on enterprise.id = outlet.enterprise_id
        join ${pointValuesOf('meter', 'counted', { granularity: 'hour', ...span })} v on v.point_id = p.id
        where v.quantity = 'load' and v.value is not null and ${where}
        order by p.id, v.start_at desc) newest
      where reference > 0 group by 1`,
  )
  return new Map(found.map(({ outletId, ...shares }) => [outletId, shares]))
}
