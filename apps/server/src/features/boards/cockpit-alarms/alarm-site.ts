import type { cockpitAlarms as calls } from '@qingkong/contract/calls/boards/cockpit-alarms'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { isNational, isSiteType } from '@qingkong/domain/site/site-type'
import { dayMs, hourLabel } from '@qingkong/domain/time/city-time'
import { firstRow, sql } from '../../../db/database.ts'
import { areaScope } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import { newestHours, siteHoursOf } from '../../../series/port.ts'
import { alarmsOfSubject } from '../../command/alarms/port.ts'
import { alarmRow } from './alarm-row.ts'

const mostAlarms = 20
const countedDays = 30

interface AlarmSite {
  id: number
  siteCode: string
  siteName: string
  siteType: string
  areaName: string
  longitude: number
  latitude: number
  startAt: Date | null
  aqi: number | null
  level: number | null
  isReviewed: boolean | null
  isVisible: boolean
  monthCount: number
}

/** A site with its newest hour and the alarms that run at it. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const alarmSite = async (
  { db, session, clock }: CallContext,
  siteCode: string,
): Promise<HandlerAnswer<typeof calls.cockpitAlarmSiteInfo>> => {
  const since = new Date(clock.now().getTime() - countedDays * dayMs)
  const site = await firstRow(
    db,
    sql<AlarmSite>`
      select s.id, s.site_code as "siteCode", s.site_name as "siteName", s.site_type as "siteType",
        coalesce(area_name, '') as "areaName", s.longitude, s.latitude, h.start_at as "startAt", h.aqi,
        h.aqi_level as level, h.is_reviewed as "isReviewed", ${areaScope(session.scope, 's.area_code')} as "isVisible",
        (select count(*)::int from alarm_record r where r.subject_kind = 'site' and r.subject_id = s.id
          and r.started_at >= ${since}) as "monthCount"
      from site s left join area on area.area_code = s.area_code
      left join ${newestHours('air')} n on n.target_id = s.id
      left join lateral ${siteHoursOf('MIX', { from: sql`n.start_at`, to: sql`n.start_at`, sites: sql`s.id` })} h on true
      where s.site_code = ${siteCode}`,
  )
  if (!site) throw new Fail('NOT_FOUND', '站点不存在')
  if (!site.isVisible) throw new Fail('OUT_OF_SCOPE')
  const running = sql`r.subject_kind = 'site' and r.subject_id = ${site.id} and r.status = 1`
  const alarms = await alarmsOfSubject(db, session, running, mostAlarms)
  const isRaw = isSiteType(site.siteType) && isNational(site.siteType) && !site.isReviewed
  return {
    siteCode: site.siteCode,
    siteName: site.siteName,
    siteType: site.siteType,
    areaName: site.areaName,
    longitude: site.longitude,
    latitude: site.latitude,
    dataTime: site.startAt && hourLabel(site.startAt),
    aqi: site.aqi,
    level: site.level,
    dataRemark: isRaw ? '实时未审核' : null,
    alarms: alarms.map(alarmRow),
    monthCount: site.monthCount,
  }
}
