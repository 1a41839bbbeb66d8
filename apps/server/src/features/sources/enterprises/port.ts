export { inventoryEmission, measuredOn } from './daily-emission.ts'
export { emissionDetail } from './enterprise-scope.ts'
export { enterpriseStates } from './outlet-states.ts'
