import { Fail } from '@qingkong/contract/errors'
import type { HotSpotDetail } from '@qingkong/contract/shapes/radar'
import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import { particleKind } from '@qingkong/domain/radar/particle-kind'
import { pictureCorners } from '@qingkong/domain/radar/radar-picture'
import { formatCity } from '@qingkong/domain/time/city-time'
import { sectorName } from '@qingkong/domain/wind/sector'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { attachmentsOf } from '../../office/files/port.ts'
import { colorScaleOf } from '../../sky/radar/port.ts'
import { requireVisible } from '../events/port.ts'

const nearestSites = 3

interface StoredHotSpot {
  hotSpotId: string
  eventId: string
  /** Where the event lies: the picture was drawn around it. */
  eventLongitude: number
  eventLatitude: number
  raiseStepId: string
  location: string
  areaCode: string
  areaName: string
  level: number | null
  radarCode: string
  radarName: string
  raisedScanAt: Date
  lastAt: Date
  distanceM: number
  directionDeg: number
  peak: number
  background: number
  contrast: number
  areaM2: number
  depolarization: number | null
}

const hotSpotOf = (db: Queryable, eventId: string) =>
  firstRow(
    db,
    sql<StoredHotSpot>`
      select h.id as "hotSpotId", event.id as "eventId", event.longitude as "eventLongitude",
        event.latitude as "eventLatitude", event.location, event.area_code as "areaCode", area_name as "areaName", level,
        (select id from flow_step where event_id = event.id and action = 'raise' limit 1) as "raiseStepId",
        radar_code as "radarCode", radar_name as "radarName", raised.start_at as "raisedScanAt", h.last_at as "lastAt",
        h.distance_m as "distanceM", h.direction_deg as "directionDeg", h.peak, h.background, h.contrast,
        h.area_m2 as "areaM2", h.depolarization
      from event join hot_spot h on h.id = event.source_id join radar on radar.id = h.radar_id
      join area on area.area_code = event.area_code join radar_scan raised on raised.id = h.raised_scan_id
      where event.id = ${uuidOrNull(eventId)}::uuid`,
  )

const sightingsOf = (db: Queryable, hotSpotId: string) =>
  rows(
    db,
    sql<Position & { startAt: Date; extinction: number; contrast: number; areaM2: number }>`
      select s.longitude, s.latitude, s.peak as extinction, s.contrast, s.area_m2 as "areaM2", start_at as "startAt"
      from hot_spot_sighting s join radar_scan on radar_scan.id = s.scan_id
      where hot_spot_id = ${hotSpotId}::uuid order by start_at`,
  )

/** National-control sites by distance, nearest first (popup-07). */
const nationalSitesNear = async (db: Queryable, place: Position) => {
  const sites = await rows(
    db,
    sql<Position & { siteCode: string; siteName: string }>`
      select site_code as "siteCode", site_name as "siteName", longitude, latitude from site
      where enabled and site_type = '10'`,
  )
  return sites
    .map((site) => ({ ...site, distanceKm: Math.round(distanceM(place, site) / 10) / 100 }))
    .sort((a, b) => a.distanceKm - b.distanceKm)
    .slice(0, nearestSites)
}

/** Everything the popup of a radar event shows. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const hotSpotDetail = async ({ db, session }: CallContext, eventId: string): Promise<HotSpotDetail> => {
  await requireVisible(db, session.scope, eventId)
  const stored = await hotSpotOf(db, eventId)
  if (!stored) throw new Fail('NOT_FOUND', '该事件没有雷达热点记录')
  const place = { longitude: stored.eventLongitude, latitude: stored.eventLatitude }
  const [sightings, nationalSites, files] = await Promise.all([
    sightingsOf(db, stored.hotSpotId),
    nationalSitesNear(db, place),
    attachmentsOf(db, stored.eventId),
  ])
  return {
    hotSpotId: stored.hotSpotId,
    eventId: stored.eventId,
    radarCode: stored.radarCode,
    radarName: stored.radarName,
    scanTime: formatCity(stored.raisedScanAt),
    lastScanTime: formatCity(stored.lastAt),
    ...place,
    location: stored.location,
    areaCode: stored.areaCode,
    areaName: stored.areaName,
    distanceM: Math.round(stored.distanceM),
    directionDeg: Math.round(stored.directionDeg),
    directionName: sectorName(stored.directionDeg, 8),
    extinction: stored.peak,
    background: stored.background,
    contrast: stored.contrast,
    areaM2: Math.round(stored.areaM2),
    depolarization: stored.depolarization,
    particleKind: particleKind(stored.depolarization),
    level: stored.level ?? 3,
    nationalSites,
    corners: pictureCorners(place),
    radarFile: files.find(({ postId }) => postId === stored.raiseStepId) ?? null,
    colorScale: colorScaleOf('extinction532'),
    sightings: sightings.map(({ startAt, ...seen }) => ({ ...seen, dataTime: formatCity(startAt) })),
  }
}
