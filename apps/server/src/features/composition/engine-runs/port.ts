export { engineJob } from './engine-job.ts'
