export { engineJob } from './engine-job.ts'
export { type NewestForecast, newestForecast } from './newest-forecast.ts'
export { runEngine } from './run-engine.ts'
export { runDueSchedules } from './schedule-due.ts'
