import { Fail } from '@qingkong/contract/errors'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { bearingDeg, distanceM } from '@qingkong/domain/geo/distance'
import type { MovingFactor } from '@qingkong/domain/mobile/moving-factor'
import { dayMs, formatCity, hourMs, minuteMs, parseCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { movingHeardAt, movingMinutesOf } from '../../../series/port.ts'
import { factorOf, levelAt } from './moving-factor.ts'

const onlineMs = 10 * minuteMs
const trackMs = hourMs
/** Minutes that may still arrive after newer ones were shown. */
const overlapMs = 5 * minuteMs
/** A vehicle last heard of before this is shown in the list only. */
const rememberedMs = dayMs
const longestTrackMs = 7 * dayMs

/** Two minutes further apart than this say nothing about the speed between them. */
const speedGapMs = 3 * minuteMs
/** Below this the place of a standing vehicle only wanders. */
const standingM = 10
const trackGapMs = 5 * minuteMs

interface Values {
  pm25: number | null
  pm10: number | null
  no2: number | null
  o3: number | null
  co: number | null
  tvoc: number | null
  temperature: number | null
  humidity: number | null
}

interface Minute extends Values {
  siteCode: string
  startAt: Date
  longitude: number
  latitude: number
}

const valueColumns: Sql = sql.join(
  (['pm25', 'pm10', 'no2', 'o3', 'co', 'tvoc', 'temperature', 'humidity'] as const).map(
    (code) => sql`m.${sql.id(code)}`,
  ),
)

/** Minutes with a place, by vehicle and time. */
const minutes = (db: Queryable, fromAt: Date, toAt: Date, siteCode: string | null): Promise<Minute[]> =>
  rows(
    db,
    sql<Minute>`
      select s.station_code as "siteCode", m.start_at as "startAt", m.longitude, m.latitude, ${valueColumns}
      from ${movingMinutesOf('shown', sql`m.start_at > ${fromAt} and m.start_at <= ${toAt}`)} m
      join mobile_station s on s.id = m.station_id
      where s.enabled and (${siteCode}::text is null or s.station_code = ${siteCode})
      order by s.station_code, m.start_at`,
  )

interface StationRow {
  siteCode: string
  licensePlateNo: string
  stationKind: string
  lastAt: Date | null
}

const stations = (db: Queryable, now: Date): Promise<StationRow[]> =>
  rows(
    db,
    sql<StationRow>`
      select station_code as "siteCode", station_name as "licensePlateNo", station_kind as "stationKind",
        ${movingHeardAt(sql`s.id`, new Date(now.getTime() - rememberedMs), now)} as "lastAt"
      from mobile_station s where enabled order by station_code`,
  )

const isOnline = (lastAt: Date | null, now: Date): boolean =>
  lastAt !== null && now.getTime() - lastAt.getTime() <= onlineMs

/** Moving monitors in service, by parts of plate and code. */
export const stationList = async (
  { db, clock }: CallContext,
  { licensePlateNo, siteCode }: { licensePlateNo: string; siteCode: string },
) => {
  const now = clock.now()
  return (await stations(db, now))
    .filter((one) => one.licensePlateNo.includes(licensePlateNo.trim()) && one.siteCode.includes(siteCode.trim()))
    .map(({ lastAt, ...one }) => ({ ...one, online: isOnline(lastAt, now), dataTime: lastAt && formatCity(lastAt) }))
}

const pointOf = (minute: Minute, factorCode: MovingFactor) => ({
  dataTime: formatCity(minute.startAt),
  longitude: minute.longitude,
  latitude: minute.latitude,
  value: minute[factorCode],
  level: levelAt(factorCode, minute[factorCode], minute.startAt),
})

const valuesOf = ({ siteCode: _code, startAt: _at, longitude: _x, latitude: _y, ...values }: Minute): Values => values

const noValues: Values = {
  pm25: null,
  pm10: null,
  no2: null,
  o3: null,
  co: null,
  tvoc: null,
  temperature: null,
  humidity: null,
}

const motionOf = (before: Minute | undefined, last: Minute): { speedKmh: number | null; headingDeg: number | null } => {
  if (!before) return { speedKmh: null, headingDeg: null }
  const elapsedMs = last.startAt.getTime() - before.startAt.getTime()
  if (elapsedMs > speedGapMs) return { speedKmh: null, headingDeg: null }
  const awayM = distanceM(before, last)
  return {
    speedKmh: roundHalfEven((awayM / elapsedMs) * 3600, 1),
    headingDeg: awayM < standingM ? null : Math.round(bearingDeg(before, last)) % 360,
  }
}

/**
 * Where the vehicles are, what they measure, and where they came from in the last hour. Like the stations on the map
 * they are shown to everyone who may see the map: a vehicle crosses districts.
 */
export const taxiData = async (
  { db, clock }: CallContext,
  { factorCode, since }: { factorCode: MovingFactor; since?: string | undefined },
) => {
  const now = clock.now()
  const trackFromAt = new Date(now.getTime() - trackMs)
  const sinceAt = since === undefined ? null : parseCity(since)
  const newFromMs = sinceAt === null ? trackFromAt.getTime() : sinceAt.getTime() - overlapMs
  const [known, recent] = await Promise.all([stations(db, now), minutes(db, trackFromAt, now, null)])
  const bySite = new Map<string, Minute[]>()
  for (const minute of recent) {
    const list = bySite.get(minute.siteCode) ?? []
    list.push(minute)
    bySite.set(minute.siteCode, list)
  }
  const newest = recent.reduce((max, { startAt }) => Math.max(max, startAt.getTime()), 0)
  const factor = factorOf(factorCode)
  return {
    factorName: factor.typeset,
    factorUnit: factor.unit,
    dataTime: newest === 0 ? null : formatCity(newest),
    trackFrom: formatCity(trackFromAt),
    taxis: known.map(({ siteCode, licensePlateNo, lastAt }) => {
      const track = bySite.get(siteCode) ?? []
      const last = track.at(-1)
      return {
        siteCode,
        licensePlateNo,
        online: isOnline(lastAt, now),
        dataTime: lastAt && formatCity(lastAt),
        longitude: last?.longitude ?? null,
        latitude: last?.latitude ?? null,
        ...(last ? motionOf(track.at(-2), last) : { speedKmh: null, headingDeg: null }),
        values: last ? valuesOf(last) : noValues,
        level: last ? levelAt(factorCode, last[factorCode], last.startAt) : null,
        track: track
          .filter(({ startAt }) => startAt.getTime() > newFromMs)
          .map((minute) => pointOf(minute, factorCode)),
      }
    }),
  }
}

/** One vehicle's way over a range of time. */
export const stationTrack = async (
  { db }: CallContext,
  input: { siteCode: string; startTime: string; endTime: string; factorCode: MovingFactor },
) => {
  const fromAt = parseCity(input.startTime)
  const toAt = parseCity(input.endTime)
  if (!fromAt || !toAt || fromAt >= toAt) throw new Fail('INVALID_INPUT', '开始时间应早于结束时间')
  if (toAt.getTime() - fromAt.getTime() > longestTrackMs) throw new Fail('INVALID_INPUT', '轨迹时间范围不能超过7天')
  const station = await firstRow(
    db,
    sql<{ siteCode: string; licensePlateNo: string }>`
      select station_code as "siteCode", station_name as "licensePlateNo" from mobile_station
      where station_code = ${input.siteCode} and enabled`,
  )
  if (!station) throw new Fail('NOT_FOUND', '移动站不存在或已停用')
  // The beginning belongs to the range.
  const found = await minutes(db, new Date(fromAt.getTime() - 1), toAt, station.siteCode)
  let distance = 0
  for (const [index, point] of found.entries()) {
    const before = found[index - 1]
    if (before && point.startAt.getTime() - before.startAt.getTime() <= trackGapMs) distance += distanceM(before, point)
  }
  const factor = factorOf(input.factorCode)
  const values = found.flatMap((minute) => minute[input.factorCode] ?? [])
  const sum = values.reduce((total, value) => total + value, 0)
  return {
    ...station,
    factorName: factor.typeset,
    factorUnit: factor.unit,
    distanceKm: roundHalfEven(distance / 1000, 2),
    meanValue: values.length === 0 ? null : roundHalfEven(sum / values.length, factor.decimals + 1),
    peakValue: values.length === 0 ? null : Math.max(...values),
    points: found.map((minute) => ({ ...pointOf(minute, input.factorCode), values: valuesOf(minute) })),
  }
}
