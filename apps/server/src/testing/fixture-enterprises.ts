import type { FixtureEnterprises } from '@qingkong/contract/testing/fixture-enterprises'
import { formatCity, startOfHour } from '@qingkong/domain/time/city-time'
import { firstRow, sql } from '../db/database.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

export const buildEnterprises = async ({
  services,
  clock,
  enterpriseCode,
}: FixtureBuild): Promise<FixtureEnterprises> => {
  const enterprise = await firstRow(
    services.db,
    sql<Omit<FixtureEnterprises, 'siteCode' | 'dataTime'>>`
      select longitude, latitude, id::text as "psId", ps_name as "psName", industry_code as "industryCode",
        area_code as "areaCode", (select factor_code from outlet join outlet_factor on outlet_id = outlet.id
          where enterprise_id = enterprise.id and limit_value is not null order by outlet.id, position limit 1) as "factorCode"
      from enterprise where ps_code = ${enterpriseCode}`,
  )
  const site = await firstRow(
    services.db,
    sql<{ siteCode: string }>`
      select site_code as "siteCode" from site
      where site_type = '30' and exists (select from site_hour_raw where site_id = site.id) and exists (
        select from dust_site where planned_completion > ${clock.now()}
          and point(dust_site.longitude, dust_site.latitude) <-> point(site.longitude, site.latitude) < 0.03)
      order by id limit 1`,
  )
  return {
    ...must(enterprise, enterpriseCode),
    siteCode: must(site, 'a municipal site with a construction site nearby').siteCode,
    dataTime: formatCity(startOfHour(clock.now())),
  }
}
