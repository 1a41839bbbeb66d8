import type { Position } from '@qingkong/domain/geo/distance'
import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { emissionBaseline, type MonitoredHours } from '@qingkong/science/trace/emission-baseline'
import { traceRadiusM } from '@qingkong/science/trace/rank-sources'
import type { Species, TraceSource } from '@qingkong/science/trace/trace-input'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { dustHoursOf, outletValuesOf } from '../../../series/port.ts'
import { readWork } from './read-work.ts'

/** A source as the engine takes it, and what people call it. */
export interface NamedSource {
  source: TraceSource
  name: string
  areaCode: string
  areaName: string
  industryName: string
}

/** HJ 212 codes of what a stack lets go. NMHC and the benzene series are VOC. */
const speciesOf: Readonly<Record<string, Species>> = {
  a34013: 'particle',
  a21026: 'so2',
  a21002: 'nox',
  a21005: 'co',
  a24088: 'voc',
  a25002: 'voc',
  a25003: 'voc',
  a25005: 'voc',
}
/** How far back the usual work of a source is looked up. */
const baselineMs = 3 * dayMs

/** The hours of the usual work and the traced one, [from, to). */
const tracedSpan = (startAt: Date) => ({
  from: new Date(startAt.getTime() - baselineMs),
  to: new Date(startAt.getTime() + hourMs),
})

interface PlaceRow extends Position {
  id: number
  code: string
  name: string
  areaCode: string
  areaName: string
  industryName: string
}

const within = (site: Position, table: string): Sql => {
  const latitudes = traceRadiusM / 110_000
  const longitudes = latitudes / Math.cos((site.latitude * Math.PI) / 180)
  return sql`${sql.ref(`${table}.longitude`)} between ${site.longitude - longitudes} and ${site.longitude + longitudes}
    and ${sql.ref(`${table}.latitude`)} between ${site.latitude - latitudes} and ${site.latitude + latitudes}`
}

interface OutletHourRow {
  enterpriseId: number
  outletId: number
  stackHeightM: number | null
  factorCode: string
  /** Hours that tell something: mass (kg) where it is known, the value held against limits, and whether the source stood still. */
  hours: { at: number; massKg: number | null; value: number | null; isStopped: boolean }[]
}

const outletHours = (db: Queryable, enterpriseIds: readonly number[], span: { from: Date; to: Date }) =>
  rows(
    db,
    sql<OutletHourRow>`
      select outlet.enterprise_id as "enterpriseId", outlet.id as "outletId", stack_height_m as "stackHeightM",
        f.factor_code as "factorCode",
        coalesce((select jsonb_agg(jsonb_build_object('at', extract(epoch from start_at) * 1000, 'massKg', h.mass_kg,
            'value', h.value, 'isStopped', h.is_stopped))
          from ${outletValuesOf('judged', { granularity: 'hour', ...span, targets: sql`outlet.id` })} h
          where h.factor_code = f.factor_code), '[]') as hours
      from outlet join outlet_factor f on f.outlet_id = outlet.id
      where outlet.enterprise_id = any(${enterpriseIds}::int[]) and f.factor_code = any(${Object.keys(speciesOf)}::text[])`,
  )

const monitoredOf = ({ hours }: OutletHourRow): { monitor: MonitoredHours; still: Map<number, boolean> } => {
  // A source at rest lets nothing go, whether it tells masses or only concentrations.
  const isMass = hours.some(({ massKg, isStopped }) => massKg !== null && !isStopped)
  const monitor = new Map<number, number>()
  const still = new Map<number, boolean>()
  for (const { at, massKg, value, isStopped } of hours) {
    const emitted = isStopped ? 0 : isMass ? massKg : value
    if (emitted === null) continue
    monitor.set(at, emitted)
    still.set(at, isStopped)
  }
  return { monitor: { hours: monitor, isMass }, still }
}

