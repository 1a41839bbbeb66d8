import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import type { VersionChoice } from '@qingkong/domain/air/standard'
import type { FactorCode } from '@qingkong/domain/site/factor'

export type DataStatus = 'RAW' | 'CHECK' | 'MIX'
/** MET the nearest meteorological station, STA the air station's own instruments, MIX own where present, else nearest. */
export type DataSource = 'MET' | 'STA' | 'MIX'

/** A site among those whose mean a place is. */
export interface PlaceMember {
  siteId: number
  /** Days 'YYYY-MM-DD' on which it counts, both included; null = open. */
  spans: readonly { from: string | null; to: string | null }[]
  /** First and last day with a valid value of any pollutant; null without any. */
  firstDay: string | null
  lastDay: string | null
}

/** A site, a district (mean of its sites of a type), the city (mean of its assessment sites) or another city. */
export interface Place {
  code: string
  name: string
  kind: 'site' | 'area' | 'city' | 'otherCity'
  siteType: string | null
  siteIds: readonly number[]
  /** When each of the sites counts; absent: all of them always. */
  members?: readonly PlaceMember[]
}

interface Reading {
  places: readonly Place[]
  factors: readonly FactorCode[]
  status: DataStatus
  /** For meteorological factors; default STA. */
  source?: DataSource | undefined
  /** As the data stood at this version. */
  asOfRev?: number | undefined
  /** True: values rounded once to their decimals (GB/T 8170). Default: as computed. */
  round?: boolean | undefined
  /** Which standard gives AQI, level and primary pollutants; default the one in force on each date. */
  standard?: VersionChoice | undefined
}

export interface SeriesQuestion extends Reading {
  /** Instants of interval starts, half-open [from, to). */
  fromMs: number
  toMs: number
}

export interface DayQuestion extends Reading {
  /** Natural days 'YYYY-MM-DD', both included. */
  fromDay: string
  toDay: string
}

/** Columns on a regular grid; null = missing. */
export interface Series {
  startAtMs: readonly number[]
  stepMs: number
  /** By place code, then factor. */
  values: ReadonlyMap<string, ReadonlyMap<FactorCode, readonly (number | null)[]>>
  /** Primary pollutants by place code, one list per interval; only of hours and where 'aqi' was asked for. */
  primary: ReadonlyMap<string, readonly (readonly FactorCode[])[]>
  /**
   * A factor's intervals from one on of each site that makes a place that day: one list for a site or a published city. A
   * site of which nothing came is a list of nulls where it was expected.
   */
  lines(placeCode: string, factor: FactorCode, at: number, count: number): (number | null)[][]
  facts: SeriesFacts
}

export interface DayValue {
  values: Partial<Record<FactorCode, number | null>>
  aqi: number | null
  level: number | null
  primary: readonly FactorCode[]
}

export interface DaySeries {
  /** Natural days 'YYYY-MM-DD', ascending, without gaps. */
  days: readonly string[]
  /** By place code; one entry per day, null = no valid day. */
  places: ReadonlyMap<string, readonly (DayValue | null)[]>
  facts: SeriesFacts
}

/** A regular grid of interval starts. */
export interface Grid {
  fromMs: number
  stepMs: number
  count: number
}

export const gridOf = (fromMs: number, toMs: number, stepMs: number): Grid => {
  const first = Math.ceil(fromMs / stepMs) * stepMs
  return { fromMs: first, stepMs, count: Math.max(0, Math.ceil((toMs - first) / stepMs)) }
}

export type Column = (number | null)[]
/** Columns of one site or city by factor, all of the grid's length. */
export type Columns = Map<FactorCode, Column>

export const emptyColumn = (grid: Grid): Column => new Array<number | null>(grid.count).fill(null)
