export { nearestNationalStationM } from './nearest-national.ts'
export { type CitySetting, citySetting, sitesIn, typeName } from './queries.ts'
