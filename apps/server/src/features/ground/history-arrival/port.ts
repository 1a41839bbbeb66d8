export { noteHistoryArrival } from './arrival.ts'
