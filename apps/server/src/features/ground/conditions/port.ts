export { gatherConditions } from './gather-conditions.ts'
export { offlineMonitors } from './offline-monitors.ts'
