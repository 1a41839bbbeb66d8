export { type MarkedSpan, markedHours, marksBetween } from './marked-hours.ts'
