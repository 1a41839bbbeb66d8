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
  /** Emission in normal operation, kg/h. */
  baseRateKgH: number
}

export interface OutletRecord {
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

export type ClimateFactor = 'pm25' | 'pm10' | 'so2' | 'no2' | 'o3' | 'co'

/** Median by [month 0-11][hour of day 0-23, by interval start]; µg/m³, CO mg/m³. */
export type Medians = Readonly<Record<ClimateFactor, readonly (readonly number[])[]>>

export interface Climatology extends Medians {
  /** Spread of the logarithm of the city's hours about the median. */
  cityNoise: Readonly<Record<ClimateFactor, { sd: number }>>
  /** Long-term ratio of a site to the city, where it was measured. */
  siteRatios: Readonly<Record<string, Readonly<Record<ClimateFactor, number>>>>
}

export interface CityData {
  sites: SiteRecord[]
  enterprises: EnterpriseRecord[]
  dustSites: DustSiteRecord[]
  climatology: Climatology
}
