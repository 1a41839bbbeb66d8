export { nearestNationalStationM } from './nearest-national.ts'
export { type CitySetting, citySetting, sitesIn } from './queries.ts'
