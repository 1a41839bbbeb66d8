import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import type { HotSpot } from '@qingkong/domain/radar/hot-spot'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { hotSpotIdentity, intervalText } from './hot-spot-identity.ts'
import type { RadarRecord } from './radar-record.ts'

/** A horizontal scan that is being judged. */
export interface JudgedScan {
  id: string
  startAt: Date
  endAt: Date
}

/** What a scan saw at a place: a region of this scan, with the depolarisation at its peak. */
export interface SeenSpot extends HotSpot {
  depolarization: number | null
}

/** A hot spot as it stands after a scan. */
export interface TrackedSpot extends Position {
  id: string
  directionDeg: number
  distanceM: number
  peak: number
  background: number
  contrast: number
  eventId: string | null
  /** The scan before saw it as well: no passing echo. */
  isPersistent: boolean
}

interface KnownSpot extends Position {
  id: string
  /** Where its newest scan saw it. */
  contrast: number
  eventId: string | null
  inPrevious: boolean
}

/** The horizontal scan right before, null when there is none near enough in time. */
const previousScan = (tx: Tx, radarId: number, startAt: Date) =>
  firstRow(
    tx,
    sql<{ id: string; startAt: Date }>`
      select id, start_at as "startAt" from radar_scan where radar_id = ${radarId} and kind = 'ppi'
        and start_at < ${startAt}
        and start_at >= ${startAt}::timestamptz - ${intervalText(hotSpotIdentity.consecutiveMs)}::interval
      order by start_at desc limit 1`,
  )

/** Hot spots of the radar that a sighting at this time could belong to. */
const knownSpots = (tx: Tx, radarId: number, startAt: Date, previousId: string | null) => {
  const within = sql`${intervalText(hotSpotIdentity.withinMs)}::interval`
  return rows(
    tx,
    sql<KnownSpot>`
      select h.id, s.longitude, s.latitude, h.contrast, h.event_id as "eventId",
        exists (select 1 from hot_spot_sighting p where p.hot_spot_id = h.id and p.scan_id = ${previousId}::uuid)
          as "inPrevious"
      from hot_spot h join hot_spot_sighting s on s.hot_spot_id = h.id and s.scan_id = h.last_scan_id
      where h.radar_id = ${radarId} and h.last_at >= ${startAt}::timestamptz - ${within}
        and h.first_at <= ${startAt}::timestamptz + ${within}`,
  )
}

const insertSpot = async (tx: Tx, radar: RadarRecord, scan: JudgedScan, spot: SeenSpot): Promise<string> => {
  const id = uuidv7(scan.endAt)
  await sql`
    insert into hot_spot (id, radar_id, first_scan_id, last_scan_id, first_at, last_at, longitude, latitude, distance_m,
      direction_deg, peak, background, contrast, area_m2, depolarization)
    values (${id}, ${radar.id}, ${scan.id}, ${scan.id}, ${scan.startAt}, ${scan.startAt}, ${spot.longitude},
      ${spot.latitude}, ${spot.distanceM}, ${spot.directionDeg}, ${spot.peak}, ${spot.background}, ${spot.contrast},
      ${spot.areaM2}, ${spot.depolarization})`.execute(tx)
  return id
}

/** The hot spot is described by the scan in which it stood out most. */
const updateSpot = async (tx: Tx, id: string, scan: JudgedScan, spot: SeenSpot, isStronger: boolean) => {
  await sql`
    update hot_spot set first_at = least(first_at, ${scan.startAt}),
      last_scan_id = case when last_at < ${scan.startAt} then ${scan.id}::uuid else last_scan_id end,
      last_at = greatest(last_at, ${scan.startAt})
    where id = ${id}::uuid`.execute(tx)
  if (!isStronger) return
  await sql`
    update hot_spot set longitude = ${spot.longitude}, latitude = ${spot.latitude}, distance_m = ${spot.distanceM},
      direction_deg = ${spot.directionDeg}, peak = ${spot.peak}, background = ${spot.background},
      contrast = ${spot.contrast}, area_m2 = ${spot.areaM2}, depolarization = ${spot.depolarization}
    where id = ${id}::uuid`.execute(tx)
}

/**
 * Gives each region of a scan its hot spot: the nearest known one within 500 m and 3 h, else a new one. Each hot spot
 * takes one region of a scan at most, the strongest first.
 */
export const trackHotSpots = async (
  tx: Tx,
  radar: RadarRecord,
  scan: JudgedScan,
  spots: readonly SeenSpot[],
): Promise<TrackedSpot[]> => {
  const previous = await previousScan(tx, radar.id, scan.startAt)
  const known = await knownSpots(tx, radar.id, scan.startAt, previous?.id ?? null)
  const taken = new Set<string>()
  const tracked: TrackedSpot[] = []
  for (const spot of spots) {
    const [match] = known
      .filter(({ id }) => !taken.has(id))
      .map((one) => ({ one, away: distanceM(one, spot) }))
      .filter(({ away }) => away <= hotSpotIdentity.withinM)
      .sort((a, b) => a.away - b.away)
    const id = match?.one.id ?? (await insertSpot(tx, radar, scan, spot))
    if (match) await updateSpot(tx, id, scan, spot, spot.contrast > match.one.contrast)
    taken.add(id)
    await sql`insert into hot_spot_sighting (hot_spot_id, scan_id, longitude, latitude, peak, contrast, area_m2)
      values (${id}::uuid, ${scan.id}::uuid, ${spot.longitude}, ${spot.latitude}, ${spot.peak}, ${spot.contrast},
        ${spot.areaM2})`.execute(tx)
    const { longitude, latitude, directionDeg, distanceM: awayM, peak, background, contrast } = spot
    tracked.push({
      ...{ id, longitude, latitude, directionDeg, distanceM: awayM, peak, background, contrast },
      eventId: match?.one.eventId ?? null,
      isPersistent: match?.one.inPrevious ?? false,
    })
  }
  return tracked
}
