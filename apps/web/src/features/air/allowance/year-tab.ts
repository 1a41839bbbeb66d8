import { goalsTable, yearComplianceTable, yearMonthsTable } from '@qingkong/contract/tables/air/allowance'
import { yearOption } from '../../../charts/calendar-option.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, statistics, table } from '../../../page/views.ts'
import { yearChart } from './period-chart.ts'
import { periodFigures, periodNotes } from './period-figures.ts'
import { targetFilters, targetInput } from './target-filters.ts'

/** 年达标: the target's own period, month by month and day by day. */
export const yearTab = definePage(
  {
    suggestion: 'complianceYearSuggestion',
    chart: 'complianceYearComplianceChart',
    days: 'complianceYearDayCompliance',
  },
  targetFilters,
)({
  title: '年达标',
  input: (values) => {
    const year = targetInput(values)
    return { suggestion: year, chart: year, days: year }
  },
  empty: ({ suggestion }) => (suggestion.validDays === 0 ? `${suggestion.periodName}尚无有效日数据` : null),
  conclusion: ({ suggestion }) => suggestion.sentence,
  views: [
    statistics(({ suggestion }) => periodFigures(suggestion)),
    chart({
      key: 'months',
      title: ({ chart: year }) => `${year.place.name} ${year.periodName} ${year.factorName}逐月与剩余允许`,
      option: ({ chart: year }, _input, palette) => yearChart(year, palette),
      image: ({ chart: year }) => ({ unit: year.unit, period: year.periodName }),
    }),
    chart({
      key: 'calendar',
      title: ({ days }) => `${days.place.name} ${days.year}年逐日AQI`,
      height: 220,
      settings: false,
      option: ({ days }, _input, palette) =>
        yearOption(
          {
            factorName: 'AQI',
            unit: '',
            year: days.year,
            until: days.days.at(-1)?.date ?? `${days.year}-01-01`,
            days: days.days.map(({ date, aqi, level, pm25, o38h, primary }) => ({
              date,
              value: aqi,
              level,
              notes: [
                `PM₂.₅ ${pm25 ?? '--'} µg/m³，O₃-8h ${o38h ?? '--'} µg/m³`,
                ...(primary.length > 0 ? [`首要污染物 ${primary.join('、')}`] : []),
              ],
            })),
          },
          palette,
        ),
    }),
    table(({ suggestion }, input) => goalsTable(suggestion, input.suggestion), {
      key: 'goals',
      when: ({ suggestion }) => suggestion.goals.length > 0,
    }),
    table(({ chart: year }, input) => yearMonthsTable(year, input.chart)),
    table(({ days }, input) => yearComplianceTable(days, input.days), { key: 'compliance' }),
  ],
  exports: {
    call: 'complianceYearExport',
    input: ({ chart: year }) => year,
    name: ({ chart: year }) => `${year.place.name}${year.periodName}${year.factorName}年达标`,
  },
  banner: ({ suggestion }) => suggestion.banner,
  notes: ({ suggestion, days }) => [
    ...(days.sentence === null ? [] : [days.sentence]),
    ...periodNotes(suggestion),
    '当日未结束，计入剩余天数；剩余天数均按有效计。',
  ],
})
