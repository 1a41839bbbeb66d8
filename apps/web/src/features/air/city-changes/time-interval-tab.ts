import { longChangeTable, longConclusion } from '@qingkong/contract/tables/air/city-changes'
import { barOption } from '../../../charts/bar-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { longFilters, yearlyFactor } from './long-filters.ts'

/** 时段变化: the same days of the calendar in several years. */
export const timeIntervalTab = definePage('longChangeQueryLongChangeData', [
  ...longFilters,
  periodPicker({ unit: 'day', begin: periods.thisYear, maxUnits: 366 }),
  ownChoice(
    'years',
    '对比年数',
    [
      ['3', '3年'],
      ['5', '5年'],
      ['10', '10年'],
    ],
    '3',
  ),
])({
  title: '时段变化',
  input: ({ siteCodes, siteType, factorCode, startTime, endTime, years, standard, dataStatus, round }) => ({
    siteCodes,
    siteType,
    factorCode: yearlyFactor(factorCode),
    startTime,
    endTime,
    years: Number(years),
    standard,
    dataStatus,
    round,
  }),
  empty: ({ places }) =>
    places.some(({ years }) => years.some(({ value }) => value !== null))
      ? null
      : '所选时段各年都没有有效日数据，可更换时段或站点',
  conclusion: (answer) => longConclusion(answer),
  views: [
    chart({
      key: 'years',
      title: ({ factor }, { startTime, endTime }) =>
        `${factor.name}历年同期变化 ${startTime.slice(5, 10)} 至 ${endTime.slice(5, 10)}`,
      height: 340,
      option: ({ places, factor }, _input, palette) =>
        barOption(
          {
            names: (places[0]?.years ?? []).map(({ year }) => `${year}年`),
            series: places.map(({ siteName, years }) => ({ name: siteName, values: years.map(({ value }) => value) })),
            unit: factor.unit,
            digits: factor.digits,
          },
          palette,
        ),
      data: (answer, input) => longChangeTable(answer, input),
    }),
    table((answer, input) => longChangeTable(answer, input)),
  ],
  exports: { call: 'longChangeLongChangeDataExport', name: ({ factor }) => `${factor.name}历年同期变化` },
  banner: ({ banner }) => banner,
  notes: () => ['每年取相同的起止日期；趋势为各年两两之间年变化的中位数（Theil–Sen），不足4年不给出。'],
})
