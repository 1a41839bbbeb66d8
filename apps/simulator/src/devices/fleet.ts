import { particleFamilies } from '@qingkong/domain/measurement/particle-species'
import { isNational, isSiteType } from '@qingkong/domain/site/site-type'
import { isComponentSite } from '@qingkong/domain/voc/component-site'
import type { CityData, SiteRecord } from '../city/city-data.ts'
import type { City } from '../city/concentration.ts'
import { particleSources } from '../city/particle-sources.ts'
import { taxiRoutes } from '../city/taxi-route.ts'
import { vocComposition } from '../city/voc-composition.ts'
import { airSiteDevice } from './air-site.ts'
import { componentDevice } from './component-station.ts'
import type { Device } from './device.ts'
import { dustSiteDevice } from './dust-site.ts'
import { outletDevice } from './outlet.ts'
import { particleInstrument } from './particle-instrument.ts'
import { powerMeterDevice } from './power-meter.ts'
import { taxiDevice } from './taxi.ts'
import { workingConditionDevice } from './working-condition.ts'

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
      const condition = data.dustConditions.find(({ recordNum }) => recordNum === site?.recordNum)
      return site ? [dustSiteDevice(city, site, source, sourceIndex, condition)] : []
    }),
    ...componentDevices(city, data),
    ...particleDevices(city, data),
    ...taxiDevices(city, data),
    ...loggerDevices(city, data),
  ]
}

const componentDevices = (city: City, data: CityData): Device[] => {
  const compositionAt = vocComposition(city, data)
  return data.sites.flatMap((site, index) =>
    isComponentSite(site.siteType) ? [componentDevice(city, site, index, data.vocSpecies, compositionAt)] : [],
  )
}

const particleDevices = (city: City, data: CityData): Device[] => {
  const contributionsAt = particleSources(city, data)
  return data.sites.flatMap((site, index) =>
    isComponentSite(site.siteType)
      ? particleFamilies.map((family) => particleInstrument(city, site, index, family, contributionsAt))
      : [],
  )
}

const taxiDevices = (city: City, data: CityData): Device[] => {
  const positionAt = taxiRoutes(city.seed)
  return data.taxis.map(({ stationCode }, index) => taxiDevice(city, stationCode, index, positionAt))
}

const loggerDevices = (city: City, data: CityData): Device[] => {
  const positions = new Map(city.sources.map(({ code }, sourceIndex) => [code, sourceIndex]))
  const sourceIndexOf = (outletCode: string): number => positions.get(outletCode) ?? -1
  return data.monitorLoggers.map((logger, index) =>
    (logger.monitorType === 'pst002' ? powerMeterDevice : workingConditionDevice)(city, logger, index, sourceIndexOf),
  )
}
