export { meteredLines } from './line-meters.ts'
export { lineSynchrony, type SyncBasis } from './line-synchrony.ts'
