import type { MonitorType } from '@qingkong/domain/enterprise/monitor-state'
import { siteChannels } from '@qingkong/domain/site/site-channels'
import { isNational, isSiteType } from '@qingkong/domain/site/site-type'
import { cityDate } from '@qingkong/domain/time/city-time'
import { rows, type Sql, sql, type Tx } from '../../../db/database.ts'
import { parseSheetTime } from '../../../platform/spreadsheet-reading.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { listOf, siteTypeOf } from './check-city.ts'
import type { CityWorkbook, SheetKey } from './city-sheets.ts'
import type { KnownCodes } from './known-codes.ts'

/** What an import did to the rows of one sheet. */
export interface SheetOutcome {
  added: number
  changed: number
  same: number
}

const list = (items: readonly unknown[]) => sql`${JSON.stringify(items)}::jsonb`
const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text))
const textOrNull = (text: string): string | null => (text === '' ? null : text)

/** Runs a statement that answers only rows it added or changed. */
const outcomeOf = async (tx: Tx, total: number, statement: Sql): Promise<SheetOutcome> => {
  const written = await rows(tx, statement as ReturnType<typeof sql<{ added: boolean }>>)
  const added = written.filter((row) => row.added).length
  return { added, changed: written.length - added, same: total - written.length }
}

const areaType = (areaCode: string, cityCode: string): number =>
  areaCode === cityCode ? 2 : areaCode.length === 6 ? 3 : 4

const storeAreas = async (tx: Tx, { areas }: CityWorkbook, cityCode: string): Promise<SheetOutcome> => {
  // The larger first: a street refers to its district.
  const items = areas
    .map((area, sort) => ({
      ...area,
      type: areaType(area.areaCode, cityCode),
      parentCode: textOrNull(area.parentCode),
      longitude: numberOrNull(area.longitude),
      latitude: numberOrNull(area.latitude),
      sort: sort + 1,
    }))
    .sort((a, b) => a.areaCode.length - b.areaCode.length || a.type - b.type)
  return outcomeOf(
    tx,
    items.length,
    sql`insert into area as t (area_code, area_name, parent_code, area_type, longitude, latitude, sort)
      select "areaCode", "areaName", "parentCode", type, longitude, latitude, sort
      from jsonb_to_recordset(${list(items)}) as r("areaCode" text, "areaName" text, "parentCode" text, type smallint,
        longitude float8, latitude float8, sort int)
      on conflict (area_code) do update set area_name = excluded.area_name, longitude = excluded.longitude, latitude = excluded.latitude
      where (t.area_name, t.longitude, t.latitude) is distinct from (excluded.area_name, excluded.longitude, excluded.latitude)
      returning xmax = 0 as added`,
  )
}

const storeSites = async (tx: Tx, { sites }: CityWorkbook, cityCode: string): Promise<SheetOutcome> => {
  const items = sites.map((site) => {
    const type = siteTypeOf(site.siteType) ?? ''
    const from = parseSheetTime(site.roleFrom)
    return {
      ...site,
      type,
      // National minutes are not granted; the upper level shares hours.
      minute: !(isSiteType(type) && isNational(type)),
      streetCode: textOrNull(site.streetCode),
      role: site.role === '' ? null : site.role === '评价点' ? 'assessment' : 'control',
      from: from === null ? null : cityDate(from),
    }
  })
  const outcome = await outcomeOf(
    tx,
    items.length,
    sql`insert into site as t (site_code, site_name, site_type, area_code, street_code, longitude, latitude, has_minute)
      select "siteCode", "siteName", type, "areaCode", "streetCode", longitude, latitude, minute
      from jsonb_to_recordset(${list(items)}) as r("siteCode" text, "siteName" text, type text, "areaCode" text, "streetCode" text,
        longitude float8, latitude float8, minute boolean)
      on conflict (site_code) do update set site_name = excluded.site_name, area_code = excluded.area_code,
        street_code = excluded.street_code, longitude = excluded.longitude, latitude = excluded.latitude
      where (t.site_name, t.area_code, t.street_code, t.longitude, t.latitude)
        is distinct from (excluded.site_name, excluded.area_code, excluded.street_code, excluded.longitude, excluded.latitude)
      returning xmax = 0 as added`,
  )
  await sql`insert into assessment_site (area_code, site_id, role, valid_from, source)
    select ${cityCode}, site.id, role, "from", "roleSource"
    from jsonb_to_recordset(${list(items)}) as r("siteCode" text, role text, "from" date, "roleSource" text)
    join site on site_code = "siteCode" where role is not null
    on conflict (area_code, site_id, valid_from) do update set role = excluded.role, source = excluded.source`.execute(
    tx,
  )
  return outcome
}

