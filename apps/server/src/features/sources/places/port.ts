export { below } from './below.ts'
export { knownDust, knownEnterprise, ownArea } from './known-places.ts'
export { nearRow } from './near-row.ts'
export { nearestPlace } from './nearest-place.ts'
export {
  dustSitesIn,
  type EnterprisePlace,
  enterprisePlaces,
  enterprisesIn,
  type Found,
  isInside,
  type SearchPlace,
} from './place-search.ts'
export { noWindMessage, openSector, type SearchWind, type SectorWish } from './upwind-sector.ts'
