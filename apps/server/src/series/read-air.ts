import type { Position } from '@qingkong/domain/geo/distance'
import { normalFlag } from '@qingkong/domain/measurement/data-flag'
import { hourMs } from '@qingkong/domain/time/city-time'
import { historyHours } from '@qingkong/science/trace/site-excess'
import { type TracedFactor, type TraceSite, tracedFactors } from '@qingkong/science/trace/trace-input'
import { type WindStation, type WindVector, windVector } from '@qingkong/science/trajectory/wind-field'
import { type Queryable, rows, sql } from '../db/database.ts'

interface AirRow extends Position, Record<TracedFactor, number | null> {
  siteCode: string
  startAt: Date
  windSpeed: number | null
  windDirection: number | null
  flags: Record<string, string> | null
}

const place = sql`site_code as "siteCode", longitude, latitude`
const airFactors = sql`pm25, pm10, so2, no2, nox, co, tvoc, o3`

const hourRows = (db: Queryable, fromAt: Date, toAt: Date) =>
  rows(
    db,
    sql<AirRow>`select ${place}, start_at as "startAt", ${airFactors}, wind_speed as "windSpeed",
        wind_direction as "windDirection", flags
      from site_hour_raw h join site on site.id = h.site_id
      where enabled and start_at >= ${fromAt} and start_at <= ${toAt}`,
  )

/** Means so far of an hour that is not over, for sites without an hourly value. Wind by components. */
const provisionalRows = (db: Queryable, startAt: Date) =>
  rows(
    db,
    sql<AirRow>`select ${place}, ${startAt}::timestamptz as "startAt",
        ${sql.join(tracedFactors.map((factor) => sql`avg(m.${sql.id(factor)}) filter (where coalesce(m.flags ->> ${factor}, ${normalFlag}) = ${normalFlag}) as ${sql.id(factor)}`))},
        sqrt(avg(wind_speed * sin(radians(wind_direction))) ^ 2 + avg(wind_speed * cos(radians(wind_direction))) ^ 2) as "windSpeed",
        (degrees(atan2(avg(wind_speed * sin(radians(wind_direction))), avg(wind_speed * cos(radians(wind_direction))))) + 360)::numeric % 360 as "windDirection",
        null as flags
      from site_five_minute m join site on site.id = m.site_id
      where enabled and start_at >= ${startAt} and start_at < ${new Date(startAt.getTime() + hourMs)}
        and not exists (select 1 from site_hour_raw h where h.site_id = m.site_id and h.start_at = ${startAt})
      group by site.id`,
  )

export interface Air {
  sites: TraceSite[]
  stations: WindStation[]
  /** Sites whose value of the traced hour is a mean so far. */
  provisional: ReadonlySet<string>
}

const isValid = (row: AirRow, factor: string) => {
  const flag = row.flags?.[factor]
  return flag === undefined || flag === normalFlag
}

const airOf = (found: readonly AirRow[]): Omit<Air, 'provisional'> => {
  const sites = new Map<
    string,
    Position & { series: Map<TracedFactor, Map<number, number>>; winds: Map<number, WindVector> }
  >()
  for (const row of found) {
    const { siteCode, longitude, latitude } = row
    const site = sites.get(siteCode) ?? { longitude, latitude, series: new Map(), winds: new Map() }
    sites.set(siteCode, site)
    const startMs = row.startAt.getTime()
    for (const factor of tracedFactors) {
      const value = row[factor]
      if (value === null || !isValid(row, factor)) continue
      const series = site.series.get(factor) ?? new Map<number, number>()
      site.series.set(factor, series.set(startMs, value))
    }
    const { windSpeed, windDirection } = row
    if (windSpeed !== null && windDirection !== null && isValid(row, 'windSpeed') && isValid(row, 'windDirection'))
      site.winds.set(startMs, windVector(windDirection, windSpeed))
  }
  const all = [...sites].map(([siteCode, site]) => ({ siteCode, ...site }))
  return {
    sites: all.map(({ siteCode, longitude, latitude, series }) => ({
      siteCode,
      longitude,
      latitude,
      series: Object.fromEntries(series),
    })),
    stations: all.flatMap(({ longitude, latitude, winds }) =>
      winds.size === 0 ? [] : [{ longitude, latitude, hours: winds }],
    ),
  }
}

/** The city's sites and winds of the traced hour and the twelve before it. */
export const readAir = async (db: Queryable, startAt: Date): Promise<Air> => {
  const fromAt = new Date(startAt.getTime() - historyHours * hourMs)
  const [hours, soFar] = await Promise.all([hourRows(db, fromAt, startAt), provisionalRows(db, startAt)])
  return { ...airOf([...hours, ...soFar]), provisional: new Set(soFar.map(({ siteCode }) => siteCode)) }
}

/** Winds of a span of hours, for trajectories. */
export const readWinds = async (db: Queryable, fromAt: Date, toAt: Date): Promise<WindStation[]> =>
  airOf(await hourRows(db, fromAt, toAt)).stations
