export { dropOldDrafts } from './drop-old-drafts.ts'
export { runMonthlyRefits } from './monthly-refits.ts'
export { ofpLaw } from './ofp-law.ts'
export { sourceAnswer } from './source-answer.ts'
