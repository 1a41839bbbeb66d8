export { nearestNationalStationM } from './nearest-national.ts'
export { type CitySetting, citySetting } from './queries.ts'
