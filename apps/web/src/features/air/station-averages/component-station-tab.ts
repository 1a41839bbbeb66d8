import { stationAverageTable } from '@qingkong/contract/tables/air/station-averages'
import { isVocGroupCode, vocGroupNames } from '@qingkong/domain/voc/voc-group'
import { barOption } from '../../../charts/bar-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { timeRangePicker } from '../../../filters/widgets/complex/time-range-picker.tsx'
import { formatMeasured, thinSpace } from '../../../kit/format.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { averageName, barNames, rangePairs } from './average-name.ts'

type Average = CallAnswer<'scDataAvgBydata'>['averages'][number]

const isSpecies = ({ factorCode }: Average['items'][number]): boolean =>
  factorCode !== 'tvoc' && !isVocGroupCode(factorCode)

const topSpecies = (average: Average | undefined, count: number) =>
  [...(average?.items ?? [])]
    .filter(isSpecies)
    .sort((a, b) => (b.mean ?? 0) - (a.mean ?? 0))
    .slice(0, count)

/** 组分站: means of VOC groups and species of the component stations. */
export const componentStationTab = definePage('scDataAvgBydata', [
  areaSiteSelector({ modes: ['SUPER_STATION'], multiple: true, maxLength: 10 }),
  timeRangePicker({ lastCount: 7, maxCount: 92 }),
])({
  title: '组分站',
  input: ({ timeRange, ...values }) =>
    timeRange.length === 0 ? null : { ...values, timeRange: rangePairs(timeRange), stationKind: 'COMPONENT' as const },
  conclusion: ({ averages }) => {
    const [average] = averages
    const total = average?.items.find(({ factorCode }) => factorCode === 'tvoc')
    const [top] = topSpecies(average, 1)
    if (!average || !total || !top) return null
    return `${averageName(average)}TVOC均值${formatMeasured(total.mean, 1)}${thinSpace}µg/m³，浓度最高的组分为${top.factorName}（${formatMeasured(top.mean, 2)}${thinSpace}µg/m³），有效率${formatMeasured(total.validPct, 1)}%。`
  },
  empty: ({ averages }) => (averages.length === 0 ? '所选组分站在该时段没有有效数据，可放宽时段' : null),
  views: [
    [
      chart({
        key: 'groups',
        title: () => 'VOCs类别均值',
        option: ({ averages }, _input, palette) =>
          barOption(
            {
              names: barNames(averages),
              series: Object.entries(vocGroupNames).map(([code, name]) => ({
                name,
                values: averages.map(({ items }) => items.find(({ factorCode }) => factorCode === code)?.mean ?? null),
              })),
              unit: 'µg/m³',
              digits: 1,
              stacked: true,
            },
            palette,
          ),
        data: (answer, input) => stationAverageTable(answer, input),
      }),
      chart({
        key: 'species',
        title: ({ averages }) => `浓度前10的组分 ${averages[0] ? averageName(averages[0]) : ''}`,
        height: 340,
        option: ({ averages }, _input, palette) => {
          const top = topSpecies(averages[0], 10)
          return barOption(
            {
              names: top.map(({ factorName }) => factorName),
              series: [{ name: '均值', values: top.map(({ mean }) => mean) }],
              unit: 'µg/m³',
              digits: 2,
              horizontal: true,
            },
            palette,
          )
        },
      }),
    ],
    table((answer, input) => stationAverageTable(answer, input)),
  ],
  exports: { call: 'scDataAvgExport', name: () => '组分站均值' },
  notes: () => ['组分为小时值的算术平均；停运、维护、校准等标记的值不计。类别合计与TVOC为各小时在测组分之和的平均。'],
})
