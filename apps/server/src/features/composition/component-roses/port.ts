export { polarOfHours } from './polar-of-hours.ts'
export { componentPollutionRose } from './queries.ts'
