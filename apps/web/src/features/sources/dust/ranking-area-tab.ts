import { pages } from '@qingkong/contract/pages'
import { dustSortTable } from '@qingkong/contract/tables/sources/dust-sort'
import { definePage } from '../../../page/page-definition.ts'
import { table } from '../../../page/views.ts'
import { rankingBars, rankingFigures, rankingFilters, rankingParts, rankingQuestion } from './ranking-views.ts'

/** 区域: districts by their construction sites; a row opens its own sites with the same filters. */
export const rankingAreaTab = definePage(
  'dustSort',
  rankingFilters,
)({
  title: '区域',
  input: (values) => rankingQuestion(values, 'AREA'),
  ...rankingParts,
  views: [
    rankingFigures,
    rankingBars,
    table(dustSortTable, {
      open: ({ code }, _answer, _input, { factorCode_option: _, ...values }) =>
        `${pages['ranking-dust'].path}?${new URLSearchParams({
          tabName: 'CITY',
          filterConfig: JSON.stringify({ ...values, areaCodes: [code] }),
        }).toString()}`,
    }),
  ],
})
