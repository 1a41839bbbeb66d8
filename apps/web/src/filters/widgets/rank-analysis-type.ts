import { choice } from '../choice.tsx'
import { rankPeriods } from '../code-tables.ts'

/** Month or year; the longer set by `only: ['3', '1', '4', '5', '2']`. */
export const rankAnalysisType = choice({
  id: 'rank-analysis-type',
  key: 'rankAnalysisType',
  table: rankPeriods,
  initial: '1',
  only: ['1', '2'],
})
