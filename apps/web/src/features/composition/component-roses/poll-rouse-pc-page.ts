import { roseConclusion } from '@qingkong/contract/tables/composition/component-roses'
import { componentQuestion } from '../../../blocks/components/component-filters.ts'
import { componentTask, namesOf } from '../../../blocks/components/component-task.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { componentTree } from '../../../filters/widgets/component-tree.tsx'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { roseFilters } from './rose-filters.ts'
import { roseEmpty, roseNotes, roseViews } from './rose-views.ts'

/** How much of the gases there is, or what ozone they can form. */
const measure = ownChoice('measure', '指标', [
  ['ugm3', '浓度（µg/m³）'],
  ['ppb', '浓度（ppb）'],
  ['OFP', 'OFP'],
])

const page = definePage('componentPollutionRose', [...roseFilters, measure, componentTree({ family: 'VOC' })])({
  title: 'VOCs污染玫瑰图',
  input: ({ factorTreeCode, dataSource, sectors, measure: shown, ...values }) => {
    const question = componentQuestion('VOC', { ...values, dataType: 'HOUR' })
    if (!question) return null
    const { dataType: _hours, ...asked } = question
    return {
      ...asked,
      factorCodes: [...(factorTreeCode ?? [])],
      dataSource,
      sectors,
      measure: shown === 'OFP' ? ('OFP' as const) : ('AMOUNT' as const),
      unit: shown === 'ppb' ? ('ppb' as const) : ('ugm3' as const),
    }
  },
  empty: roseEmpty,
  conclusion: roseConclusion,
  views: roseViews('VOCs', 'tvoc'),
  tools: { dispatchTask: componentTask(({ roses: [rose] }) => namesOf(rose?.components ?? [])) },
  exports: {
    call: 'componentPollutionRoseExport',
    name: ({ roses: [rose] }, { startTime, endTime }) =>
      `${rose?.siteName ?? ''}VOCs污染玫瑰图_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  notes: () => [...roseNotes(), '未选组分时按类别；OFP按Carter 2010的MIR计算'],
})

export default definePages('poll-rouse-pc', page)
