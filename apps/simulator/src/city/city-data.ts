import type { Place } from './place.ts'

/** What the physics knows of the city: the parts of the reference tables in data/ that matter to the air. */
export interface SiteRecord extends Place {
  siteCode: string
  siteName: string
  siteType: string
  areaCode: string
}

export interface OutletFactor {
  code: string
  unit: string
  /** Permitted concentration in the factor's unit; null where the permit names none. */
  limit: number | null
  /** Oxygen the limit is converted to, %; absent where nothing is converted. */
  oxygenReferencePct?: number | null
  /** Emission in normal operation, kg/h. */
  baseRateKgH: number
}

interface OutletRecord {
  outletCode: string
  name: string
  stackHeightM: number | null
  factors: OutletFactor[]
}

export interface EnterpriseRecord extends Place {
  psCode: string
  psName: string
  industryCode: string
  outlets: OutletRecord[]
}

export interface DustSiteRecord extends Place {
  recordNum: string
  projectName: string
}

/** What is particular about a construction site. */
export interface DustConditionRecord {
  recordNum: string
  /** Its monitor measures TSP and no other particles. */
  measures?: 'tsp'
  /** First day of a standstill, 'YYYY-MM-DD'. */
  stoppedFrom?: string
  /** Its particle monitor shows one reading for days. */
  stuck?: true
}

export type ClimateFactor = 'pm25' | 'pm10' | 'so2' | 'no2' | 'o3' | 'co'

/** Median by [month 0-11][hour of day 0-23, by interval start]; µg/m³, CO mg/m³. */
export type Medians = Readonly<Record<ClimateFactor, readonly (readonly number[])[]>>

export interface Climatology extends Medians {
  /** Spread of the logarithm of the city's hours about the median. */
  cityNoise: Readonly<Record<ClimateFactor, { sd: number }>>
  /** Long-term ratio of a site to the city, where it was measured. */
  siteRatios: Readonly<Record<string, Readonly<Record<ClimateFactor, number>>>>
}

/** A species that the component stations measure, in the order of its position. */
export interface VocSpecies {
  factorCode: string
  nameEn: string
  cas: string
  /** Rate constant with OH at 298 K, cm³/(molecule·s). */
  koh: number | null
}

/** One factor of a meter or condition sensor. */
export interface MonitorFactor {
  code: string
  /** Code the logger sends where it differs. */
  sent?: string
  unit: string
  quantity: 'energy' | 'load' | 'current' | 'voltage' | 'condition'
  /** Value in normal work. */
  usual?: number | null
}

export interface MonitorPoint {
  pointCode: string
  group: 'process' | 'production' | 'govern'
  outletCode: string
  ratedPowerKw: number | null
  factors: MonitorFactor[]
}

/** A plant's logger and the meters (pst002) or condition sensors (pst003) behind it. */
export interface MonitorLogger {
  mn: string
  psCode: string
  monitorType: 'pst002' | 'pst003'
  points: MonitorPoint[]
}

export interface CityData {
  sites: SiteRecord[]
  enterprises: EnterpriseRecord[]
  dustSites: DustSiteRecord[]
  dustConditions: readonly DustConditionRecord[]
  climatology: Climatology
  vocSpecies: VocSpecies[]
  /** Moving monitors, in the order of their devices. */
  taxis: readonly { stationCode: string }[]
  monitorLoggers: MonitorLogger[]
}
