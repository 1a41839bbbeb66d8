import { definePage } from '../../../page/page-definition.ts'
import { rankedSiteType, rankingFilters } from './ranking-filters.ts'
import { rankingParts, rankQuestion } from './ranking-views.ts'

/** 站点排名: the sites of a type among each other. */
export const stationTab = definePage({ ranking: 'multipleRankSiteRank', months: 'multipleRankSiteRankChart' }, [
  rankedSiteType,
  ...rankingFilters,
])({
  title: '站点',
  input: (values) => rankQuestion(values, { rankKind: 'STATION', siteType: values.siteType }),
  ...rankingParts,
})
