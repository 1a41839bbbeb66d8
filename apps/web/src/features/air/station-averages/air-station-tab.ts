import { stationAverageTable } from '@qingkong/contract/tables/air/station-averages'
import { barOption } from '../../../charts/bar-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { timeRangePicker } from '../../../filters/widgets/complex/time-range-picker.tsx'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { round } from '../../../filters/widgets/round.ts'
import { formatMeasured, thinSpace } from '../../../kit/format.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { averageName, barNames, commonPeriod, rangePairs } from './average-name.ts'

/** 空气站: means of any periods, station by station, with how many values they are made of. */
export const airStationTab = definePage('scDataAvgBydata', [
  areaSiteSelector({ modes: ['STA', 'AREA'], multiple: true, maxLength: 60, first: { count: 20 }, withSiteType: true }),
  timeRangePicker({ lastCount: 7, maxCount: 731 }),
  ownChoice('dataType', '统计口径', [
    ['HOUR', '按小时'],
    ['DAY', '按日均'],
  ]),
  factorSelect({
    multiple: true,
    allowed: [
      'aqi',
      'pm25',
      'pm10',
      'so2',
      'no2',
      'o3',
      'o38h',
      'co',
      'no',
      'nox',
      'tvoc',
      'windSpeed',
      'temperature',
      'humidity',
      'airPressure',
    ],
    value: ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co'],
  }),
  dataStatus(),
  round(),
])({
  title: '空气站',
  input: ({ timeRange, factorCode_option: _, ...values }) =>
    timeRange.length === 0 || values.factorCode.length === 0
      ? null
      : { ...values, timeRange: rangePairs(timeRange), stationKind: 'AIR' as const },
  conclusion: ({ averages }) => {
    const first = averages[0]?.items[0]
    const ranked = averages
      .flatMap((average) => {
        const item = average.items[0]
        return item && item.mean !== null ? [{ average, item, mean: item.mean }] : []
      })
      .sort((a, b) => b.mean - a.mean)
    const [top] = ranked
    if (!first || !top) return null
    const lowest = ranked.at(-1)
    const most = `${averageName(top.average)}${first.factorName}均值${formatMeasured(top.mean, first.digits + 1)}${thinSpace}${first.unit}（有效率${formatMeasured(top.item.validPct, 1)}%）`
    return lowest && ranked.length > 1
      ? `${most}为最高，${averageName(lowest.average)}最低，为${formatMeasured(lowest.mean, first.digits + 1)}${thinSpace}${first.unit}。`
      : `${most}。`
  },
  empty: ({ averages }) => (averages.length === 0 ? '所选站点在该时段没有有效数据，可放宽时段或改选站点' : null),
  views: [
    chart({
      key: 'means',
      title: ({ averages }) =>
        [`${averages[0]?.items[0]?.factorName ?? ''}均值`, commonPeriod(averages) ?? ''].filter(Boolean).join(' '),
      option: ({ averages }, _input, palette) =>
        barOption(
          {
            names: barNames(averages),
            series: [{ name: '均值', values: averages.map(({ items }) => items[0]?.mean ?? null) }],
            unit: averages[0]?.items[0]?.unit ?? '',
            digits: (averages[0]?.items[0]?.digits ?? 0) + 1,
          },
          palette,
        ),
      data: (answer, input) => stationAverageTable(answer, input),
    }),
    table((answer, input) => stationAverageTable(answer, input)),
  ],
  exports: { call: 'scDataAvgExport', name: () => '空气站均值' },
  notes: () => [
    '每个所选时段一行；按小时为有效小时值的算术平均，按日均为有效日均值（不少于20个小时）的算术平均。有效率为有效数占应有数的百分比。',
  ],
})
