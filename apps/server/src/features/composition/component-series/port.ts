export { componentTimeSeriesLevel } from './component-levels.ts'
export { besideItem, seriesAnswer } from './queries.ts'
