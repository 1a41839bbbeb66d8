import type { FacilityGroup } from '@qingkong/domain/enterprise/monitor-state'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { emissionDetail } from '../enterprises/port.ts'
import { knownEnterprise } from '../places/port.ts'
import {
  type AmountFilter,
  type Asked,
  enterpriseColumns,
  meetsFilter,
  type StatisticUnit,
  splitVisible,
} from './asked-outlets.ts'

export interface StatisticPoint extends StatisticUnit {
  pointId: number
  group: FacilityGroup
}

/** Meters of the enterprises asked about, in the order of district, division and code; of one group where it is named. */
export const askedPoints = async (
  { db, session }: CallContext,
  filter: AmountFilter & { group?: FacilityGroup | undefined },
  isKept: (point: StatisticPoint) => boolean = () => true,
): Promise<Asked<StatisticPoint>> => {
  const { group = null } = filter
  const found = await rows(
    db,
    sql<StatisticPoint & { isVisible: boolean | null }>`
      select ${enterpriseColumns}, p.id as "pointId", point_code as "unitCode", point_name as "unitName",
        p.outlet_group as "group", ${emissionDetail(session.scope)} as "isVisible"
      from monitor_point p join enterprise on enterprise.id = p.enterprise_id
      join area on area.area_code = enterprise.area_code
      where p.monitor_type = 'pst002' and ${knownEnterprise(session.scope)} and ${meetsFilter(filter)}
        and (${group}::text is null or p.outlet_group = ${group})
      order by area.sort, enterprise.area_code, left(industry_code, 2), ps_code, p.sort, point_code`,
  )
  return splitVisible(found.filter(isKept))
}
