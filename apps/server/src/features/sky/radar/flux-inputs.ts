import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import type { Maybe } from '@qingkong/domain/missing'
import { columnFlux, type FluxSection, hourTonnes } from '@qingkong/domain/radar/transport-flux'
import { hourMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { lidarHours, type Place, readHours, stationWinds } from '../../../series/port.ts'

export interface StoredSection extends FluxSection, Position {
  sectionCode: string
  sectionName: string
  neighbourCode: string
}

export const fluxSections = (db: Queryable): Promise<StoredSection[]> =>
  rows(
    db,
    sql<StoredSection>`select section_code as "sectionCode", section_name as "sectionName",
        neighbour_code as "neighbourCode", longitude, latitude, length_m as "lengthM", inward_deg as "inwardDeg"
      from flux_section order by section_code`,
  )

type SitePlace = Place & Position

/** National and municipal air sites: what the air at a section carries is what the nearest of them has. */
const airSites = async (db: Queryable): Promise<SitePlace[]> => {
  const found = await rows(
    db,
    sql<{ id: number; code: string; name: string; siteType: string } & Position>`
      select id, site_code as code, site_name as name, site_type as "siteType", longitude, latitude
      from site where enabled and site_type in ('10', '20', '30')`,
  )
  return found.map(({ id, ...site }) => ({ ...site, kind: 'site', siteIds: [id] }))
}

/** The first that has something for the hour, from the nearest on. */
const nearestWith = <Item, Value>(sorted: readonly Item[], read: (item: Item) => Maybe<Value>): Maybe<Value> => {
  for (const item of sorted) {
    const value = read(item)
    if (value !== null) return value
  }
  return null
}

const byDistance = <Item extends Position>(from: Position, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, distance: distanceM(from, item) }))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ item }) => item)

const byHour = <Item extends { startAt: Date }>(items: readonly Item[]) =>
  Map.groupBy(items, ({ startAt }) => startAt.getTime())

/** A wind or a lidar farther away, from beyond the city, says nothing of a section. */
const farthestM = 100_000

const near = <Item extends Position>(section: Position, items: readonly Item[]): Item[] =>
  byDistance(section, items).filter((item) => distanceM(section, item) <= farthestM)

const lidarsOf = async (db: Queryable, from: Date, to: Date) => {
  const radars = await rows(
    db,
    sql<{ id: number } & Position>`select id, longitude, latitude from radar where enabled order by id`,
  )
  const places = new Map(radars.map(({ id, ...place }) => [id, place]))
  const hours = await lidarHours(db, { radarIds: [...places.keys()], from, to, purpose: 'counted' })
  return hours.flatMap((hour) => {
    const place = places.get(hour.radarId)
    return place ? [{ ...hour, ...place }] : []
  })
}

/** Tonnes of each hour by section, null where an input is missing, and how far the concentrations are reviewed. */
export const hourlyFlux = async (
  db: Queryable,
  sections: readonly StoredSection[],
  factorCode: 'pm25' | 'pm10',
  { from, to }: { from: Date; to: Date },
) => {
  const sites = await airSites(db)
  const count = Math.round((to.getTime() - from.getTime()) / hourMs)
  const starts = Array.from({ length: count }, (_, at) => new Date(from.getTime() + at * hourMs))
  const [series, winds, lidars] = await Promise.all([
    readHours(db, { places: sites, factors: [factorCode], fromMs: from.getTime(), toMs: to.getTime(), status: 'MIX' }),
    stationWinds(db, starts),
    lidarsOf(db, from, to),
  ])
  const [windsBy, lidarsBy] = [byHour(winds), byHour(lidars)]
  const tonnes = new Map(
    sections.map((section) => {
      const sorted = byDistance(section, sites)
      const hourOf = (start: Date, at: number): Maybe<number> => {
        const concentration = nearestWith(sorted, ({ code }) => series.values.get(code)?.get(factorCode)?.[at] ?? null)
        const wind = near(section, windsBy.get(start.getTime()) ?? []).find(({ speedMs }) => speedMs !== null)
        const lidar = near(section, lidarsBy.get(start.getTime()) ?? []).find((hour) => hour.mixingHeightM !== null)
        if (concentration === null || !wind || wind.speedMs === null || !lidar || lidar.mixingHeightM === null)
          return null
        const { speedMs, directionDeg } = wind
        const { mixingHeightM, layerM, extinction } = lidar
        const column = columnFlux(
          { concentration, speedMs, directionDeg, mixingHeightM, layerM, extinction },
          section.inwardDeg,
        )
        return column === null ? null : hourTonnes(column, section)
      }
      return [section.sectionCode, starts.map(hourOf)] as const
    }),
  )
  return { tonnes, starts, facts: series.facts, hasWind: winds.length > 0, hasLidar: lidars.length > 0 }
}
