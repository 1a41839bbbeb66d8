import {
  componentLawTable,
  dayCourseConclusion,
  lawPartNames,
  leadingItem,
} from '@qingkong/contract/tables/composition/component-laws'
import {
  componentFilters,
  componentQuestion,
  gasUnit,
  nothingMeasured,
} from '../../../blocks/components/component-filters.ts'
import { componentTask, namesOf } from '../../../blocks/components/component-task.ts'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { axesByUnit, lineOption } from '../../../charts/line-option.ts'
import { componentTree } from '../../../filters/widgets/component-tree.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { lawKeyNames, lawLines, partLines } from './law-lines.ts'

const [site, period, status] = componentFilters()

/** 日变化: the course of the day of groups or species, ozone and nitrogen dioxide; ozone days against the others. */
export const dayChangeTab = definePage('componentLawSeries', [
  site,
  period,
  status,
  gasUnit,
  componentTree({ family: 'VOC' }),
])({
  title: '日变化',
  input: ({ factorTreeCode, unit, ...values }) => {
    const question = componentQuestion('VOC', { ...values, dataType: 'HOUR' })
    return question
      ? {
          ...question,
          unit,
          factorCodes: [...(factorTreeCode ?? [])],
          dimension: 'HOUR' as const,
          compared: true,
        }
      : null
  },
  empty: ({ items }) => (items.some(({ groupCode }) => groupCode !== 'GENERAL_FACTORS') ? null : nothingMeasured),
  conclusion: dayCourseConclusion,
  views: [
    custom(({ answer }) => QualityStrip({ answer }), { key: 'quality' }),
    chart({
      key: 'course',
      title: ({ items }) => `VOCs日变化 ${items[0]?.siteName ?? ''}`,
      height: 360,
      option: (law, _input, palette) =>
        lineOption(
          {
            times: lawKeyNames(law),
            ...axesByUnit(
              lawLines(
                law,
                law.items.filter(({ groupCode }) => groupCode !== 'GENERAL_FACTORS'),
              ),
            ),
          },
          palette,
        ),
      data: componentLawTable,
    }),
    [
      chart({
        key: 'beside',
        title: () => 'O₃与NO₂日变化',
        option: (law, _input, palette) =>
          lineOption(
            {
              times: lawKeyNames(law),
              ...axesByUnit(
                lawLines(
                  law,
                  law.items.filter(({ groupCode }) => groupCode === 'GENERAL_FACTORS'),
                ),
              ),
            },
            palette,
          ),
        data: componentLawTable,
      }),
      chart({
        key: 'parts',
        title: (law) => `${leadingItem(law)?.factorName ?? ''}臭氧日与其他日`,
        when: (law) => leadingItem(law) !== null,
        option: (law, _input, palette) =>
          lineOption(
            { times: lawKeyNames(law), ...axesByUnit(partLines(law, leadingItem(law), lawPartNames('VOC'))) },
            palette,
          ),
        data: componentLawTable,
      }),
    ],
    table(componentLawTable),
  ],
  tools: { dispatchTask: componentTask(({ items }) => namesOf(items)) },
  exports: {
    call: 'componentLawSeriesExport',
    name: ({ items }, { startTime, endTime }) =>
      `${items[0]?.siteName ?? ''}VOCs日变化_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  notes: () => [
    '阴影为均值的95%置信区间；各时次至少5天方列均值',
    '臭氧日最大8小时平均高于160µg/m³的为臭氧日；臭氧取同站或5公里内最近空气站',
  ],
})
