export { jobRowOf } from './job-row.ts'
export { ownJob } from './queries.ts'
