/** What the rest of the server may ask of the ingest: the gateway, file imports, the upper level's push. */
export { runRollUps } from '../series/port.ts'
export { importHours } from './import.ts'
export type { RefusalReason } from './refusal-reason.ts'
export { type Ingest, startIngest } from './start-ingest.ts'
export { type SharedInterval, sharedFactors, storeShared } from './store-shared.ts'
