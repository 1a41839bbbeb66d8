export { checkShare } from './check-share.ts'
export { startPuller } from './puller.ts'
