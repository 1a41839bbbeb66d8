/** Targets and their months, for whoever works out what may still come. */
export { configOf } from './config.ts'
export { proposedMonths, savedMonths } from './decomposition.ts'
export { type DaysQuestion, type JudgedDay, judgedDays } from './indicator-days.ts'
export { type StoredTarget, targetById, targetValueOf } from './stored-target.ts'
export { figureOf, type Month, monthBefore, monthsOf, pastYearsOf, valuesByMonth } from './target-months.ts'
export { targetsInForce } from './targets-in-force.ts'
