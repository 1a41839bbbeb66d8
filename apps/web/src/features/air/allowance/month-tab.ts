import { goalsTable, monthDaysTable } from '@qingkong/contract/tables/air/allowance'
import { timePicker } from '../../../filters/time-picker.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, statistics, table } from '../../../page/views.ts'
import { monthChart } from './period-chart.ts'
import { periodFigures, periodNotes } from './period-figures.ts'
import { targetFilters, targetInput } from './target-filters.ts'

/** 月达标: the month towards its part of the target. */
export const monthTab = definePage(
  { suggestion: 'complianceMonthSuggestion', chart: 'complianceMonthComplianceChart' },
  [...targetFilters, timePicker({ key: 'month', unit: 'month' })],
)({
  title: '月达标',
  input: (values) => {
    const month = { ...targetInput(values), month: values.month }
    return { suggestion: month, chart: month }
  },
  empty: ({ suggestion }) =>
    suggestion.validDays === 0 ? `${suggestion.periodName}尚无有效日数据，可换一个月份` : null,
  conclusion: ({ suggestion }) => suggestion.sentence,
  views: [
    statistics(({ suggestion }) => periodFigures(suggestion)),
    chart({
      key: 'days',
      title: ({ chart: month }) => `${month.place.name} ${month.periodName} ${month.factorName}逐日与剩余允许`,
      option: ({ chart: month }, _input, palette) => monthChart(month, palette),
      image: ({ chart: month }) => ({ unit: month.unit, period: month.periodName }),
    }),
    table(({ suggestion }, input) => goalsTable(suggestion, input.suggestion), {
      key: 'goals',
      when: ({ suggestion }) => suggestion.goals.length > 0,
    }),
    table(({ chart: month }, input) => monthDaysTable(month, input.chart)),
  ],
  exports: {
    call: 'complianceMonthExport',
    input: ({ chart: month }) => month,
    name: ({ chart: month }) => `${month.place.name}${month.periodName}${month.factorName}月达标`,
  },
  banner: ({ suggestion }) => suggestion.banner,
  notes: ({ suggestion }) => [
    ...periodNotes(suggestion),
    '当日未结束，计入剩余天数；剩余天数均按有效计。优、良以年均一、二级限值计。',
  ],
})
