import {
  componentStatisticsTable,
  statisticsConclusion,
} from '@qingkong/contract/tables/composition/component-statistics'
import { componentFilters, componentQuestion, nothingMeasured } from '../../../blocks/components/component-filters.ts'
import { componentTask, namesOf } from '../../../blocks/components/component-task.ts'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { particleSeriesLink } from '../../../blocks/components/series-link.ts'
import { statisticBoxes } from '../../../blocks/components/statistic-boxes.ts'
import { boxOption } from '../../../charts/box-option.ts'
import { componentTree } from '../../../filters/widgets/component-tree.tsx'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { statisticsNotes } from './statistics-notes.ts'

const page = definePage('componentParticleStatistics', [...componentFilters(), componentTree({ family: 'PM' })])({
  title: '颗粒物组分数据统计',
  input: ({ factorTreeCode, ...values }) => {
    const question = componentQuestion('PM', values)
    if (!question) return null
    const { family: _family, ...asked } = question
    return { ...asked, factorCodes: [...(factorTreeCode ?? [])] }
  },
  empty: ({ rows }) => (rows.length > 0 ? null : nothingMeasured),
  conclusion: statisticsConclusion,
  views: [
    custom(({ answer }) => QualityStrip({ answer }), { key: 'quality' }),
    chart({
      key: 'boxes',
      title: ({ rows }) => `颗粒物组分分布 ${rows[0]?.siteName ?? ''}`,
      height: 360,
      settings: false,
      option: ({ rows }, _input, palette) => boxOption(statisticBoxes(rows), palette),
      data: (answer, input) => componentStatisticsTable(answer, { ...input, family: 'PM' }),
    }),
    table((answer, input) => componentStatisticsTable(answer, { ...input, family: 'PM' }), {
      height: 560,
      open: ({ code }, _answer, _input, values) => particleSeriesLink(values, code),
    }),
  ],
  tools: { dispatchTask: componentTask(({ rows }) => namesOf(rows)) },
  exports: {
    call: 'componentParticleStatisticsExport',
    name: ({ rows }, { startTime, endTime }) =>
      `${rows[0]?.siteName ?? ''}PM数据统计_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  notes: statisticsNotes,
})

export default definePages('pm-data-statistics', page)
