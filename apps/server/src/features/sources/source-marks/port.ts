export { markedHours, marksBetween } from './marked-hours.ts'
