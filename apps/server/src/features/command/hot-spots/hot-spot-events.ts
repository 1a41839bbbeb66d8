import { formatRounded } from '@qingkong/domain/air/rounding'
import { isMoreSevere } from '@qingkong/domain/alarm/alarm-level'
import { episodeSettings } from '@qingkong/domain/event/alarm-episode'
import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import { hotSpotLevel } from '@qingkong/domain/radar/hot-spot-level'
import type { PolarGrid } from '@qingkong/domain/radar/polar-grid'
import { pictureSideM } from '@qingkong/domain/radar/radar-picture'
import { formatCity } from '@qingkong/domain/time/city-time'
import { sectorName } from '@qingkong/domain/wind/sector'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { meteorologyAt } from '../../../series/port.ts'
import {
  drawScan,
  hotSpotIdentity,
  intervalText,
  type JudgedScan,
  type RadarRecord,
  type TrackedSpot,
} from '../../sky/radar/port.ts'
import { nearestPlace } from '../../sources/places/port.ts'
import { lockEvent, raiseEvent, updateEventFromAlarm } from '../events/port.ts'

/** The platform itself owns the pictures it draws. */
const platformOwner = '00000000-0000-0000-0000-000000000000'

/** 高浪路雷达东北方向2.1公里（新吴区某公司东约300米）; without the words in brackets where no place is known near (trace-20). */
const locationText = async (tx: Tx, radarName: string, spot: TrackedSpot): Promise<string> => {
  const seen = `${radarName}${sectorName(spot.directionDeg, 8)}方向${formatRounded(spot.distanceM / 1000, 1)}公里`
  const { text } = await nearestPlace(tx, spot, null)
  return text === '' ? seen : `${seen}（${text}）`
}

const sentenceOf = (location: string, spot: TrackedSpot): string =>
  `发现雷达热点：${location}处消光系数${formatRounded(spot.peak, 2)} km⁻¹，为背景的${formatRounded(spot.contrast, 1)}倍`

/** District of a place: that of the nearest site, enterprise or construction site. */
const areaOf = async (tx: Tx, place: Position, byDefault: string): Promise<string> => {
  const row = await firstRow(
    tx,
    sql<{ areaCode: string }>`
      select area_code as "areaCode" from (
        select area_code, longitude, latitude from site union all select area_code, longitude, latitude from enterprise
        union all select area_code, longitude, latitude from dust_site) as place
      order by ((longitude - ${place.longitude}::float8) * cos(radians(${place.latitude}::float8))) ^ 2
        + (latitude - ${place.latitude}::float8) ^ 2 limit 1`,
  )
  return row?.areaCode ?? byDefault
}

/** An unfinished radar event for the same place and time, whichever radar raised it. */
const openEventNear = async (tx: Tx, spot: TrackedSpot, scan: JudgedScan): Promise<string | null> => {
  const open = await rows(
    tx,
    sql<Position & { eventId: string }>`
      select event.id as "eventId", h.longitude, h.latitude from event join hot_spot h on h.event_id = event.id
      where event_type = '2' and status not in (9, 10) and h.id <> ${spot.id}::uuid
        and h.last_at >= ${scan.startAt}::timestamptz - ${intervalText(hotSpotIdentity.withinMs)}::interval`,
  )
  const [nearest] = open
    .map(({ eventId, ...place }) => ({ eventId, away: distanceM(place, spot) }))
    .filter(({ away }) => away <= hotSpotIdentity.withinM)
    .sort((a, b) => a.away - b.away)
  return nearest?.eventId ?? null
}

/** The square of popup-08 as an attachment of the event, brought by its first step. */
const attachPicture = async (
  tx: Tx,
  services: Services,
  radar: RadarRecord,
  grid: PolarGrid,
  spot: TrackedSpot,
  event: { id: string; stepId: string; startAt: Date },
) => {
  const bytes = await drawScan(grid, radar, 'extinction532', { centre: spot, sideM: pictureSideM })
  const sha256 = await services.files.put(bytes)
  const name = `雷达热点${formatCity(event.startAt, 'YYYYMMDDHHmmss')}.png`
  await sql`insert into attachment (id, sha256, file_name, file_type, size_bytes, owner_id, created_at, event_id, flow_step_id)
    values (${uuidv7(services.clock.now())}, ${sha256}, ${name}, 'png', ${bytes.length}, ${platformOwner},
      ${services.clock.now()}, ${event.id}::uuid, ${event.stepId}::uuid)`.execute(tx)
}

