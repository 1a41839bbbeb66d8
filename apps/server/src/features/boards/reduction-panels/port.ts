export { pollutantNames, pollutants, reasonOf, runningWarning } from './plan-panels.ts'
export { type AskedEnterprise, askedReductions, type PlannedEnterprise } from './planned-reductions.ts'
