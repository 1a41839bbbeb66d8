import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoTaxis } from '@qingkong/domain/city/demo-taxi'
import type {
  CityData,
  Climatology,
  DustConditionRecord,
  DustSiteRecord,
  EnterpriseRecord,
  MonitorLogger,
  SiteRecord,
  VocSpecies,
} from './city/city-data.ts'
import type { PermitHolderRecord } from './permits.ts'
import type { SpectrumPlant } from './spectra.ts'

/** The reference tables of the demo city lie in the repository's data folder. */
export const referenceFolder = join(import.meta.dirname, '../../../data')

const table = <T>(folder: string, name: string): T => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T

/** Reads the tables that the physics and the devices need. @throws when a file is absent or no JSON */
export const readCityData = (folder = referenceFolder): CityData => ({
  sites: table<SiteRecord[]>(folder, 'sites.json'),
  enterprises: table<EnterpriseRecord[]>(folder, 'enterprises.json'),
  dustSites: table<DustSiteRecord[]>(folder, 'dust-sites.json'),
  dustConditions: table<DustConditionRecord[]>(folder, 'dust-conditions.json'),
  climatology: table<Climatology>(folder, 'climatology.json'),
  vocSpecies: table<VocSpecies[]>(folder, 'voc-species.json'),
  taxis: demoTaxis,
  monitorLoggers: table<MonitorLogger[]>(folder, 'monitor-points.json'),
})

/** The same enterprises as whoever makes out their permits knows them. */
export const readPermitHolders = (folder = referenceFolder): PermitHolderRecord[] =>
  table<PermitHolderRecord[]>(folder, 'enterprises.json')

/** The same enterprises as whoever samples their processes knows them: with what the inventory lists. */
export const readSpectrumPlants = (folder = referenceFolder): SpectrumPlant[] => {
  const inventory = table<Pick<SpectrumPlant, 'psCode' | 'sections'>[]>(folder, 'enterprise-inventory.json')
  const sections = new Map(inventory.map((one) => [one.psCode, one.sections]))
  return table<EnterpriseRecord[]>(folder, 'enterprises.json').map(({ psCode, psName, industryCode }) => ({
    psCode,
    psName,
    industryCode,
    sections: sections.get(psCode) ?? [],
  }))
}