const readEnterprises = async (db: Queryable, site: Position, startAt: Date): Promise<NamedSource[]> => {
  const startMs = startAt.getTime()
  const places = await rows(
    db,
    sql<PlaceRow>`select enterprise.id, ps_code as code, ps_name as name, enterprise.area_code as "areaCode",
        area_name as "areaName", industry_name as "industryName", enterprise.longitude, enterprise.latitude
      from enterprise join area on area.area_code = enterprise.area_code
      where enabled and ${within(site, 'enterprise')}`,
  )
  const ids = places.map(({ id }) => id)
  const [outlets, work] = await Promise.all([
    outletHours(db, ids, tracedSpan(startAt)),
    readWork(db, ids, new Date(startMs - baselineMs), startAt),
  ])
  return places.map(({ id, code, name, areaCode, areaName, industryName, longitude, latitude }) => {
    const own = outlets.filter(({ enterpriseId }) => enterpriseId === id)
    const monitored = own.map((outlet) => ({ species: speciesOf[outlet.factorCode], ...monitoredOf(outlet) }))
    const species = [...new Set(monitored.flatMap((one) => one.species ?? []))]
    const stopped = new Map(
      [startMs - hourMs, startMs].flatMap((at) => {
        const known = monitored.flatMap(({ still }) => still.get(at) ?? [])
        return known.length === 0 ? [] : [[at, known.every(Boolean)] as const]
      }),
    )
    const heights = own.flatMap(({ stackHeightM }) => stackHeightM ?? [])
    return {
      name,
      areaCode,
      areaName,
      industryName,
      source: {
        kind: 'ps',
        code,
        longitude,
        latitude,
        stackHeightM: heights.length === 0 ? null : Math.min(...heights),
        emissions: Object.fromEntries(
          species.map((one) => [
            one,
            emissionBaseline(
              monitored.filter(({ species: name }) => name === one).map(({ monitor }) => monitor),
              startMs - hourMs,
            ),
          ]),
        ),
        stopped,
        work: work.get(id) ?? new Map(),
        confirmedCases: 0,
      },
    }
  })
}

const readDustSites = async (db: Queryable, site: Position, startAt: Date): Promise<NamedSource[]> => {
  const startMs = startAt.getTime()
  const found = await rows(
    db,
    sql<PlaceRow & { hours: { at: number; pm10: number }[] }>`
      select dust_site.id, record_num as code, project_name as name, dust_site.area_code as "areaCode",
        area_name as "areaName", '建筑施工' as "industryName", dust_site.longitude, dust_site.latitude,
        coalesce((select jsonb_agg(jsonb_build_object('at', extract(epoch from start_at) * 1000, 'pm10', pm10))
          from ${dustHoursOf('judged', { ...tracedSpan(startAt), targets: sql`dust_site.id` })} h
          where pm10 is not null), '[]') as hours
      from dust_site join area on area.area_code = dust_site.area_code
      where enabled and ${within(site, 'dust_site')}`,
  )
  return found.map(({ code, name, areaCode, areaName, industryName, longitude, latitude, hours }) => {
    const fence: MonitoredHours = { hours: new Map(hours.map(({ at, pm10 }) => [at, pm10])), isMass: false }
    return {
      name,
      areaCode,
      areaName,
      industryName,
      source: {
        kind: 'dust',
        code,
        longitude,
        latitude,
        stackHeightM: null,
        emissions: { particle: emissionBaseline([fence], startMs - hourMs) },
        stopped: new Map(),
        work: new Map(),
        confirmedCases: 0,
      },
    }
  })
}

/** Sources of the past year that field work found 属实, with the number of cases. */
const confirmedCases = async (
  db: Queryable,
  codes: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, number>> => {
  const found = await rows(
    db,
    sql<{ code: string; cases: number }>`
      select code, count(distinct event_id)::int as cases from (
        select event_source.code, event.id as event_id from event_source join event on event.id = event_source.event_id
        where finding = '属实' and event.created_at between ${new Date(at.getTime() - 365 * dayMs)} and ${at}
        union all
        select coalesce(ps_code, record_num), event.id from event
          left join enterprise on enterprise.id = enterprise_id left join dust_site on dust_site.id = dust_id
        where finding = '属实' and event.created_at between ${new Date(at.getTime() - 365 * dayMs)} and ${at}
      ) named where code = any(${codes}::text[]) group by code`,
  )
  return new Map(found.map(({ code, cases }) => [code, cases]))
}

/** Every enterprise and construction site about a site, with its own work of the hour and of the days before. */
export const readSources = async (db: Queryable, site: Position, startAt: Date): Promise<NamedSource[]> => {
  const [enterprises, dustSites] = await Promise.all([
    readEnterprises(db, site, startAt),
    readDustSites(db, site, startAt),
  ])
  const all = [...enterprises, ...dustSites]
  const cases = await confirmedCases(
    db,
    all.map(({ source }) => source.code),
    startAt,
  )
  return all.map((one) => ({ ...one, source: { ...one.source, confirmedCases: cases.get(one.source.code) ?? 0 } }))
}
