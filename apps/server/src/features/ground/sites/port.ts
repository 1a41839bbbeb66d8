export { nearestNationalStationM } from './nearest-national.ts'
export { citySetting, sitesIn } from './queries.ts'
