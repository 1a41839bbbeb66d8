import { distanceM, type Position } from '../geo/distance.ts'
import { minuteMs } from '../time/city-time.ts'
import type { TrackFault } from './track-fault.ts'
import type { TrackRecord } from './track-record.ts'

export interface CityBox {
  west: number
  south: number
  east: number
  north: number
}

export interface CleaningSetting {
  /** The city with twenty kilometres around it. */
  box: CityBox
  /** When the records are looked at. */
  nowMs: number
  /** From when on records are at hand: before, nobody knows whether a monitor was off. */
  knownFromMs: number
}

/** Settings of the platform (2026-11), to be confirmed with the customer. */
const bounds = {
  satellites: 4,
  jumpKmh: 140,
  aheadMs: 5 * minuteMs,
  stuckMs: 10 * minuteMs,
  parkedMs: 5 * minuteMs,
  parkedKmh: 1,
  warmUpMs: 5 * minuteMs,
  /** Silence after which a sensor has to warm up again. */
  offMs: 30 * minuteMs,
  humidity: 90,
} as const

type Faults = (TrackFault | null)[]
interface Placed extends Position {
  atMs: number
}

const placedOf = ({ longitude, latitude, atMs }: TrackRecord): Placed | null =>
  longitude === null || latitude === null ? null : { longitude, latitude, atMs }

const isInside = ({ longitude, latitude }: Position, { west, south, east, north }: CityBox): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north

const speedKmh = (from: Placed, to: Placed): number => (distanceM(from, to) / (to.atMs - from.atMs)) * 3600

/** Faults of time and place, record by record; what stands is where the next one is measured from. */
const judgePlaces = (
  own: readonly number[],
  records: readonly TrackRecord[],
  faults: Faults,
  setting: CleaningSetting,
) => {
  let [last, lastMs]: [Placed | null, number | null] = [null, null]
  for (const index of own) {
    const record = records[index]
    if (!record) continue
    const place = placedOf(record)
    if (record.atMs === lastMs) faults[index] = 'duplicate'
    else if (place === null || (record.satellites ?? bounds.satellites) < bounds.satellites) faults[index] = 'noFix'
    else if (!isInside(place, setting.box)) faults[index] = 'outside'
    else if (last && speedKmh(last, place) > bounds.jumpKmh) faults[index] = 'jump'
    else if (record.atMs > setting.nowMs + bounds.aheadMs) faults[index] = 'ahead'
    else last = place
    lastMs = record.atMs
  }
}

/** Runs of records that each go on the one before, as positions in the list. */
const runsOf = (list: readonly TrackRecord[], goesOn: (before: TrackRecord, now: TrackRecord) => boolean) => {
  const runs: { from: number; end: number; spanMs: number }[] = []
  let from = 0
  for (let at = 1; at <= list.length; at++) {
    const [before, now] = [list[at - 1], list[at]]
    if (before && now && goesOn(before, now)) continue
    runs.push({ from, end: at, spanMs: (before?.atMs ?? 0) - (list[from]?.atMs ?? 0) })
    from = at
  }
  return runs
}

const isSameValue = (before: TrackRecord, now: TrackRecord): boolean =>
  now.value !== null && before.value === now.value && now.atMs - before.atMs < bounds.offMs

const stands = (before: TrackRecord, now: TrackRecord): boolean => {
  const [from, to] = [placedOf(before), placedOf(now)]
  return from !== null && to !== null && speedKmh(from, to) < bounds.parkedKmh
}

/** Faults of the values and the driving, among the records whose time and place stand. */
const judgeRuns = (
  own: readonly number[],
  records: readonly TrackRecord[],
  faults: Faults,
  setting: CleaningSetting,
) => {
  const standing = own.filter((index) => faults[index] === null)
  const list = standing.flatMap((index) => records[index] ?? [])
  const mark = (at: number, fault: TrackFault) => {
    const index = standing[at]
    if (index !== undefined) faults[index] ??= fault
  }
  const markRuns = (runs: ReturnType<typeof runsOf>, fault: TrackFault) => {
    for (const { from, end } of runs) for (let at = from; at < end; at++) mark(at, fault)
  }
  // Each record stands for its minute: ten equal ones are ten minutes.
  markRuns(
    runsOf(list, isSameValue).filter(({ spanMs }) => spanMs + minuteMs >= bounds.stuckMs),
    'stuck',
  )
  markRuns(
    runsOf(list, stands).filter(({ spanMs }) => spanMs > bounds.parkedMs),
    'parked',
  )
  let onSinceMs = Number.NEGATIVE_INFINITY
  for (const [at, record] of list.entries()) {
    const heardMs = list[at - 1]?.atMs ?? setting.knownFromMs
    if (record.atMs - heardMs >= bounds.offMs) onSinceMs = record.atMs
    if (record.atMs - onSinceMs < bounds.warmUpMs) mark(at, 'warmUp')
    if (record.humidity !== null && record.humidity > bounds.humidity) mark(at, 'humid')
  }
}

/**
 * What is wrong with each record of moving monitors, in their order; null = it counts. A monitor's records stand together
 * in the order of time. Parked ones are left out of road statistics; for calibration they are good.
 */
export const trackFaultsOf = (records: readonly TrackRecord[], setting: CleaningSetting): (TrackFault | null)[] => {
  const faults: Faults = records.map(() => null)
  const byDevice = new Map<number, number[]>()
  for (const [index, { deviceId }] of records.entries()) {
    const own = byDevice.get(deviceId) ?? []
    own.push(index)
    byDevice.set(deviceId, own)
  }
  for (const own of byDevice.values()) {
    judgePlaces(own, records, faults, setting)
    judgeRuns(own, records, faults, setting)
  }
  return faults
}
