export { type MeteredLine, meteredLines } from './line-meters.ts'
export { lineSynchrony } from './line-synchrony.ts'
