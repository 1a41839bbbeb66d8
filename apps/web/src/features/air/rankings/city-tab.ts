import { cityGroupCodes } from '../../../filters/code-tables.ts'
import { cityGroup } from '../../../filters/widgets/city-group.ts'
import { definePage } from '../../../page/page-definition.ts'
import { rankingFilters } from './ranking-filters.ts'
import { rankingParts, rankQuestion } from './ranking-views.ts'

/** 城市排名: the own city among a set of cities. */
export const cityTab = definePage({ ranking: 'multipleRankSiteRank', months: 'multipleRankSiteRankChart' }, [
  cityGroup(),
  ...rankingFilters,
])({
  title: '城市',
  input: (values) => rankQuestion(values, { rankKind: 'CITY', cityGroup: cityGroupCodes[values.cityGroup] }),
  ...rankingParts,
})
