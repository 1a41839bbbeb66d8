/** What the rest of the server may ask of the ingest: the gateway, the due roll-ups, file imports. */
export { type ImportReport, importHours } from './import.ts'
export { runRollUps } from './roll-up.ts'
export { type Ingest, type IngestStats, startIngest } from './start-ingest.ts'
export { type SharedInterval, type SharedOutcome, sharedFactors, storeShared } from './store-shared.ts'
