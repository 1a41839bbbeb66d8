import { yearChangeTable, yearConclusion } from '@qingkong/contract/tables/air/city-changes'
import { barOption } from '../../../charts/bar-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { longFilters, yearlyFactor } from './long-filters.ts'

const months = Array.from({ length: 12 }, (_, at) => `${at + 1}月`)

/** 全年变化: whole years and their months. */
export const allYearTab = definePage('longChangeYearChangeQuery', [
  ...longFilters,
  periodPicker({ unit: 'year', begin: periods.lastYears(3), maxUnits: 15 }),
])({
  title: '全年变化',
  input: ({ siteCodes, siteType, factorCode, startTime, endTime, standard, dataStatus, round }) => ({
    siteCodes,
    siteType,
    factorCode: yearlyFactor(factorCode),
    startYear: Number(startTime),
    endYear: Number(endTime),
    standard,
    dataStatus,
    round,
  }),
  empty: ({ places }) =>
    places.some(({ years }) => years.some(({ value }) => value !== null))
      ? null
      : '所选年份没有有效日数据，可更换年份或站点',
  conclusion: (answer) => yearConclusion(answer),
  views: [
    chart({
      key: 'months',
      title: ({ places, factor }) => `${places[0]?.siteName ?? ''}${factor.name}逐月变化`,
      height: 340,
      option: ({ places, factor: { unit, digits } }, _input, palette) =>
        lineOption(
          {
            times: months,
            series: (places[0]?.years ?? []).map(({ year, months: values }) => ({
              name: `${year}年`,
              unit,
              digits,
              values,
            })),
          },
          palette,
        ),
      data: (answer, input) => yearChangeTable(answer, input),
    }),
    chart({
      key: 'years',
      title: ({ factor }, { startYear, endYear }) => `${factor.name}年度变化 ${startYear}–${endYear}年`,
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
      data: (answer, input) => yearChangeTable(answer, input),
    }),
    table((answer, input) => yearChangeTable(answer, input)),
  ],
  exports: { call: 'longChangeYearChangeQueryExport', name: ({ factor }) => `${factor.name}全年变化` },
  banner: ({ banner }) => banner,
  notes: () => ['未结束的年份按已有天数统计，不与上一整年比较。'],
})
