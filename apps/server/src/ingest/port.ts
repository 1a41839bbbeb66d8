/** What the rest of the server may ask of the ingest: the gateway, file imports, the upper level's push. */
export { runRollUps } from '../series/port.ts'
export { type ImportReport, importHours } from './import.ts'
export { type Ingest, type IngestStats, startIngest } from './start-ingest.ts'
export { type SharedInterval, type SharedOutcome, sharedFactors, storeShared } from './store-shared.ts'
