import type { MapSite } from '../../../map/layers/site-feature.ts'
import { siteGroupOf } from '../../../map/layers/site-feature.ts'

/** National sites in the order the wall goes through them: the one with the highest index first, silent ones last. */
export const nationalSites = (sites: readonly MapSite[]): MapSite[] =>
  sites
    .filter(({ siteType }) => siteGroupOf(siteType) === 'national')
    .sort((a, b) => (b.values.aqi ?? -1) - (a.values.aqi ?? -1) || a.siteCode.localeCompare(b.siteCode))
