/** The hour that the bulletin reports, for whoever shows the same figures. */
export { type BulletinHour, bulletinHour } from './bulletin-hour.ts'
