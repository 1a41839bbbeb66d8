import type { Position } from '@qingkong/domain/geo/distance'
import { hourMs } from '@qingkong/domain/time/city-time'
import { historyHours } from '@qingkong/science/trace/site-excess'
import { type TracedFactor, type TraceSite, tracedFactors } from '@qingkong/science/trace/trace-input'
import { type WindStation, type WindVector, windVector } from '@qingkong/science/trajectory/wind-field'
import { type Queryable, rows, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'
import { fitColumn } from './fit-value.ts'
import { siteHoursOf } from './site-hours.ts'

interface AirRow extends Position, Record<TracedFactor, number | null> {
  siteCode: string
  startAt: Date
  windSpeed: number | null
  windDirection: number | null
}

const place = sql`site_code as "siteCode", longitude, latitude`
const measured = [...tracedFactors, 'windSpeed', 'windDirection'] as const
/** A value somebody may be suspected by; null where it is not fit for that. */
const judged = (factor: string, alias: string) => fitColumn('air', 'judged', factor, alias)

/** Hours of every site in service, as reviewed where reviewed. */
const hourRows = (db: Queryable, from: Date, to: Date) =>
  rows(
    db,
    sql<AirRow>`select ${place}, start_at as "startAt", ${sql.join(
      measured.map((factor) => sql`${judged(factor, 'h')} as ${sql.id(factor)}`),
    )}
      from ${siteHoursOf('MIX', { from, to })} h join site on site.id = h.site_id where enabled`,
  )

const { tables } = seriesCatalogue.air

/** Means so far of an hour that is not over, for sites without an hourly value. Wind by components. */
const provisionalRows = (db: Queryable, startAt: Date) =>
  rows(
    db,
    sql<AirRow>`with so_far as (
        select site_code, longitude, latitude, site.id, ${sql.join(
          tracedFactors.map((factor) => sql`avg(${judged(factor, 'm')}) as ${sql.id(factor)}`),
        )},
          avg(wind.speed * sin(radians(wind.direction))) as east, avg(wind.speed * cos(radians(wind.direction))) as north
        from ${sql.table(tables.fiveMinute)} m join site on site.id = m.site_id
        cross join lateral (select ${judged('windSpeed', 'm')} as speed, ${judged('windDirection', 'm')} as direction) wind
        where enabled and start_at >= ${startAt} and start_at < ${new Date(startAt.getTime() + hourMs)}
          and not exists (select from ${siteHoursOf('MIX', { from: startAt, to: startAt })} h where h.site_id = m.site_id)
        group by site.id)
      select ${place}, ${startAt}::timestamptz as "startAt", ${sql.join(tracedFactors.map((factor) => sql.id(factor)))},
        sqrt(east ^ 2 + north ^ 2) as "windSpeed", (degrees(atan2(east, north)) + 360)::numeric % 360 as "windDirection"
      from so_far`,
  )

export interface Air {
  sites: TraceSite[]
  stations: WindStation[]
  /** Sites whose value of the traced hour is a mean so far. */
  provisional: ReadonlySet<string>
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
      if (value === null) continue
      const series = site.series.get(factor) ?? new Map<number, number>()
      site.series.set(factor, series.set(startMs, value))
    }
    const { windSpeed, windDirection } = row
    if (windSpeed !== null && windDirection !== null) site.winds.set(startMs, windVector(windDirection, windSpeed))
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
