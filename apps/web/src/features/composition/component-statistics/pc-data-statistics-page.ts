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
import { componentTree } from '../../../filters/widgets/component-tree.tsx'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { custom, table } from '../../../page/views.ts'

const page = definePage('componentDataList', [...componentFilters(), gasUnit, componentTree({ family: 'VOC' })])({
  title: '光化学数据统计',
  input: ({ factorTreeCode, unit, ...values }) => {
    const question = componentQuestion('VOC', values)
    return question ? { ...question, unit, factorCodes: [...(factorTreeCode ?? [])] } : null
  },
  empty: ({ rows }) => (rows.length > 0 ? null : nothingMeasured),
  conclusion: statisticsConclusion,
  views: [
    custom(({ answer }) => QualityStrip({ answer }), { key: 'quality' }),
    table(componentStatisticsTable, { height: 640 }),
  ],
  tools: { dispatchTask: componentTask(({ rows }) => namesOf(rows)) },
  exports: {
    call: 'componentDataListExport',
    name: ({ rows }, { startTime, endTime }) =>
      `${rows[0]?.siteName ?? ''}光化学数据统计_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  notes: () => ['同比为均值较上年同期，环比为较紧邻的前一等长时段；缺少对照数据时不列'],
})

export default definePages('pc-data-statistics', page)
