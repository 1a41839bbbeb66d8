export {
  type Emission,
  emissionFactors,
  emissionFields,
  inventoryEmission,
  measuredRate,
  noEmission,
  summed,
} from './daily-emission.ts'
export { type EnterpriseFilter, enterpriseList } from './enterprise-list.ts'
export { emissionDetail } from './enterprise-scope.ts'
export { intervalMs, outletStates, runOf, stateMemoryMs } from './outlet-states.ts'
export { plantsNow, statesNow } from './states-now.ts'
