export { type CitySetting, citySetting } from './queries.ts'
