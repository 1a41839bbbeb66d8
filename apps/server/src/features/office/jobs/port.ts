export { cancelJob } from './commands.ts'
export { jobRowOf } from './job-row.ts'
export { ownJob } from './queries.ts'
