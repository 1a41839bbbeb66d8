import { isNational, isSiteType } from '@qingkong/domain/site/site-type'
import type { CityData, SiteRecord } from '../city/city-data.ts'
import type { City } from '../city/concentration.ts'
import { airSiteDevice } from './air-site.ts'
import type { Device } from './device.ts'
import { dustSiteDevice } from './dust-site.ts'
import { outletDevice } from './outlet.ts'

export interface NumberedSite {
  site: SiteRecord
  /** Position in the data table. */
  index: number
}

/** National-control sites: they reach the city through the share door only. */
export const nationalSites = (data: Pick<CityData, 'sites'>): NumberedSite[] =>
  data.sites
    .map((site, index) => ({ site, index }))
    .filter(({ site }) => isSiteType(site.siteType) && isNational(site.siteType))

/** Every device of the city; national sites have none. */
export const fleetOf = (city: City, data: CityData): Device[] => {
  const national = new Set(nationalSites(data).map(({ index }) => index))
  const factors = data.enterprises.flatMap((enterprise) => enterprise.outlets.map((outlet) => outlet.factors))
  return [
    ...data.sites.flatMap((site, index) => (national.has(index) ? [] : [airSiteDevice(city, site, index)])),
    ...city.sources.flatMap((source, sourceIndex): Device[] => {
      if (source.kind === 'outlet') return [outletDevice(city, source, sourceIndex, factors[source.index] ?? [])]
      const site = data.dustSites[source.index]
      return site ? [dustSiteDevice(city, site, source, sourceIndex)] : []
    }),
  ]
}
