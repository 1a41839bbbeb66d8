import { speciesFamilies } from '@qingkong/domain/measurement/species-family'
import { formatCity } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { areaScope, type Scope } from '../../../db/scope.ts'
import { newestIntervals } from '../../../series/port.ts'

const kindNames = { site: '站点', outlet: '排口', dust: '工地' } as const

interface StoredMonitor {
  kind: keyof typeof kindNames
  code: string
  name: string
  areaCode: string
  areaName: string
  lastAt: Date | null
}

/**
 * Sites, outlets and construction sites without news, those that fell silent last first: minute data may miss half an
 * hour, hourly data two hours beside the one under way (the product's rule of 离线, domain/enterprise/monitor-state).
 * Component stations send hours of their own kind.
 */
export const offlineMonitors = async (db: Queryable, scope: Scope, now: Date) => {
  const found = await rows(
    db,
    sql<StoredMonitor>`
      with monitor as (
        select 'site' as kind, id, site_code as code, site_name as name, area_code
        from site where enabled
        union all
        select 'outlet', outlet.id, outlet_code, ps_name || ' ' || outlet_name, area_code
        from outlet join enterprise on enterprise.id = enterprise_id where enabled
        union all
        select 'dust', id, record_num, project_name, area_code from dust_site where enabled
      )
      select kind, code, name, monitor.area_code as "areaCode", area_name as "areaName", newest.at as "lastAt"
      from monitor join area on area.area_code = monitor.area_code
      cross join lateral (
        select * from ${newestIntervals(['air', ...speciesFamilies], sql`monitor.id`)} n where kind = 'site'
        union all select * from ${newestIntervals(['outlet'], sql`monitor.id`)} n where kind = 'outlet'
        union all select * from ${newestIntervals(['dust'], sql`monitor.id`)} n where kind = 'dust'
      ) newest
      where ${areaScope(scope, 'monitor.area_code')} and not coalesce(case when minute_end is null
          then hour_end > ${now}::timestamptz - interval '3 hours'
          else minute_end > ${now}::timestamptz - interval '30 minutes' end, false)
      order by newest.at desc nulls last, kind desc, code`,
  )
  return found.map(({ lastAt, ...monitor }) => ({
    ...monitor,
    kindName: kindNames[monitor.kind],
    lastTime: lastAt && formatCity(lastAt),
  }))
}
