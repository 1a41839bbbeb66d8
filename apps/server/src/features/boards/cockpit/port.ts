/** Where a place's day is heading, for whoever shows a station. */
export { hourlyOf } from './coming-hours.ts'
export { panelFactsOf } from './panel-facts.ts'
export { trendPrediction } from './trend-prediction.ts'
export { trendToast } from './trend-toast.ts'
