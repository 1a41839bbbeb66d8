export { componentPollutionRose } from './queries.ts'
