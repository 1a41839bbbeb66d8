export { anchorOperationsLog, appendOperation, type Operation } from './commands.ts'
export { type ChainProblem, verifyChain } from './queries.ts'
