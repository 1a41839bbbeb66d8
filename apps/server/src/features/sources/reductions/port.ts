export {
  enterprisesUnderMeasures,
  measuresInForce,
  newestPlanId,
  plannedMeasures,
  societyInForce,
} from './plan-queries.ts'
export { type ProductionUse, productionUse } from './production-use.ts'
