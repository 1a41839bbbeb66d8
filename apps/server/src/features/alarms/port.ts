export { closeRecovered } from './close-recovered.ts'
export { evaluateAlarms } from './evaluate-alarms.ts'
