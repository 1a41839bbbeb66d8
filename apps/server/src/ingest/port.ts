/** What the rest of the server may ask of the ingest: the gateway, the due roll-ups, file imports. */

export { nextRevs } from '../series/store/store-rows.ts'
export { validFlags } from './bind.ts'
export { type ImportReport, importHours } from './import.ts'
export { notPlannedOf } from './roll-up/hour-air.ts'
export { runRollUps } from './roll-up.ts'
export { type Ingest, type IngestStats, startIngest } from './start-ingest.ts'
export { type SharedInterval, type SharedOutcome, sharedFactors, storeShared } from './store-shared.ts'
