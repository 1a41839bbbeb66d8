import {
  componentLevelConclusion,
  componentLevelTable,
  componentSeriesTable,
} from '@qingkong/contract/tables/composition/component-series'
import { componentFilters, componentQuestion, nothingMeasured } from '../../../blocks/components/component-filters.ts'
import { componentTask, namesOf } from '../../../blocks/components/component-task.ts'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { barOption } from '../../../charts/bar-option.ts'
import { axesByUnit, lineOption } from '../../../charts/line-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { factorTree } from '../../../filters/widgets/factor-tree.tsx'
import { definePages } from '../../../page/define-pages.tsx'
import { optional } from '../../../page/page-calls.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { levelBars } from './level-bars.ts'
import { seriesLines, shareLines } from './series-lines.ts'

/** 堆积 of concentrations, or of each hour's shares. */
const stacking = ownChoice('stacking', '堆积方式', [
  ['amount', '浓度'],
  ['share', '占比'],
])

const page = definePage(
  { series: 'componentTimeSeries', levels: 'componentTimeSeriesLevel', weather: optional('componentMetSeries') },
  [...componentFilters(), factorTree({ components: 'PM' }), stacking],
)({
  title: '颗粒物组分时间序列',
  input: ({ factorTreeCode, stacking: _, ...values }) => {
    const question = componentQuestion('PM', values)
    if (!question) return null
    const chosen = { ...question, factorCodes: [...(factorTreeCode ?? [])] }
    return { series: chosen, levels: chosen, weather: question }
  },
  empty: ({ series }) => (series.items.some(({ factorCode }) => factorCode !== 'pm25') ? null : nothingMeasured),
  conclusion: ({ levels }) => componentLevelConclusion(levels),
  views: [
    custom(({ answer: { series } }) => QualityStrip({ answer: series }), { key: 'quality' }),
    chart({
      key: 'series',
      title: ({ series }) => `颗粒物组分 ${series.items[0]?.siteName ?? ''}`,
      height: 360,
      option: ({ series }, _input, palette, values) =>
        lineOption(
          {
            times: series.times,
            ...(values.stacking === 'share' ? shareLines(series) : axesByUnit(seriesLines(series))),
          },
          palette,
        ),
      data: ({ series }, { series: input }) => componentSeriesTable(series, input),
    }),
    [
      chart({
        key: 'levels',
        title: () => '各级别组分占比',
        height: 320,
        when: ({ levels }) => levels.levels.length > 0,
        option: ({ levels }, _input, palette) => barOption(levelBars(levels.levels), palette),
        data: ({ levels }, { levels: input }) => componentLevelTable(levels, input),
      }),
      chart({
        key: 'weather',
        title: () => '气象条件',
        height: 320,
        when: ({ weather }) => (weather?.items.length ?? 0) > 0,
        option: ({ weather }, _input, palette) =>
          lineOption(
            {
              times: weather?.times ?? [],
              ...axesByUnit(
                (weather?.items ?? [])
                  .filter(({ factorCode }) => factorCode !== 'windDirection')
                  .map(({ factorName, unit, digits, values }) => ({ name: factorName, unit, digits, values })),
              ),
            },
            palette,
          ),
      }),
    ],
    table(({ series }, { series: input }) => componentSeriesTable(series, input)),
  ],
  tools: { dispatchTask: componentTask(({ series }) => namesOf(series.items)) },
  exports: {
    call: 'componentTimeSeriesExport',
    input: ({ series }) => series,
    name: ({ series }, { series: { startTime, endTime } }) =>
      `${series.items[0]?.siteName ?? ''}颗粒物组分时间序列_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  notes: () => ['堆积为所选组分；PM₂.₅为同站或5公里内最近空气站的小时浓度'],
})

export default definePages('time-series', page)
