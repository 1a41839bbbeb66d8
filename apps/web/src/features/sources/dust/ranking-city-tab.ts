import { dustSortTable } from '@qingkong/contract/tables/sources/dust-sort'
import { eventArea } from '../../../filters/widgets/event-area.ts'
import { definePage } from '../../../page/page-definition.ts'
import { custom, table } from '../../../page/views.ts'
import { BulletinDownload } from './bulletin-download.tsx'
import { rankingBars, rankingFigures, rankingFilters, rankingParts, rankingQuestion } from './ranking-views.ts'
import { openSite } from './shown-site.ts'
import { SiteCard } from './site-card.tsx'

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
  views: [
    rankingFigures,
    rankingBars,
    table(dustSortTable, { height: 560, open: ({ code }, _answer, input) => openSite(code, input) }),
    custom(BulletinDownload, { key: 'bulletin' }),
    custom(SiteCard, { key: 'card' }),
  ],
})
