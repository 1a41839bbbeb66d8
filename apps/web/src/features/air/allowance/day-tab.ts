import { daySuggestionTable } from '@qingkong/contract/tables/air/allowance'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, statistics, table } from '../../../page/views.ts'
import { dayChart } from './day-chart.ts'
import { cellsOfDay, dayFilters, dayInput, pollutantOf } from './day-filters.ts'
import { DayWorkbench } from './day-workbench.tsx'

/** 日达标: what the remaining hours may be, what is pressing, and what the day comes to. */
export const dayTab = definePage(
  {
    suggestion: 'complianceDaySuggestion',
    alarm: 'complianceDayDayAlarm',
    chart: 'complianceDayDayAlarmChart',
    index: 'complianceDayCalAqi',
  },
  dayFilters,
)({
  title: '日达标',
  input: (values) => {
    const day = dayInput(values)
    return (
      day && {
        suggestion: day,
        alarm: day,
        chart: { ...day, factorCode: pollutantOf(values.factorCode) },
        index: day,
      }
    )
  },
  empty: ({ suggestion }) =>
    suggestion.items.every(({ validHours }) => validHours === 0) ? '该日尚无小时数据，可换一天或换一个站点' : null,
  conclusion: ({ suggestion }) => suggestion.sentence,
  views: [
    statistics(({ alarm }) =>
      alarm.items.map(({ factorName, latestValue, unit, digits, stateName, allowed }) => ({
        label: factorName,
        value: latestValue,
        unit,
        digits,
        note: allowed === null ? stateName : `${stateName}，余量 ${allowed}`,
      })),
    ),
    chart({
      key: 'hours',
      title: ({ chart: day }) => `${day.place.name} ${day.date} ${day.factorName}小时浓度与剩余允许`,
      option: ({ chart: day }, _input, palette) => dayChart(day, palette),
      image: ({ chart: day }) => ({ unit: day.unit, period: day.date }),
    }),
    custom(DayWorkbench, { key: 'workbench' }),
    table(({ suggestion }, input) => daySuggestionTable(suggestion, input.suggestion)),
  ],
  exports: {
    call: 'complianceDayExport',
    input: ({ suggestion }) => suggestion,
    name: ({ suggestion }) => `${suggestion.place.name}日达标_${suggestion.date}`,
  },
  cells: ({ chart: day }) =>
    day.date === undefined ? null : cellsOfDay({ siteCode: day.siteCode, date: day.date }, day.factorCode ?? 'pm25'),
  notes: ({ suggestion }) => [
    `评价标准：${suggestion.standard}。严格口径要求未修约均值不超过目标，修约口径按 GB/T 8170 修约后判定；允许值只舍不入。`,
    'O₃ 为使其后各8小时滑动均不超过目标的每小时允许值；尚未到达的小时按近7日同时段均值估计。',
  ],
})
