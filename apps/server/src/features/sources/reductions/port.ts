export { enterprisesUnderMeasures, measuresInForce, newestPlanId } from './plan-queries.ts'
