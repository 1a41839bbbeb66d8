import type { Position } from '@qingkong/domain/geo/distance'
import { hourMs } from '@qingkong/domain/time/city-time'
import { historyHours } from '@qingkong/science/trace/site-excess'
import { type TracedFactor, type TraceSite, tracedFactors } from '@qingkong/science/trace/trace-input'
import { type WindStation, type WindVector, windVector } from '@qingkong/science/trajectory/wind-field'
import { firstRow, type Queryable, rows, sql } from '../db/database.ts'
import { readInRounds } from '../db/read-in-rounds.ts'
import { seriesCatalogue } from './catalogue.ts'
import { fitColumn } from './fit-value.ts'
import { siteHoursOf } from './site-hours.ts'
import { versionOfHours } from './version-of-hours.ts'

interface WindRow extends Position {
  siteCode: string
  /** Epoch milliseconds: thousands of rows, whose texts would take longer to read than the winds. */
  startMs: number
  windSpeed: number | null
  windDirection: number | null
}

interface AirRow extends WindRow, Record<TracedFactor, number | null> {}

const place = sql`site_code as "siteCode", longitude, latitude`
const startMs = sql`(extract(epoch from start_at) * 1000)::float8`
const wind = ['windSpeed', 'windDirection'] as const
/** A value somebody may be suspected by; null where it is not fit for that. */
const judged = (factor: string, alias: string) => fitColumn('air', 'judged', factor, alias)

/** Hours of every site in service, as reviewed where reviewed. */
const hoursWith = (factors: readonly string[], from: Date, to: Date) => sql`
  select ${place}, ${startMs} as "startMs", ${sql.join(
    factors.map((factor) => sql`${judged(factor, 'h')} as ${sql.id(factor)}`),
  )}
  from ${siteHoursOf('MIX', { from, to })} h join site on site.id = h.site_id where enabled`

const { tables } = seriesCatalogue.air

/** Means so far of an hour that is not over, for sites without an hourly value. Wind by components. */
const provisionalRows = (db: Queryable, startAt: Date) =>
  rows(
    db,
    sql<AirRow>`with so_far as (
        select site_code, longitude, latitude, site.id, ${sql.join(
          tracedFactors.map((factor) => sql`avg(${judged(factor, 'm')}) as ${sql.id(factor)}`),
        )},
          avg(vane.speed * sin(radians(vane.direction))) as east, avg(vane.speed * cos(radians(vane.direction))) as north
        from ${sql.table(tables.fiveMinute)} m join site on site.id = m.site_id
        cross join lateral (select ${judged('windSpeed', 'm')} as speed, ${judged('windDirection', 'm')} as direction) vane
        where enabled and start_at >= ${startAt} and start_at < ${new Date(startAt.getTime() + hourMs)}
          and not exists (select from ${siteHoursOf('MIX', { from: startAt, to: startAt })} h where h.site_id = m.site_id)
        group by site.id)
      select ${place}, ${startAt.getTime()}::float8 as "startMs", ${sql.join(tracedFactors.map((factor) => sql.id(factor)))},
        sqrt(east ^ 2 + north ^ 2) as "windSpeed", (degrees(atan2(east, north)) + 360)::numeric % 360 as "windDirection"
      from so_far`,
  )

export interface Air {
  sites: TraceSite[]
  stations: WindStation[]
  /** Sites whose value of the traced hour is a mean so far. */
  provisional: ReadonlySet<string>
}

const sitesOf = (found: readonly AirRow[]): TraceSite[] => {
  const sites = new Map<string, Position & { series: Map<TracedFactor, Map<number, number>> }>()
  for (const row of found) {
    const { siteCode, longitude, latitude } = row
    const site = sites.get(siteCode) ?? { longitude, latitude, series: new Map() }
    sites.set(siteCode, site)
    for (const factor of tracedFactors) {
      const value = row[factor]
      if (value === null) continue
      const series = site.series.get(factor) ?? new Map<number, number>()
      site.series.set(factor, series.set(row.startMs, value))
    }
  }
  return [...sites].map(([siteCode, { series, ...at }]) => ({ siteCode, ...at, series: Object.fromEntries(series) }))
}

/** Sites with a wind, by hour. */
const stationsOf = (found: readonly WindRow[]): WindStation[] => {
  const stations = new Map<string, Position & { hours: Map<number, WindVector> }>()
  for (const { siteCode, longitude, latitude, startMs, windSpeed, windDirection } of found) {
    if (windSpeed === null || windDirection === null) continue
    const station = stations.get(siteCode) ?? { longitude, latitude, hours: new Map<number, WindVector>() }
    stations.set(siteCode, station)
    station.hours.set(startMs, windVector(windDirection, windSpeed))
  }
  return [...stations.values()]
}

/** The city's sites and winds of the traced hour and the twelve before it. */
export const readAir = async (db: Queryable, startAt: Date): Promise<Air> => {
  const fromAt = new Date(startAt.getTime() - historyHours * hourMs)
  const [hours, soFar] = await Promise.all([
    rows(db, sql<AirRow>`${hoursWith([...tracedFactors, ...wind], fromAt, startAt)}`),
    provisionalRows(db, startAt),
  ])
  const found = [...hours, ...soFar]
  return {
    sites: sitesOf(found),
    stations: stationsOf(found),
    provisional: new Set(soFar.map(({ siteCode }) => siteCode)),
  }
}

/** A station's hours with a wind, in columns: a quarter of a city's winds is 150,000 rows. */
interface StationWinds extends Position {
  startMs: number[]
  windSpeed: number[]
  windDirection: number[]
}

/** Winds of a span of hours, for trajectories. */
export const readWinds = async (db: Queryable, fromAt: Date, toAt: Date): Promise<WindStation[]> => {
  const found = await rows(
    db,
    sql<StationWinds>`select longitude, latitude, array_agg("startMs") as "startMs", array_agg("windSpeed") as "windSpeed",
        array_agg("windDirection") as "windDirection"
      from (${hoursWith(wind, fromAt, toAt)}) h
      where "windSpeed" is not null and "windDirection" is not null
      group by "siteCode", longitude, latitude order by "siteCode"`,
  )
  return found.map(({ longitude, latitude, startMs: at, windSpeed, windDirection }) => ({
    longitude,
    latitude,
    hours: new Map(
      at.map((ms, row) => [ms, windVector(windDirection[row] ?? Number.NaN, windSpeed[row] ?? Number.NaN)]),
    ),
  }))
}

interface Span {
  fromAt: Date
  toAt: Date
}

const versionOfSpan = async (db: Queryable, { fromAt, toAt }: Span): Promise<string> => {
  const found = await firstRow(
    db,
    sql<{ version: string }>`select ${versionOfHours} as version from ${sql.table(tables.hour)}
      where start_at >= ${fromAt} and start_at <= ${toAt}`,
  )
  return found?.version ?? ''
}

/**
 * Changes with every hour of the span that is sent, changed or taken away; what is reviewed and the stations themselves
 * have versions of their own ('reviewedHour', 'catalogue'). A quarter of a city's hours takes 40 ms to sum up: once for all
 * who look at the same days.
 */
export const windsVersion = readInRounds(
  ({ fromAt, toAt }: Span) => `${fromAt.getTime()} ${toAt.getTime()}`,
  versionOfSpan,
)
