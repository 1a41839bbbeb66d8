/** The hour that the bulletin reports, for whoever shows the same figures. */
export { bulletinHour } from './bulletin-hour.ts'
