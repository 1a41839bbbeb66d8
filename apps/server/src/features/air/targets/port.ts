/** Targets and their months, for whoever works out what may still come. */
export { configOf } from './config.ts'
export { plannedMonths } from './decomposition.ts'
export { insertDemoTarget } from './demo-target.ts'
export { type JudgedDay, judgedDays } from './indicator-days.ts'
export { targetsChangedAt } from './last-change.ts'
export { type StoredTarget, targetById, targetValueOf } from './stored-target.ts'
export { figureOf, monthsOf } from './target-months.ts'
export { targetsInForce } from './targets-in-force.ts'
