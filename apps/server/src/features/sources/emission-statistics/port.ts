/** The step of the worker that counts the days of production lines. */
export { countLineDays } from './count-line-days.ts'
