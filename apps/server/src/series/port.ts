/**
 * The one door to the series of sites and cities. A feature resolves the codes it was asked about into places and reads
 * columns of them; means, running ozone, AQI, review states and older versions are worked out here.
 */
export { type ChangedCell, type ChangedCells, changedCells } from './changed-cells.ts'
export { currentRev } from './history.ts'
export { type LabelWindow, labelWindow } from './label-window.ts'
export { hourEndedBy, type NearWind, stationWinds, windHours, windNear } from './near-wind.ts'
export { resolvePlaces } from './places.ts'
export type {
  DataSource,
  DataStatus,
  DayQuestion,
  DaySeries,
  DayValue,
  Place,
  Series,
  SeriesQuestion,
} from './question.ts'
export { type Air, readAir, readWinds } from './read-air.ts'
export { readDays } from './read-days.ts'
export { readFiveMinutes, readHours, readMinutes } from './read-intervals.ts'
