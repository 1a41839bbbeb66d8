/** Statistics of days of any place, floating sites counted where they belong, and the ranking page's ranks. */

export { changesOf, figuresOf } from './figures.ts'
export { placeDays } from './place-days.ts'
export { siteRank } from './site-rank.ts'
