export { emissionDetail } from './enterprise-scope.ts'