const bindEvent = async (tx: Tx, spot: TrackedSpot, eventId: string, scan: JudgedScan, at: Date) => {
  const weatherAt = await meteorologyAt(tx, scan.startAt)
  await sql`update hot_spot set event_id = ${eventId}::uuid, raised_scan_id = ${scan.id}::uuid, raised_at = ${at},
      meteorology = ${JSON.stringify(weatherAt(spot))}::jsonb
    where id = ${spot.id}::uuid`.execute(tx)
}

/** The event goes on: no longer recovered, and at the worse level and sentence if this is worse. */
const continueEvent = async (tx: Tx, spot: TrackedSpot, eventId: string, at: Date) => {
  const event = await lockEvent(tx, eventId)
  if (!event) return
  const level = hotSpotLevel(spot.contrast)
  const isWorse = event.level === null || isMoreSevere(level, event.level)
  if (!isWorse && !event.recovered) return
  const place = await firstRow(tx, sql<{ location: string }>`select location from event where id = ${eventId}::uuid`)
  const worse = isWorse ? { level, description: sentenceOf(place?.location ?? '', spot) } : {}
  await updateEventFromAlarm(tx, eventId, { recovered: false, ...worse }, at)
}

/**
 * Raises events of type 2 for hot spots that two scans in a row have seen, or joins them to the event that is open for
 * the place. A hot spot whose event was closed by people goes on being recorded and raises no second one.
 * @returns the events raised
 */
export const raiseHotSpotEvents = async (
  tx: Tx,
  services: Services,
  radar: RadarRecord,
  scan: JudgedScan,
  grid: PolarGrid,
  tracked: readonly TrackedSpot[],
): Promise<string[]> => {
  const at = services.clock.now()
  const isLate = at.getTime() - scan.endAt.getTime() > episodeSettings.notifyWithinMs
  const raised: string[] = []
  for (const spot of tracked) {
    const known = spot.eventId ?? (spot.isPersistent ? await openEventNear(tx, spot, scan) : null)
    if (known !== null) {
      if (spot.eventId === null) await bindEvent(tx, spot, known, scan, at)
      await continueEvent(tx, spot, known, at)
      continue
    }
    if (!spot.isPersistent) continue
    const location = await locationText(tx, radar.radarName, spot)
    const { event, stepId } = await raiseEvent(tx, services, {
      eventType: '2',
      sourceId: spot.id,
      level: hotSpotLevel(spot.contrast),
      eventTime: scan.endAt,
      longitude: spot.longitude,
      latitude: spot.latitude,
      location,
      areaCode: await areaOf(tx, spot, radar.areaCode),
      description: sentenceOf(location, spot),
      notify: !isLate,
    })
    await bindEvent(tx, spot, event.id, scan, at)
    await attachPicture(tx, services, radar, grid, spot, { id: event.id, stepId, startAt: scan.startAt })
    raised.push(event.id)
  }
  return raised
}

/** Marks events 已恢复 whose hot spots neither this scan nor the one before saw. They stay where they are in the workflow. */
export const recoverHotSpotEvents = async (
  tx: Tx,
  services: Services,
  radar: RadarRecord,
  scan: JudgedScan,
): Promise<void> => {
  const over = await rows(
    tx,
    sql<{ id: string }>`
      with recent as (
        select id, start_at from radar_scan
        where radar_id = ${radar.id} and kind = 'ppi' and start_at <= ${scan.startAt} order by start_at desc limit 2)
      select distinct event.id from hot_spot h join event on event.id = h.event_id
      where h.radar_id = ${radar.id} and event_type = '2' and not event.recovered and status not in (9, 10)
        and (select count(*) from recent) = 2
        and not exists (select 1 from hot_spot o where o.event_id = event.id
          and o.last_at >= (select min(start_at) from recent))
      order by event.id`,
  )
  for (const { id } of over) await updateEventFromAlarm(tx, id, { recovered: true }, services.clock.now())
}
