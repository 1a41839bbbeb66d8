export { draftWarnings } from './draft-warnings.ts'
export { measuresInForce } from './plan-queries.ts'
