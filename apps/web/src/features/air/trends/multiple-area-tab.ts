import { trendAnalysisTable, trendStatisticsTable } from '@qingkong/contract/tables/air/trends'
import { barOption } from '../../../charts/bar-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { trendConclusion } from './conclusions.ts'
import { periodText } from './period-text.ts'
import { siteTypes } from './trend-filters.ts'
import { seriesLines } from './trend-lines.ts'
import { emptyTrend, trendInput, trendNotes, trendWidgets } from './trend-question.ts'

/** 多区域: courses of several places and how fast each changes. */
export const multipleAreaTab = definePage('trendAnalysisQuery', [
  areaSiteSelector({
    modes: ['STA', 'AREA', 'CITY'],
    multiple: true,
    maxLength: 20,
    first: { count: 5 },
    withSiteType: true,
    siteTypes,
    grouping: 'type',
  }),
  ...trendWidgets,
])({
  title: '多区域',
  input: trendInput,
  conclusion: ({ series }) => trendConclusion(series),
  empty: emptyTrend,
  views: [
    chart({
      key: 'courses',
      title: ({ series }, input) => `各区域${series[0]?.factor.name ?? ''}变化 ${periodText(input)}`,
      height: 360,
      option: ({ times, series }, { dataType }, palette) =>
        lineOption({ times, series: seriesLines(series, dataType) }, palette),
      data: (answer, input) => trendAnalysisTable(answer, input),
    }),
    chart({
      key: 'slopes',
      title: ({ series }, input) => `各区域${series[0]?.factor.name ?? ''}变化率 ${periodText(input)}`,
      when: ({ series }) => series.some(({ trend }) => trend !== null),
      option: ({ series }, _input, palette) => {
        const shown = series.filter(({ trend }) => trend !== null)
        const unit = `${shown[0]?.factor.unit ?? ''}/${shown[0]?.trend?.basis === 'day' ? 'd' : 'a'}`
        const own = shown.filter(({ trend }) => trend?.basis === shown[0]?.trend?.basis)
        return barOption(
          {
            names: own.map(({ siteName }) => siteName),
            series: [{ name: '斜率', values: own.map(({ trend }) => trend?.slope ?? null) }],
            unit,
            digits: 2,
          },
          palette,
        )
      },
      data: (answer) => trendStatisticsTable(answer),
    }),
    table((answer) => trendStatisticsTable(answer), { key: 'statistics-table' }),
    table((answer, input) => trendAnalysisTable(answer, input)),
  ],
  exports: {
    call: 'trendAnalysisExport',
    name: ({ series }) => `趋势分析_多区域_${series[0]?.factor.name ?? ''}`,
  },
  notes: trendNotes,
})
