export { enterprisesUnderMeasures, measuresInForce, newestPlanId, plannedMeasures } from './plan-queries.ts'
