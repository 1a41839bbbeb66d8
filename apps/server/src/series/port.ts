/**
 * The one door to every measured number. A feature resolves the codes it was asked about into places and reads columns of
 * them, or joins a source of this room into its own statement; which value serves which purpose, reviewed hours, means,
 * running ozone, AQI and older versions are worked out here. Nobody else names a series table, a flag or a factor's column.
 */

export { outletDaysOf, pointDaysOf } from './array-days.ts'

export { changedCells } from './changed-cells.ts'
export { dustHoursOf } from './dust-hours.ts'
export { emissionDaysOf, quartersOf } from './emission-days.ts'
export { fitColumn } from './fit-value.ts'
export { currentRev } from './history.ts'
export { intervalValues } from './interval-values.ts'
export { type LabelWindow, labelWindow } from './label-window.ts'
export { lidarHours, newestLidarHours } from './lidar-hours.ts'
export { referenceKw, refreshMeterReferences } from './meter-reference.ts'
export { meterUse, type PointAmount } from './meter-use.ts'
export { movingHeardAt, movingMinutesOf, movingRecordsOf } from './moving-track.ts'
export { type NearWind, stationWinds, windHours, windNear } from './near-wind.ts'
export { newestHours, newestIntervals, newestPublishedHour } from './newest.ts'
export { remakeOutletDays } from './outlet-marks.ts'
export { latestOutletInterval, outletValuesOf } from './outlet-values.ts'
export { ownCity, resolvePlaces } from './places.ts'
export { newestPointInterval, pointTypes, pointValuesOf } from './point-values.ts'
export type {
  DataSource,
  DataStatus,
  DayValue,
  Place,
  Series,
  SeriesQuestion,
} from './question.ts'
export { readAir, readWinds, windsVersion } from './read-air.ts'
export { readDays } from './read-days.ts'
export { readFiveMinutes, readHours } from './read-intervals.ts'
export { receivedHours } from './received-hours.ts'
export { isOutletClosed, newestOutletInterval, recentOutletIntervals } from './recent-outlet-intervals.ts'
export { releaseReviewedHours } from './roll-up/release-reviewed-hours.ts'
export { makeLidarPartition, rollLidarHour } from './roll-up/roll-lidar-hour.ts'
export { runRollUps } from './roll-up/run-roll-ups.ts'
export {
  dustHours,
  dustMinutes,
  hasFactor,
  rowsOf,
  type SeriesSource,
  siteFiveMinutes,
  siteHours,
  siteMinutes,
} from './series-source.ts'
export { siteHoursOf } from './site-hours.ts'
export {
  newestSpeciesHours,
  type SpeciesHour,
  speciesCompleteness,
  speciesDayVersions,
  speciesHours,
  speciesVersions,
} from './species-hours.ts'
export { speciesOf } from './species-table.ts'
export { spreadColumn } from './spread-column.ts'
export { dropOldHistory } from './store/history-retention.ts'
export { type PublishedInterval, storePublished } from './store/published-cities.ts'
export { dropOldSeries } from './store/series-retention.ts'
export { type TargetColumns, targetColumns } from './target-columns.ts'
export { noPast, type Past, readPast, type TargetValues, targetValues } from './target-values.ts'
export { transmissionDaysOf } from './transmission-days.ts'
export { type Meteorology, meteorologyAt } from './weather-at.ts'