/** Columns of an enterprise that a workbook may change. */
const enterpriseFacts = [
  'ps_name',
  'address',
  'area_code',
  'street_code',
  'longitude',
  'latitude',
  'industry_code',
  'industry_name',
  'credit_code',
  'key_industry',
  'contact_name',
  'contact_phone',
]

const storeEnterprises = (tx: Tx, { enterprises }: CityWorkbook): Promise<SheetOutcome> => {
  const items = enterprises.map((one) => ({
    ...one,
    key: one.keyIndustry === '是',
    streetCode: textOrNull(one.streetCode),
    contactName: textOrNull(one.contactName),
    contactPhone: textOrNull(one.contactPhone),
  }))
  const facts = (of: string) => sql.raw(enterpriseFacts.map((column) => `${of}.${column}`).join(', '))
  return outcomeOf(
    tx,
    items.length,
    sql`insert into enterprise as t (ps_code, ps_name, address, area_code, street_code, longitude, latitude, industry_code,
        industry_name, credit_code, key_industry, contact_name, contact_phone)
      select "psCode", "psName", address, "areaCode", "streetCode", longitude, latitude, "industryCode", "industryName",
        "creditCode", key, "contactName", "contactPhone"
      from jsonb_to_recordset(${list(items)}) as r("psCode" text, "psName" text, address text, "areaCode" text, "streetCode" text,
        longitude float8, latitude float8, "industryCode" text, "industryName" text, "creditCode" text, key boolean,
        "contactName" text, "contactPhone" text)
      on conflict (ps_code) do update set (ps_name, address, area_code, street_code, longitude, latitude, industry_code,
        industry_name, credit_code, key_industry, contact_name, contact_phone) = (${facts('excluded')})
      where (${facts('t')}) is distinct from (${facts('excluded')})
      returning xmax = 0 as added`,
  )
}

/** Monitor type of an enterprise whose outlets report by themselves. */
const automatic: MonitorType = 'pst001'

