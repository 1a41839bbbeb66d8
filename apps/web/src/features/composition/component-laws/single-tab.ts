import {
  componentLawTable,
  lawConclusion,
  lawPartNames,
  leadingItem,
} from '@qingkong/contract/tables/composition/component-laws'
import { componentFilters, componentQuestion, nothingMeasured } from '../../../blocks/components/component-filters.ts'
import { componentTask, namesOf } from '../../../blocks/components/component-task.ts'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { particleSeriesLink } from '../../../blocks/components/series-link.ts'
import { axesByUnit, lineOption } from '../../../charts/line-option.ts'
import { componentTree } from '../../../filters/widgets/component-tree.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { dimension } from './law-filters.ts'
import { lawKeyNames, lawLines, partLines } from './law-lines.ts'

/** 单站点: when components are high, and how polluted times differ. */
export const singleTab = definePage('componentLawSeries', [
  ...componentFilters(),
  componentTree({ family: 'PM' }),
  dimension,
])({
  title: '单站点',
  input: ({ factorTreeCode, dimension: parted, ...values }) => {
    const question = componentQuestion('PM', values)
    return question
      ? { ...question, factorCodes: [...(factorTreeCode ?? [])], dimension: parted, compared: true }
      : null
  },
  empty: ({ items }) => (items.some(({ groupCode }) => groupCode !== 'GENERAL_FACTORS') ? null : nothingMeasured),
  conclusion: lawConclusion,
  views: [
    custom(({ answer }) => QualityStrip({ answer }), { key: 'quality' }),
    chart({
      key: 'means',
      title: ({ items }) => `颗粒物组分规律 ${items[0]?.siteName ?? ''}`,
      height: 360,
      option: (law, _input, palette) =>
        lineOption({ times: lawKeyNames(law), ...axesByUnit(lawLines(law, law.items)) }, palette),
      data: componentLawTable,
    }),
    chart({
      key: 'parts',
      title: (law) => `${leadingItem(law)?.factorName ?? ''}污染时段与清洁时段`,
      when: (law) => leadingItem(law) !== null,
      option: (law, _input, palette) =>
        lineOption(
          { times: lawKeyNames(law), ...axesByUnit(partLines(law, leadingItem(law), lawPartNames('PM'))) },
          palette,
        ),
      data: componentLawTable,
    }),
    table(componentLawTable, {
      open: ({ code }, _law, _input, { dimension: _dimension, ...values }) => particleSeriesLink(values, code),
    }),
  ],
  tools: { dispatchTask: componentTask(({ items }) => namesOf(items)) },
  exports: {
    call: 'componentLawSeriesExport',
    name: ({ items }, { startTime, endTime }) =>
      `${items[0]?.siteName ?? ''}颗粒物组分规律_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  notes: () => [
    '阴影为均值的95%置信区间；日变化各时次至少5天方列均值',
    'PM₂.₅小时浓度高于75µg/m³为污染时段，其余为清洁时段',
  ],
})
