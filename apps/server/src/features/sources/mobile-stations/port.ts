export { rollRoadHours } from './roll-road-hours.ts'
