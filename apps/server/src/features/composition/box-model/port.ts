export { dayResult } from './day-result.ts'
export { dropOldRuns } from './drop-old-runs.ts'
export { startNightlyRuns } from './nightly-runs.ts'
export { periodReactivities } from './period-reactivities.ts'
