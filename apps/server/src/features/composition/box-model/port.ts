export { dayResult } from './day-result.ts'
export { startNightlyRuns } from './nightly-runs.ts'
