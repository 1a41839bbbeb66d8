import type { Position } from '@qingkong/domain/geo/distance'
import { normalFlag } from '@qingkong/domain/measurement/data-flag'
import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { emissionBaseline, type MonitoredHours } from '@qingkong/science/trace/emission-baseline'
import { traceRadiusM } from '@qingkong/science/trace/rank-sources'
import type { Species, TraceSource } from '@qingkong/science/trace/trace-input'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
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
const stoppedFlag = 'F'
/** How far back the usual work of a source is looked up. */
const baselineMs = 3 * dayMs

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
  /** Hours in order, with the value by mass where the monitor sends it. */
  hours: { at: number; total: number | null; value: number | null; flag: string | null }[]
}

const outletHours = (db: Queryable, enterpriseIds: readonly number[], fromAt: Date, toAt: Date) =>
  rows(
    db,
    sql<OutletHourRow>`
      select outlet.enterprise_id as "enterpriseId", outlet.id as "outletId", stack_height_m as "stackHeightM",
        f.factor_code as "factorCode",
        coalesce((select jsonb_agg(jsonb_build_object('at', extract(epoch from start_at) * 1000, 'total', h.total[f.position],
            'value', coalesce(h.converted[f.position], h.measured[f.position]), 'flag', substr(h.flags, f.position, 1)))
          from outlet_hour h where h.outlet_id = outlet.id and h.start_at >= ${fromAt} and h.start_at <= ${toAt}), '[]') as hours
      from outlet join outlet_factor f on f.outlet_id = outlet.id
      where outlet.enterprise_id = any(${enterpriseIds}::int[]) and f.factor_code = any(${Object.keys(speciesOf)}::text[])`,
  )

const monitoredOf = ({ hours }: OutletHourRow): { monitor: MonitoredHours; still: Map<number, boolean> } => {
  const isMass = hours.some(({ total }) => total !== null)
  const monitor = new Map<number, number>()
  const still = new Map<number, boolean>()
  for (const { at, total, value, flag } of hours) {
    const isStill = flag === stoppedFlag
    const shown = isMass ? total : value
    if (isStill) monitor.set(at, 0)
    else if (shown !== null && (flag === null || flag === '' || flag === normalFlag)) monitor.set(at, shown)
    else continue
    still.set(at, isStill)
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
    outletHours(db, ids, new Date(startMs - baselineMs), startAt),
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
          from dust_hour h where h.dust_id = dust_site.id and h.start_at >= ${new Date(startMs - baselineMs)}
            and h.start_at <= ${startAt} and pm10 is not null
            and coalesce(flags ->> 'pm10', ${normalFlag}) = ${normalFlag}), '[]') as hours
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
