export {
  type Emission,
  emissionFactors,
  emissionFields,
  inventoryEmission,
  measuredRate,
  noEmission,
  summed,
} from './daily-emission.ts'
export { emissionDetail } from './enterprise-scope.ts'
export { enterpriseStates } from './outlet-states.ts'
