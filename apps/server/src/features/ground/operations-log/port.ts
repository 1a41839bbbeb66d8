export { checkChainRegularly } from './check-chain.ts'
export { anchorOperationsLog, appendOperation, type Change, type Operation, recordChange } from './commands.ts'
export { type ChainProblem, verifyChain } from './queries.ts'
