export { below, nearRow, ownArea } from './near-enterprises.ts'
export { type NearWind, windHours, windNear } from './near-wind.ts'
export { nearestPlace } from './nearest-place.ts'
export {
  type DustPlace,
  dustSitesIn,
  type EnterprisePlace,
  enterprisePlaces,
  enterprisesIn,
  type Found,
  isInside,
  knownEnterprise,
  type SearchPlace,
} from './place-search.ts'
export { type Opening, openSector, type SearchWind, type SectorWish } from './upwind-sector.ts'
