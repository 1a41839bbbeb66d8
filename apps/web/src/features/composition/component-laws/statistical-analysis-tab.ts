import {
  componentStatisticsTable,
  statisticsConclusion,
} from '@qingkong/contract/tables/composition/component-statistics'
import {
  componentFilters,
  componentQuestion,
  gasUnit,
  nothingMeasured,
} from '../../../blocks/components/component-filters.ts'
import { componentTask, namesOf } from '../../../blocks/components/component-task.ts'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { statisticBoxes } from '../../../blocks/components/statistic-boxes.ts'
import { boxOption } from '../../../charts/box-option.ts'
import { componentTree } from '../../../filters/widgets/component-tree.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'

/** 统计分析: at which levels total and groups, or chosen species, lie. */
export const statisticalAnalysisTab = definePage('componentGasStatistics', [
  ...componentFilters(),
  gasUnit,
  componentTree({ family: 'VOC' }),
])({
  title: '统计分析',
  input: ({ factorTreeCode, unit, ...values }) => {
    const question = componentQuestion('VOC', values)
    if (!question) return null
    const { family: _family, ...asked } = question
    return { ...asked, unit, factorCodes: [...(factorTreeCode ?? [])] }
  },
  empty: ({ rows }) => (rows.length > 0 ? null : nothingMeasured),
  conclusion: statisticsConclusion,
  views: [
    custom(({ answer }) => QualityStrip({ answer }), { key: 'quality' }),
    chart({
      key: 'boxes',
      title: ({ rows }) => `VOCs分布 ${rows[0]?.siteName ?? ''}`,
      height: 360,
      settings: false,
      option: ({ rows }, _input, palette) => boxOption(statisticBoxes(rows), palette),
      data: (answer, input) => componentStatisticsTable(answer, { ...input, family: 'VOC' }),
    }),
    table((answer, input) => componentStatisticsTable(answer, { ...input, family: 'VOC' })),
  ],
  tools: { dispatchTask: componentTask(({ rows }) => namesOf(rows)) },
  exports: {
    call: 'componentGasStatisticsExport',
    name: ({ rows }, { startTime, endTime }) =>
      `${rows[0]?.siteName ?? ''}VOCs统计分析_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  notes: () => ['箱体为第25至75百分位，须为第5与95百分位，菱形为均值', '同比为较上年同期，环比为较紧邻的前一等长时段'],
})
