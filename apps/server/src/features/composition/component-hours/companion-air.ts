import { distanceM } from '@qingkong/domain/geo/distance'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { type DataSource, type DataStatus, type Place, readHours } from '../../../series/port.ts'
import type { ComponentStation } from './component-stations.ts'
import { orNaN } from './missing-values.ts'

/** A gas measured farther away says nothing about the particles here. */
const farthestM = 5000
/** So many of the nearest stations are looked at. */
const mostNeighbours = 3
/** Stations whose gases stand for the air of a place: of the state, the province, the city, a district. */
const neighbourTypes = ['10', '11', '20', '30', '50'] as const

export interface CompanionWindow {
  fromMs: number
  toMs: number
  status: DataStatus
  /** Of the weather; default both: the station's own, else the nearest meteorological one's. */
  source?: DataSource | undefined
  asOfRev?: number | undefined
}

/** A pollutant or weather beside the components, hour by hour; NaN is missing. */
interface CompanionColumn {
  values: Float64Array
  /** The station it was measured at where that is another one. */
  from: { siteName: string; distanceM: number } | null
}

export type CompanionAir = ReadonlyMap<FactorCode, CompanionColumn>

const placeOf = ({ id, siteCode, siteName, siteType }: ComponentStation): Place => ({
  code: siteCode,
  name: siteName,
  kind: 'site',
  siteType,
  siteIds: [id],
})

const neighboursOf = async (db: Queryable, station: ComponentStation) => {
  const all = await rows(
    db,
    sql<ComponentStation>`select id, site_code as "siteCode", site_name as "siteName", site_type as "siteType", longitude, latitude
      from site where enabled and id <> ${station.id} and site_type = any(${[...neighbourTypes]}::text[])`,
  )
  return all
    .map((site) => ({ site, awayM: distanceM(station, site) }))
    .filter(({ awayM }) => awayM <= farthestM)
    .sort((a, b) => a.awayM - b.awayM)
    .slice(0, mostNeighbours)
}

/**
 * What stands beside the components at a station: its own analysers, or, of a pollutant it does not measure, those of the
 * nearest station within 5 km that does. Weather comes from the station or the nearest meteorological one.
 */
export const companionAir = async (
  db: Queryable,
  station: ComponentStation,
  factors: readonly FactorCode[],
  { fromMs, toMs, status, source = 'MIX', asOfRev }: CompanionWindow,
): Promise<CompanionAir> => {
  const read = (sites: readonly ComponentStation[], wanted: readonly FactorCode[]) =>
    readHours(db, { places: sites.map(placeOf), factors: wanted, fromMs, toMs, status, source, asOfRev })
  const columnOf = (series: Awaited<ReturnType<typeof read>>, siteCode: string, factor: FactorCode): Float64Array =>
    orNaN(series.values.get(siteCode)?.get(factor) ?? [])
  const hasAny = (values: Float64Array) => values.some((value) => !Number.isNaN(value))

  const own = await read([station], factors)
  const found = new Map<FactorCode, CompanionColumn>(
    factors.map((factor) => [factor, { values: columnOf(own, station.siteCode, factor), from: null }]),
  )
  const lacking = factors.filter((factor) => !hasAny(found.get(factor)?.values ?? new Float64Array()))
  const neighbours = lacking.length === 0 ? [] : await neighboursOf(db, station)
  if (neighbours.length === 0) return found
  const near = await read(
    neighbours.map(({ site }) => site),
    lacking,
  )
  for (const factor of lacking)
    for (const { site, awayM } of neighbours) {
      const values = columnOf(near, site.siteCode, factor)
      if (!hasAny(values)) continue
      found.set(factor, { values, from: { siteName: site.siteName, distanceM: Math.round(awayM) } })
      break
    }
  return found
}
