export {
  type ComponentItemHours,
  chosenItems,
  componentItems,
  type GasUnit,
  gasItems,
  sumOfColumns,
  usualCodes,
} from './component-items.ts'
export { familiesAsked } from './component-stations.ts'
export type { ComponentTable } from './component-table.ts'
export { type GasHours, gasColumns } from './gas-hours.ts'
export { columnsWithBefore } from './hours-before.ts'
export { type Intervals, intervalsOf } from './interval-columns.ts'
export { namedColumns } from './named-columns.ts'
export { type AnalysedStation, atIntervals, countedHours, orNulls, readStation } from './one-station.ts'
export { particleColumns, particleRow } from './particle-hours.ts'
export {
  type ComponentQuestion,
  type Components,
  readComponents,
  readOtherTime,
  type StationComponents,
} from './read-components.ts'
