import { dustPeriodText } from '@qingkong/contract/tables/sources/dust-sort'
import { dustStatisticsConclusion, dustStatisticsTable } from '@qingkong/contract/tables/sources/dust-statistics'
import { referenceFactors } from '@qingkong/domain/dust/dust-factor'
import { factors } from '@qingkong/domain/site/factor'
import { boxOption } from '../../../charts/box-option.ts'
import { scatterOption } from '../../../charts/scatter-option.ts'
import { hoursOfDays } from '../../../filters/period-input.ts'
import { sortType } from '../../../filters/widgets/sort-type.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { dustDays, dustFactor, dustFactorOf, rainChoice, sandChoice } from './dust-filters.ts'
import { dustSourceFilters, noSourceText, recordNumsOf, stationOf } from './dust-source-filters.ts'
import { openSite } from './shown-site.ts'
import { SiteCard } from './site-card.tsx'

const analysis = definePage('dustStatisticsAnalysis', [
  ...dustSourceFilters,
  dustFactor(),
  dustDays(3, 92),
  sortType(),
  sandChoice,
  rainChoice,
])({
  title: '统计分析',
  input: ({ factorCode, timeRange: [period], sortType: sorted, sand, rain, ...sources }) => {
    const recordNums = recordNumsOf(sources)
    if (!period) return null
    return {
      ...hoursOfDays(period),
      recordNums,
      siteCode: stationOf(sources),
      factorCode: dustFactorOf(factorCode),
      sortType: sorted,
      withSand: sand === 'in',
      withoutRain: rain === 'out',
    }
  },
  empty: ({ records }, input, values) =>
    noSourceText(input, values) ??
    (records.some(({ n }) => n > 0) ? null : '所选工地在该时段没有有效小时，可放宽时段或改选扬尘源'),
  conclusion: (answer) => dustStatisticsConclusion(answer),
  views: [
    chart({
      key: 'hours',
      title: (_answer, { factorCode = 'pm10', ...input }) =>
        `${factors[factorCode].typeset}各时刻分布 ${dustPeriodText(input)}`,
      height: 320,
      option: ({ boxes }, { factorCode = 'pm10' }, palette) =>
        boxOption(
          {
            names: boxes.map((_, hour) => `${hour}时`),
            boxes,
            unit: factors[factorCode].unit,
            digits: factors[factorCode].decimals,
          },
          palette,
        ),
    }),
    chart({
      key: 'pairs',
      title: ({ station }) => `工地与${station.siteName}`,
      height: 320,
      when: (_answer, { factorCode = 'pm10' }) => referenceFactors[factorCode] !== null,
      option: ({ pairs, station }, { factorCode = 'pm10' }, palette) => {
        const { typeset, unit, decimals } = factors[factorCode]
        const beside = factors[referenceFactors[factorCode] ?? 'pm10']
        return scatterOption(
          {
            x: { name: `${station.siteName}${beside.typeset}`, unit: beside.unit, digits: beside.decimals },
            y: { name: `工地${typeset}`, unit, digits: decimals },
            groups: pairs.map(({ name, points }) => ({
              name,
              points: points.map(({ dataTime, station: x, site: y }) => ({ x, y, label: dataTime })),
            })),
          },
          palette,
        )
      },
    }),
    table(dustStatisticsTable, { open: ({ recordNum }, _answer, input) => openSite(recordNum, input) }),
    custom(SiteCard, { key: 'card' }),
  ],
  exports: {
    call: 'dustStatisticsAnalysisDownload',
    name: (_answer, input) => `扬尘统计_${dustPeriodText(input)}`,
  },
  notes: (answer, input) => [
    ...dustStatisticsTable(answer, input).notes.slice(1),
    '散点为表中前三个工地，站点按各自的滞后取值；分布为所选工地的有效小时合在一起',
  ],
})

export default definePages('statistical-analysis', analysis)
