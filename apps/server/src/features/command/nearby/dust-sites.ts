import { Fail } from '@qingkong/contract/errors'
import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { below, dustSitesIn, knownDust } from '../../sources/places/port.ts'
import { timeRange } from './meteorology.ts'

export interface DustRequest {
  pageNum: number
  pageSize: number
  alarmCount: number
  completed: '0' | '1'
  startTime?: string | undefined
  endTime?: string | undefined
  areaCodes: readonly string[]
  around: boolean
  siteCode: string
  /** Kilometres. */
  distance: number
  longitude?: number | undefined
  latitude?: number | undefined
}

interface NamedPlace extends Position {
  siteName: string
}

const siteAt = async (db: Queryable, siteCode: string): Promise<NamedPlace> => {
  const site = await firstRow(
    db,
    sql<NamedPlace>`select site_name as "siteName", longitude, latitude from site where site_code = ${siteCode}`,
  )
  if (!site) throw new Fail('NOT_FOUND', '站点不存在')
  return site
}

/** The point asked about: a site, or a place of its own; null when the whole area is meant. */
const pointOf = async (db: Queryable, request: DustRequest): Promise<(Position & { siteName?: string }) | null> => {
  const { siteCode, longitude, latitude } = request
  if (siteCode !== '') return siteAt(db, siteCode)
  if (longitude !== undefined && latitude !== undefined) return { longitude, latitude }
  if (request.around) throw new Fail('INVALID_INPUT', '请选择点位')
  return null
}

/** Yesterday and the seven days before (trace-18), unless the times are given. */
const alarmRange = ({ startTime, endTime }: DustRequest, now: Date) => {
  const today = cityDate(now)
  return timeRange(startTime ?? `${addDays(today, -8)} 00:00:00`, endTime ?? `${addDays(today, -1)} 23:59:59`)
}

interface DustRow extends Position {
  recordNum: string
  projectName: string
  constUnitName: string
  address: string
  areaName: string
  jhjgrq: string | null
  alarmCount: number
}

const nearestOf = (sites: readonly NamedPlace[], place: Position) =>
  sites.toSorted((a, b) => distanceM(place, a) - distanceM(place, b))[0]

/** Construction sites of the own area, around a point (nearest first) or anywhere, with their alarms of a time range. */
export const dustSites = async ({ db, session, clock }: CallContext, request: DustRequest) => {
  const now = clock.now()
  const { from, to } = alarmRange(request, now)
  const point = await pointOf(db, request)
  const scope = knownDust(session.scope)
  const near = point && (await dustSitesIn(db, { centre: point, radiusM: request.distance * 1000 }, scope))
  const around = near === null ? sql`true` : sql`dust_site.id = any(${near.map(({ dustId }) => dustId)}::int[])`
  const isOver = sql`coalesce(planned_completion < ${cityDate(now)}::date, false)`
  const [found, sites] = await Promise.all([
    rows(
      db,
      sql<DustRow>`
        select record_num as "recordNum", project_name as "projectName", const_unit_name as "constUnitName", address,
          area_name as "areaName", to_char(planned_completion, 'YYYY-MM-DD') as jhjgrq, dust_site.longitude,
          dust_site.latitude, alarms.count as "alarmCount"
        from dust_site join area using (area_code)
        cross join lateral (
          select count(*)::int as count from alarm_record where subject_kind = 'dust' and subject_id = dust_site.id
            and started_at between ${from} and ${to}) alarms
        where enabled and ${scope} and ${around} and ${below(sql`dust_site.area_code`, request.areaCodes)}
          and ${isOver} = ${request.completed === '0'} and alarms.count >= ${request.alarmCount}
        order by record_num`,
    ),
    point ? [] : rows(db, sql<NamedPlace>`select site_name as "siteName", longitude, latitude from site where enabled`),
  ])
  const placed = found.map((dust) => {
    const measuredFrom = point ?? nearestOf(sites, dust)
    const distance = measuredFrom === undefined ? 0 : Math.round(distanceM(dust, measuredFrom))
    return { id: dust.recordNum, ...dust, siteName: measuredFrom?.siteName ?? '', distance }
  })
  const ordered = point ? placed.sort((a, b) => a.distance - b.distance) : placed
  const start = (request.pageNum - 1) * request.pageSize
  return { records: ordered.slice(start, start + request.pageSize), total: ordered.length }
}

/** Construction sites of the own area within a distance of a site, nearest first. */
export const dustBySite = async ({ db, session }: CallContext, siteCode: string, distanceKm: number) => {
  const centre = await siteAt(db, siteCode)
  const found = await dustSitesIn(db, { centre, radiusM: distanceKm * 1000 }, knownDust(session.scope))
  return found.map(({ dustId: _, distanceM: away, ...dust }) => ({ ...dust, distance: Math.round(away) }))
}

interface DustProject extends Position {
  recordNum: string
  projectName: string
  isStopped: boolean
}

/** Districts with the construction sites in them, of the own area. */
export const dustByArea = ({ db, session, clock }: CallContext) =>
  rows(
    db,
    sql<{ areaCode: string; areaName: string; projects: DustProject[] }>`
      select area_code as "areaCode", area_name as "areaName",
        json_agg(json_build_object('recordNum', record_num, 'projectName', project_name,
          'longitude', dust_site.longitude, 'latitude', dust_site.latitude,
          'isStopped', exists (select from dust_stop where dust_id = dust_site.id
            and ${cityDate(clock.now())}::date between from_day and coalesce(to_day, 'infinity'))) order by record_num) as projects
      from dust_site join area using (area_code) where enabled and ${knownDust(session.scope)}
      group by area_code, area_name, sort order by sort, area_code`,
  )
