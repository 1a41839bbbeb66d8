export { checkChainRegularly } from './check-chain.ts'
export { anchorOperationsLog, appendOperation, recordChange, recordOwnChange } from './commands.ts'
export { verifyChain } from './queries.ts'
