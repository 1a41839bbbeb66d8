import { isPublishedPassword } from '@qingkong/domain/access/device-password'
import { dayMs, formatCity } from '@qingkong/domain/time/city-time'
import { systemTypeName } from '@qingkong/protocol/hj212/system-type'
import { rows, sql } from '../../../db/database.ts'
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

/** What each device measures by the name people know it by; one of several channels is named once. */
const measuredNames = sql`
  select device_id, array_agg(distinct name order by name) as names
  from device_binding join lateral (
    select site_name as name from site where target_kind in ('site', 'voc', 'ions', 'carbon', 'elements') and site.id = target_id
    union all select enterprise.ps_name || ' ' || outlet_name from outlet join enterprise on enterprise.id = enterprise_id
      where target_kind = 'outlet' and outlet.id = target_id
    union all select project_name from dust_site where target_kind = 'dust' and dust_site.id = target_id
    union all select enterprise.ps_name || ' ' || point_name from monitor_point join enterprise on enterprise.id = enterprise_id
      where target_kind = 'point' and monitor_point.id = target_id
    union all select station_name from mobile_station where target_kind = 'mobile' and mobile_station.id = target_id
  ) target on true
  group by device_id`

/** Devices whose passwords were tried come first, then by number. */
export const deviceList = async (
  { db, clock }: Services,
  { keyword, pageNum, pageSize }: { keyword: string; pageNum: number; pageSize: number },
) => {
  const since = new Date(clock.now().getTime() - dayMs)
  const found = await rows(
    db,
    sql<DeviceFound>`select mn, system_type as "systemType", profile_code as "profileCode", coalesce(names, '{}') as measures, enabled,
        sm4_key is not null as encrypted, password, coalesce(tries, 0)::int as "wrongPasswords",
        last_at as "lastWrongAt", last_address as "lastWrongAddress", count(*) over ()::int as total
      from device left join (
        select mn, count(*) as tries, max(received_at) as last_at,
          (array_agg(remote_address order by received_at desc))[1] as last_address
        from quarantine where reason in ('password', 'locked-out') and received_at >= ${since} group by mn
      ) wrong using (mn)
      left join (${measuredNames}) measured on measured.device_id = device.id
      where position(lower(${keyword}) in lower(mn || ' ' || coalesce(array_to_string(names, ' '), ''))) > 0
      order by coalesce(tries, 0) desc, mn limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
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
