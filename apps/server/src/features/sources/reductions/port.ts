export { measuresInForce, newestPlanId } from './plan-queries.ts'
