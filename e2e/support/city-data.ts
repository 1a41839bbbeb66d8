import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usesSm4 } from '@qingkong/domain/city/demo-device'

const folder = join(import.meta.dirname, '../../data')
const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T

interface EnterpriseInData {
  psCode: string
  psName: string
  countyCode: string
  outlets: { outletCode: string; factors: { code: string; limit: number | null }[] }[]
}
interface SiteInData {
  siteCode: string
  siteName: string
  siteType: string
}

interface DustSiteInData {
  recordNum: string
  projectName: string
}

export const enterprisesInData = () => read<EnterpriseInData[]>('enterprises.json')
export const sitesInData = () => read<SiteInData[]>('sites.json')

export const dustSitesInData = () => read<DustSiteInData[]>('dust-sites.json')

export interface OutletInData {
  /** Number over all enterprises, as demoMn counts. */
  index: number
  psCode: string
  outletCode: string
  factor: string
  limit: number | null
  sm4: boolean
}

/** Every outlet with its first limited factor, numbered as the demo devices are. */
export const outletIndex = (enterprises: readonly EnterpriseInData[]): OutletInData[] =>
  enterprises
    .flatMap(({ psCode, outlets }) => outlets.map((outlet) => ({ psCode, ...outlet })))
    .map((outlet, index) => {
      const factor = outlet.factors.find(({ limit }) => limit !== null) ?? outlet.factors[0]
      return {
        index,
        psCode: outlet.psCode,
        outletCode: outlet.outletCode,
        factor: factor?.code ?? '',
        limit: factor?.limit ?? null,
        sm4: usesSm4('outlet', index),
      }
    })
