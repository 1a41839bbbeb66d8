export {
  type ComponentItemHours,
  chosenItems,
  componentItems,
  type GasUnit,
  gasItems,
  itemOfHours,
  sumsByGroup,
  usualCodes,
} from './component-items.ts'
export { familiesAsked } from './component-stations.ts'
export type { ComponentColumn, ComponentTable } from './component-table.ts'
export { type GasHours, gasColumns } from './gas-hours.ts'
export { columnsWithBefore } from './hours-before.ts'
export { type Intervals, intervalsOf } from './interval-columns.ts'
export { orNaN, orNulls } from './missing-values.ts'
export { namedColumns } from './named-columns.ts'
export { onceForTable } from './once-for-table.ts'
export { type AnalysedStation, countedHours, readStation } from './one-station.ts'
export { particleColumns, particleRow } from './particle-hours.ts'
export {
  type ComponentQuestion,
  type Components,
  readComponents,
  readOtherTime,
  type StationComponents,
} from './read-components.ts'