const storeOutlets = async (tx: Tx, { outlets }: CityWorkbook): Promise<SheetOutcome> => {
  const items = outlets.map((row, sort) => ({
    ...row,
    stack: numberOrNull(row.stackHeightM),
    limit: numberOrNull(row.limitValue),
    limitSource: textOrNull(row.limitSource),
    oxygen: numberOrNull(row.oxygenReference),
    judgeBy: row.byDay === '是' ? 'DAY' : 'HOUR',
    sort,
  }))
  await sql`insert into outlet as t (outlet_code, enterprise_id, outlet_name, stack_height_m)
    select distinct on ("outletCode") "outletCode", enterprise.id, "outletName", stack
    from jsonb_to_recordset(${list(items)}) as r("outletCode" text, "psCode" text, "outletName" text, stack real, sort int)
    join enterprise on ps_code = "psCode" order by "outletCode", sort
    on conflict (outlet_code) do update set outlet_name = excluded.outlet_name, stack_height_m = excluded.stack_height_m
    where (t.outlet_name, t.stack_height_m) is distinct from (excluded.outlet_name, excluded.stack_height_m)`.execute(
    tx,
  )
  await sql`update enterprise set monitor_types = array(select distinct type from unnest(monitor_types || ${[automatic]}::text[]) type order by type)
    where ps_code = any(${outlets.map(({ psCode }) => psCode)}::text[]) and not ${automatic} = any(monitor_types)`.execute(
    tx,
  )
  // A position once given stays: series of the outlet are arrays in that order. New factors follow the last.
  return outcomeOf(
    tx,
    items.length,
    sql`insert into outlet_factor as t (outlet_id, position, factor_code, factor_name, unit, limit_value, limit_source,
        o2_reference_pct, judge_by)
      select outlet.id, coalesce(known.position, (select coalesce(max(f.position), 0) from outlet_factor f where f.outlet_id = outlet.id)
          + row_number() over (partition by outlet.id, known.position is null order by sort)),
        "factorCode", "factorName", r.unit, "limit", "limitSource", oxygen, "judgeBy"
      from jsonb_to_recordset(${list(items)}) as r("outletCode" text, "factorCode" text, "factorName" text, unit text, "limit" real,
        "limitSource" text, oxygen real, "judgeBy" text, sort int)
      join outlet on outlet_code = "outletCode"
      left join outlet_factor known on known.outlet_id = outlet.id and known.factor_code = "factorCode"
      on conflict (outlet_id, factor_code) do update set factor_name = excluded.factor_name, unit = excluded.unit,
        limit_value = excluded.limit_value, limit_source = excluded.limit_source,
        o2_reference_pct = excluded.o2_reference_pct, judge_by = excluded.judge_by
      where (t.factor_name, t.unit, t.limit_value, t.limit_source, t.o2_reference_pct, t.judge_by) is distinct from
        (excluded.factor_name, excluded.unit, excluded.limit_value, excluded.limit_source, excluded.o2_reference_pct, excluded.judge_by)
      returning xmax = 0 as added`,
  )
}

const systemTypes: Readonly<Record<string, string>> = { 站点: '22', 排口: '31' }

/** Devices with what they speak for. An own password is set where one is written; who has none gets a random one. */
const storeDevices = async (tx: Tx, { devices }: CityWorkbook): Promise<SheetOutcome> => {
  const items = devices.map((device) => ({
    ...device,
    password: textOrNull(device.password),
    system: systemTypes[device.targetKind],
  }))
  const outcome = await outcomeOf(
    tx,
    items.length,
    sql`insert into device as t (mn, password, profile_code, system_type)
      select mn, coalesce(password, left(replace(gen_random_uuid()::text, '-', ''), 6)), 'default', system
      from jsonb_to_recordset(${list(items)}) as r(mn text, password text, system text)
      on conflict (mn) do update set password = excluded.password
      where t.mn = any(${items.filter(({ password }) => password !== null).map(({ mn }) => mn)}::text[]) and t.password <> excluded.password
      returning xmax = 0 as added`,
  )
  await sql`insert into device_binding (device_id, device_factor, target_kind, target_id, factor_code)
    select device.id, channel.device_factor, 'site', site.id, channel.factor_code
    from jsonb_to_recordset(${list(items)}) as r(mn text, "targetKind" text, "targetCode" text)
    join device using (mn) join site on "targetKind" = '站点' and site_code = "targetCode"
    cross join jsonb_to_recordset(${list(siteChannels)}) as channel(device_factor text, factor_code text)
    on conflict do nothing`.execute(tx)
  await sql`insert into device_binding (device_id, device_factor, target_kind, target_id, factor_code)
    select device.id, f.factor_code, 'outlet', outlet.id, f.factor_code
    from jsonb_to_recordset(${list(items)}) as r(mn text, "targetKind" text, "targetCode" text)
    join device using (mn) join outlet on "targetKind" = '排口' and outlet_code = "targetCode"
    join outlet_factor f on f.outlet_id = outlet.id
    on conflict do nothing`.execute(tx)
  return outcome
}

