import { yearTable } from '@qingkong/contract/tables/air/pollution-calendar'
import { barOption } from '../../../charts/bar-option.ts'
import { yearOption } from '../../../charts/calendar-option.ts'
import { timePicker } from '../../../filters/time-picker.tsx'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { airLevels } from '../../../kit/air-level.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, statistics, table } from '../../../page/views.ts'
import { calendarDays, calendarFactor } from './calendar-days.ts'
import { levelItems, levelSentence } from './level-days.ts'

/** 年历: a year at one place, and its levels month by month. */
export const yearTab = definePage({ calendar: 'calendarAnalysisYearData', days: 'calendarAnalysisFestivalsDays' }, [
  areaSiteSelector({ modes: ['STA', 'AREA'] }),
  timePicker<'year'>({ key: 'year', unit: 'year' }),
  calendarFactor,
  dataStatus(),
])({
  title: '年历',
  input: ({ siteCodes, siteType, year, factorCode, dataStatus: status }) => ({
    calendar: { siteCode: siteCodes[0] ?? '', siteType, year, factorCode, dataStatus: status },
    days: { startDate: `${year}-01-01`, endDate: `${year}-12-31` },
  }),
  conclusion: ({ calendar }, { calendar: { year } }) =>
    `${calendar.place.siteName}${year}年${levelSentence(calendar.place, calendar.countedName)}`,
  empty: ({ calendar }) => (calendar.place.days.every(({ value }) => value === null) ? '所选年份没有有效日数据' : null),
  views: [
    statistics(({ calendar }) => levelItems(calendar.place, calendar.countedName)),
    chart({
      key: 'year',
      title: ({ calendar }, { calendar: { year } }) => `${calendar.place.siteName} ${calendar.factor.name} ${year}年`,
      height: 240,
      settings: false,
      option: ({ calendar, days }, { calendar: { year } }, palette) =>
        yearOption(
          {
            factorName: calendar.factor.name,
            unit: calendar.factor.unit,
            digits: calendar.factor.digits,
            year: Number(year),
            days: calendarDays(calendar.place.days, days),
            until: calendar.place.days.at(-1)?.date ?? null,
          },
          palette,
        ),
    }),
    chart({
      key: 'months',
      title: ({ calendar }, { calendar: { year } }) =>
        `${calendar.place.siteName} ${year}年各月${calendar.countedName}等级天数`,
      option: ({ calendar }, _input, palette) =>
        barOption(
          {
            names: calendar.months.map(({ month }) => `${Number(month.slice(5))}月`),
            series: airLevels.map(({ level, name, color }) => ({
              name,
              color,
              values: calendar.months.map(({ levelDays }) => levelDays[level - 1] ?? 0),
            })),
            unit: '天',
            stacked: true,
          },
          palette,
        ),
    }),
    table(({ calendar }, { calendar: input }) => yearTable(calendar, input)),
  ],
  exports: {
    call: 'calendarAnalysisYearExport',
    name: ({ calendar }, { calendar: { year } }) =>
      `${calendar.place.siteName} ${year}年各月${calendar.countedName}等级天数`,
    input: ({ calendar }) => calendar,
  },
})
