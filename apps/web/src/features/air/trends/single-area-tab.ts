import { yearsOnOneAxis } from '@qingkong/contract/tables/air/trend-years'
import { trendAnalysisTable, trendDigits, trendStatisticsTable } from '@qingkong/contract/tables/air/trends'
import { lineOption } from '../../../charts/line-option.ts'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, statistics, table } from '../../../page/views.ts'
import { trendConclusion } from './conclusions.ts'
import { namesText, periodText } from './period-text.ts'
import { trendFigures } from './trend-figures.ts'
import { siteTypes } from './trend-filters.ts'
import { trendLines } from './trend-lines.ts'
import { emptyTrend, trendInput, trendNotes, trendWidgets } from './trend-question.ts'

/** 单区域: the course of one place, its trend with the season taken out, and its years on one axis. */
export const singleAreaTab = definePage('trendAnalysisQuery', [
  areaSiteSelector({ modes: ['AREA', 'STA', 'CITY'], first: 'city', withSiteType: true, siteTypes }),
  ...trendWidgets,
])({
  title: '单区域',
  input: trendInput,
  conclusion: ({ series }) => trendConclusion(series),
  empty: emptyTrend,
  views: [
    statistics(({ series }) => trendFigures(series[0])),
    chart({
      key: 'trend',
      title: ({ series }, input) =>
        `${namesText(series.map(({ siteName }) => siteName))} ${series[0]?.factor.name ?? ''}趋势 ${periodText(input)}`,
      height: 360,
      option: ({ times, series }, { dataType }, palette) =>
        lineOption({ times, series: series[0] ? trendLines(series[0], dataType) : [] }, palette),
      data: (answer, input) => trendAnalysisTable(answer, input),
    }),
    chart({
      key: 'years',
      title: ({ series }) => `${series[0]?.siteName ?? ''} ${series[0]?.factor.name ?? ''} 历年同期`,
      when: ({ times, series }) => yearsOnOneAxis(times, series[0]?.values ?? []).years.length > 1,
      option: ({ times, series }, { dataType }, palette) => {
        const [one] = series
        const { times: axis, years } = yearsOnOneAxis(times, one?.values ?? [])
        return lineOption(
          {
            times: axis,
            series: years.map(({ year, values }) => ({
              name: `${year}年`,
              unit: one?.factor.unit ?? '',
              digits: trendDigits(one?.factor.digits ?? 0, dataType),
              values,
            })),
          },
          palette,
        )
      },
    }),
    table((answer) => trendStatisticsTable(answer), { key: 'statistics-table' }),
    table((answer, input) => trendAnalysisTable(answer, input)),
  ],
  exports: {
    call: 'trendAnalysisExport',
    name: ({ series }) =>
      `趋势分析_${namesText(series.map(({ siteName }) => siteName))}_${series[0]?.factor.name ?? ''}`,
  },
  notes: trendNotes,
})