const storeOrganisations = (tx: Tx, { organisations }: CityWorkbook): Promise<SheetOutcome> => {
  const items = organisations.map((org, sort) => ({ ...org, parent: textOrNull(org.parentCode), sort: sort + 1 }))
  return outcomeOf(
    tx,
    items.length,
    sql`insert into organisation as t (org_code, org_name, parent_code, area_code, sort)
      select "orgCode", "orgName", coalesce(parent, (select org_code from organisation
          where parent_code is null and org_code <> "orgCode" order by sort, org_code limit 1)), "areaCode", sort
      from jsonb_to_recordset(${list(items)}) as r("orgCode" text, "orgName" text, parent text, "areaCode" text, sort int)
      on conflict (org_code) do update set org_name = excluded.org_name, parent_code = excluded.parent_code, area_code = excluded.area_code
      where (t.org_name, t.parent_code, t.area_code) is distinct from (excluded.org_name, excluded.parent_code, excluded.area_code)
      returning xmax = 0 as added`,
  )
}

/** People who are not there yet; what an administrator has made of somebody since stays so. */
const storePeople = async (
  tx: Tx,
  { people }: CityWorkbook,
  { known, hashes, now }: { known: KnownCodes; hashes: ReadonlyMap<string, string>; now: Date },
): Promise<SheetOutcome> => {
  const items = people
    .filter(({ userCode }) => hashes.has(userCode))
    .map((person) => ({
      ...person,
      id: uuidv7(now),
      hash: hashes.get(person.userCode),
      areas: listOf(person.areaCodes),
      held: [...new Set(listOf(person.roles).flatMap((word) => known.roles.get(word)?.code ?? []))],
    }))
  await sql`insert into app_user (id, user_code, remark_name, password_hash, must_change_password, mobile_phone, email, post_name,
      org_code, area_codes, created_at)
    select id, "userCode", "remarkName", hash, true, "mobilePhone", email, "postName", "orgCode", areas, ${now}
    from jsonb_to_recordset(${list(items)}) as r(id uuid, "userCode" text, "remarkName" text, hash text, "mobilePhone" text,
      email text, "postName" text, "orgCode" text, areas text[])`.execute(tx)
  await sql`insert into user_role (user_id, role_code)
    select id, code from jsonb_to_recordset(${list(items)}) as r(id uuid, held text[]) cross join unnest(held) as code`.execute(
    tx,
  )
  return { added: items.length, changed: 0, same: people.length - items.length }
}

/** The map opens where the city lies, until somebody says otherwise. */
const placeMap = (tx: Tx, { areas }: CityWorkbook, cityCode: string) => {
  const city = areas.find(({ areaCode }) => areaCode === cityCode)
  if (!city || city.longitude === '' || city.latitude === '') return null
  const place = { name: city.areaName, centerPoint: [Number(city.longitude), Number(city.latitude)], zoom: 9 }
  return sql`update setting set value = value || ${JSON.stringify(place)}::jsonb
    where key = 'city' and (value ->> 'zoom')::float8 < 5`.execute(tx)
}

/** Writes a checked workbook: what is new is added, what differs is changed, what it does not name stays. */
export const storeCity = async (
  tx: Tx,
  workbook: CityWorkbook,
  of: { cityCode: string; known: KnownCodes; hashes: ReadonlyMap<string, string>; now: Date },
): Promise<Record<SheetKey, SheetOutcome>> => {
  const outcome = {
    areas: await storeAreas(tx, workbook, of.cityCode),
    sites: await storeSites(tx, workbook, of.cityCode),
    enterprises: await storeEnterprises(tx, workbook),
    outlets: await storeOutlets(tx, workbook),
    devices: await storeDevices(tx, workbook),
    organisations: await storeOrganisations(tx, workbook),
    people: await storePeople(tx, workbook, of),
  }
  await placeMap(tx, workbook, of.cityCode)
  return outcome
}
