export { evidenceJob } from './evidence-job.ts'
