import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import type { FactorCode } from '@qingkong/domain/site/factor'

export type DataStatus = 'RAW' | 'CHECK' | 'MIX'
/** MET the nearest meteorological station, STA the air station's own instruments, MIX own where present, else nearest. */
export type DataSource = 'MET' | 'STA' | 'MIX'

/** A site, a district (mean of its sites of a type), the city (mean of its national sites) or another city. */
export interface Place {
  code: string
  name: string
  kind: 'site' | 'area' | 'city' | 'otherCity'
  siteType: string | null
  siteIds: readonly number[]
}

export interface SeriesQuestion {
  places: readonly Place[]
  factors: readonly FactorCode[]
  /** Instants of interval starts, half-open [from, to). */
  fromMs: number
  toMs: number
  status: DataStatus
  /** For meteorological factors; default STA. */
  source?: DataSource
  /** As the data stood at this version. */
  asOfRev?: number
}

/** Columns on a regular grid; null = missing. */
export interface Series {
  startAtMs: readonly number[]
  stepMs: number
  /** By place code, then factor. */
  values: ReadonlyMap<string, ReadonlyMap<FactorCode, readonly (number | null)[]>>
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
