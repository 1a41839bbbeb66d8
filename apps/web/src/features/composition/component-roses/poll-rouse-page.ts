import { roseConclusion } from '@qingkong/contract/tables/composition/component-roses'
import { componentQuestion } from '../../../blocks/components/component-filters.ts'
import { componentTask, namesOf } from '../../../blocks/components/component-task.ts'
import { componentTree } from '../../../filters/widgets/component-tree.tsx'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { roseFilters } from './rose-filters.ts'
import { roseEmpty, roseNotes, roseViews } from './rose-views.ts'

const page = definePage('componentPollutionRose', [...roseFilters, componentTree({ family: 'PM' })])({
  title: '颗粒物组分污染玫瑰图',
  input: ({ factorTreeCode, dataSource, sectors, ...values }) => {
    const question = componentQuestion('PM', { ...values, dataType: 'HOUR' })
    if (!question) return null
    const { dataType: _hours, ...asked } = question
    return { ...asked, factorCodes: [...(factorTreeCode ?? [])], dataSource, sectors }
  },
  empty: roseEmpty,
  conclusion: roseConclusion,
  views: roseViews('颗粒物组分', 'pm25'),
  tools: { dispatchTask: componentTask(({ roses: [rose] }) => namesOf(rose?.components ?? [])) },
  exports: {
    call: 'componentPollutionRoseExport',
    name: ({ roses: [rose] }, { startTime, endTime }) =>
      `${rose?.siteName ?? ''}颗粒物组分污染玫瑰图_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  notes: roseNotes,
})

export default definePages('poll-rouse', page)
