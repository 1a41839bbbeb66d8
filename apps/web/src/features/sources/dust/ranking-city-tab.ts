import { dustSortTable } from '@qingkong/contract/tables/sources/dust-sort'
import { eventArea } from '../../../filters/widgets/event-area.ts'
import { definePage } from '../../../page/page-definition.ts'
import { table } from '../../../page/views.ts'
import { rankingBars, rankingFigures, rankingFilters, rankingParts, rankingQuestion } from './ranking-views.ts'

/** 城市: the construction sites of the city, or of some districts. */
export const rankingCityTab = definePage('dustSort', [
  ...rankingFilters,
  eventArea({ label: '区县', required: false, show: true }),
])({
  title: '城市',
  input: ({ areaCodes, ...values }) => {
    const question = rankingQuestion(values, 'CITY')
    return question && { ...question, areaCodes: [...areaCodes] }
  },
  ...rankingParts,
  views: [rankingFigures, rankingBars, table(dustSortTable, { height: 560 })],
})
