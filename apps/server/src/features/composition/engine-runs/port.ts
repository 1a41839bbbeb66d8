export { engineJob } from './engine-job.ts'
export { runEngine } from './run-engine.ts'
export { runDueSchedules } from './schedule-due.ts'
