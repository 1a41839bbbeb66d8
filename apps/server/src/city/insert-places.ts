import { isNational, isSiteType } from '@qingkong/domain/site/site-type'
import { sql, type Tx } from '../db/database.ts'
import type { CityData } from './data-files.ts'
import { demoDevices } from './demo-devices.ts'
import { insertEnterpriseInventory } from './insert-enterprise-inventory.ts'

/** A whole table in one statement, however many rows. */
const list = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`

const insertAreas = (tx: Tx, data: CityData) =>
  sql`insert into area (area_code, area_name, parent_code, area_type, longitude, latitude, sort)
    select "areaCode", "areaName", nullif("parentCode", ''), "areaType", longitude, latitude, sort
    from jsonb_to_recordset(${list(data.areas.map((area, sort) => ({ ...area, sort })))}) as r(
      "areaCode" text, "areaName" text, "parentCode" text, "areaType" smallint, longitude float8, latitude float8, sort int)`.execute(
    tx,
  )

const insertSites = (tx: Tx, data: CityData) => {
  // National minutes are not granted; the upper level shares hours.
  const rows = data.sites.map((site) => ({
    ...site,
    minute: !(isSiteType(site.siteType) && isNational(site.siteType)),
  }))
  return sql`insert into site (site_code, site_name, site_type, area_code, street_code, longitude, latitude, has_minute)
    select "siteCode", "siteName", "siteType", "areaCode", "streetCode", longitude, latitude, minute
    from jsonb_to_recordset(${list(rows)}) as r(
      "siteCode" text, "siteName" text, "siteType" text, "areaCode" text, "streetCode" text, longitude float8, latitude float8, minute boolean)`.execute(
    tx,
  )
}

const insertAssessmentSites = (tx: Tx, data: CityData) =>
  sql`insert into assessment_site (area_code, site_id, role, valid_from, valid_to, source)
    select "areaCode", site.id, role, "from", "to", source
    from jsonb_to_recordset(${list(data.assessmentSites)}) as r(
      "areaCode" text, "siteCode" text, role text, "from" date, "to" date, source text)
    join site on site_code = "siteCode"`.execute(tx)

const insertEnterprises = async (tx: Tx, data: CityData) => {
  await sql`insert into enterprise (ps_code, ps_name, address, area_code, street_code, longitude, latitude, industry_code,
      industry_name, credit_code, key_industry, monitor_types, contact_name, contact_phone)
    select "psCode", "psName", address, "countyCode", "streetCode", longitude, latitude, "industryCode", "industryName",
      "creditCode", "keyIndustry", types, "contactName", "contactPhone"
    from jsonb_to_recordset(${list(data.enterprises)}) as r(
      "psCode" text, "psName" text, address text, "countyCode" text, "streetCode" text, longitude float8, latitude float8,
      "industryCode" text, "industryName" text, "creditCode" text, "keyIndustry" boolean, types text[], "contactName" text, "contactPhone" text)`.execute(
    tx,
  )
  const outlets = data.enterprises
    .flatMap(({ psCode, outlets: own }) => own.map((outlet) => ({ ...outlet, psCode })))
    .map((outlet, sort) => ({ ...outlet, sort }))
  await sql`insert into outlet (outlet_code, enterprise_id, outlet_name, stack_height_m)
    select "outletCode", enterprise.id, name, "stackHeightM"
    from jsonb_to_recordset(${list(outlets)}) as r("outletCode" text, "psCode" text, name text, "stackHeightM" real, sort int)
    join enterprise on ps_code = "psCode" order by sort`.execute(tx)
  const factors = outlets.flatMap(({ outletCode, factors: own }) =>
    own.map((factor, index) => ({ ...factor, outletCode, position: index + 1 })),
  )
  await sql`insert into outlet_factor (outlet_id, position, factor_code, factor_name, unit, limit_value, limit_source, o2_reference_pct, judge_by)
    select outlet.id, position, code, name, unit, "limit", "limitSource", "oxygenReferencePct", "judgeBy"
    from jsonb_to_recordset(${list(factors)}) as r(
      "outletCode" text, position smallint, code text, name text, unit text, "limit" real, "limitSource" text,
      "oxygenReferencePct" real, "judgeBy" text)
    join outlet on outlet_code = "outletCode"`.execute(tx)
}

const insertDustSites = (tx: Tx, data: CityData) =>
  sql`insert into dust_site (record_num, project_name, const_unit_name, address, area_code, longitude, latitude, planned_completion, city_manager)
    select "recordNum", "projectName", "constUnitName", address, "areaCode", longitude, latitude, "plannedCompletion", "cityManager"
    from jsonb_to_recordset(${list(data.dustSites)}) as r(
      "recordNum" text, "projectName" text, "constUnitName" text, address text, "areaCode" text, longitude float8, latitude float8,
      "plannedCompletion" date, "cityManager" boolean)`.execute(tx)

const insertDustStops = (tx: Tx, data: CityData) =>
  sql`insert into dust_stop (dust_id, from_day, reason)
    select dust_site.id, "stoppedFrom", "stopReason"
    from jsonb_to_recordset(${list(data.dustConditions)}) as r("recordNum" text, "stoppedFrom" date, "stopReason" text)
    join dust_site on record_num = "recordNum" where "stoppedFrom" is not null`.execute(tx)

const insertDevices = async (tx: Tx, data: CityData) => {
  const devices = demoDevices(data)
  await sql`insert into device (mn, password, profile_code, system_type, sm4_key)
    select mn, password, profile_code, system_type, decode(sm4_key, 'hex') from jsonb_to_recordset(${list(devices)}) as r(
      mn text, password text, profile_code text, system_type text, sm4_key text)`.execute(tx)
  await sql`insert into device_binding (device_id, device_factor, target_kind, target_id, factor_code)
    select device.id, device_factor, target_kind, coalesce(site.id, outlet.id, dust_site.id), factor_code
    from jsonb_to_recordset(${list(devices)}) as r(mn text, target_kind text, target_code text, channels jsonb)
    cross join jsonb_to_recordset(channels) as c(device_factor text, factor_code text)
    join device using (mn)
    left join site on target_kind = 'site' and site_code = target_code
    left join outlet on target_kind = 'outlet' and outlet_code = target_code
    left join dust_site on target_kind = 'dust' and record_num = target_code`.execute(tx)
}

/** Areas, sites, enterprises with their outlets, dust sites, and the devices that speak for them. */
export const insertPlaces = async (tx: Tx, data: CityData): Promise<void> => {
  await insertAreas(tx, data)
  await insertSites(tx, data)
  await insertAssessmentSites(tx, data)
  await insertEnterprises(tx, data)
  await insertEnterpriseInventory(tx, data)
  await insertDustSites(tx, data)
  await insertDustStops(tx, data)
  await insertDevices(tx, data)
}
