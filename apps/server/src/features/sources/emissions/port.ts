export {
  axisOf,
  axisUpTo,
  type ChartAxis,
  dayWindow,
  momentOf,
  spanOf,
  type TimeType,
  twoDayWindow,
} from './chart-axis.ts'
export { indexSeries } from './index-series.ts'
export { monitoredNow } from './monitored-now.ts'
export { type PointFactor, pointFactors, requireEnterprise, requirePoints } from './require-monitored.ts'
export { runningTotals, totalsFrom } from './running-total.ts'
export { factorStates, tabStates } from './tab-states.ts'
