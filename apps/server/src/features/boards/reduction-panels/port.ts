export { pollutantNames, pollutants, reasonOf, runningWarning } from './plan-panels.ts'
export { type AskedEnterprise, askedReductions } from './planned-reductions.ts'
