/** Statistics of days of any place, floating sites counted where they belong. */
export { changesOf, figuresOf } from './figures.ts'
export { placeDays } from './place-days.ts'
