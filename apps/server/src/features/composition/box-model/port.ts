export { startNightlyRuns } from './nightly-runs.ts'
