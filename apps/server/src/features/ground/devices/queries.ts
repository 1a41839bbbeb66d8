import { isPublishedPassword } from '@qingkong/domain/access/device-password'
import { dayMs, formatCity } from '@qingkong/domain/time/city-time'
import { systemTypeName } from '@qingkong/protocol/hj212/system-type'
import { rows, type Sql, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'

interface DeviceFound {
  mn: string
  systemType: string
  profileCode: string
  measures: string[]
  enabled: boolean
  encrypted: boolean
  password: string
  wrongPasswords: number
  lastWrongAt: Date | null
  lastWrongAddress: string | null
  total: number
}

/** What devices measure, by the names people know it by: a row for each channel. */
const measuredNames = sql`
  select device_id, site_name as name from device_binding join site on site.id = target_id
    where target_kind in ('site', 'voc', 'ions', 'carbon', 'elements')
  union all select device_id, ps_name || ' ' || outlet_name from device_binding join outlet on outlet.id = target_id
    join enterprise on enterprise.id = enterprise_id where target_kind = 'outlet'
  union all select device_id, project_name from device_binding join dust_site on dust_site.id = target_id
    where target_kind = 'dust'
  union all select device_id, ps_name || ' ' || point_name from device_binding join monitor_point on monitor_point.id = target_id
    join enterprise on enterprise.id = enterprise_id where target_kind = 'point'
  union all select device_id, station_name from device_binding join mobile_station on mobile_station.id = target_id
    where target_kind = 'mobile'`

/** Devices whose passwords were tried come first, then by number; found by number or by what they measure. */
export const deviceList = async (
  { db, clock }: Services,
  { keyword, pageNum, pageSize }: { keyword: string; pageNum: number; pageSize: number },
) => {
  const since = new Date(clock.now().getTime() - dayMs)
  const contains = (text: Sql) => sql`position(lower(${keyword}) in lower(${text})) > 0`
  const isAsked =
    keyword === ''
      ? sql`true`
      : sql`(${contains(sql`mn`)} or device.id in (
          select device_id from (${measuredNames}) measured where ${contains(sql`name`)}))`
  const found = await rows(
    db,
    sql<DeviceFound>`
      with found as materialized (
        select device.id, mn, system_type, profile_code, enabled, sm4_key is not null as encrypted, password,
          coalesce(tries, 0)::int as tries, last_at, last_address, count(*) over ()::int as total
        from device left join (
          select mn, count(*) as tries, max(received_at) as last_at,
            (array_agg(remote_address order by received_at desc))[1] as last_address
          from quarantine where reason in ('password', 'locked-out') and received_at >= ${since} group by mn
        ) wrong using (mn)
        where ${isAsked}
        order by coalesce(tries, 0) desc, mn limit ${pageSize} offset ${(pageNum - 1) * pageSize}
      )
      select mn, system_type as "systemType", profile_code as "profileCode", enabled, encrypted, password,
        array(select distinct name from (${measuredNames}) measured where device_id = found.id order by name) as measures,
        tries as "wrongPasswords", last_at as "lastWrongAt", last_address as "lastWrongAddress", total
      from found order by tries desc, mn`,
  )
  return {
    records: found.map(({ password, lastWrongAt, total: _, ...device }) => ({
      ...device,
      systemTypeName: systemTypeName(device.systemType) ?? device.systemType,
      publishedPassword: isPublishedPassword(password),
      lastWrongTime: lastWrongAt === null ? null : formatCity(lastWrongAt),
    })),
    total: found[0]?.total ?? 0,
  }
}
