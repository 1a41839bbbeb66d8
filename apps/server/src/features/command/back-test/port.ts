export { backTestJob } from './back-test-job.ts'
