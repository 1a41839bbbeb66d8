/** What the rest of the server may ask of the ingest: the gateway, the due roll-ups, file imports. */
export { importHours, type ImportReport } from './import.ts'
export { runRollUps } from './roll-up.ts'
export { type Ingest, type IngestStats, startIngest } from './start-ingest.ts'
export { isLate } from './late.ts'
export type { SeriesRow } from './series/series-row.ts'
export { seriesTables } from './series/series-table.ts'
export { makePartitionsFor, siteRow, storeSeries } from './store-series.ts'
export { sharedFactors, type SharedInterval, type SharedOutcome, storeShared } from './store-shared.ts'
