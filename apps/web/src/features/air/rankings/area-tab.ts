import { definePage } from '../../../page/page-definition.ts'
import { rankedSiteType, rankingFilters } from './ranking-filters.ts'
import { rankingParts, rankQuestion } from './ranking-views.ts'

/** 区域排名: districts by the mean of their sites of a type; floating sites count where they were set to. */
export const areaTab = definePage({ ranking: 'multipleRankSiteRank', months: 'multipleRankSiteRankChart' }, [
  rankedSiteType,
  ...rankingFilters,
])({
  title: '区域',
  input: (values) => rankQuestion(values, { rankKind: 'AREA', siteType: values.siteType }),
  ...rankingParts,
})
