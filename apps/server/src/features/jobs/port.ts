export { jobRowOf } from './job-row.ts'
