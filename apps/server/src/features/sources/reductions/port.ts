export { enterprisesUnderMeasures, measuresInForce, newestPlanId, plannedMeasures } from './plan-queries.ts'
export { type ProductionUse, productionUse } from './production-use.ts'
