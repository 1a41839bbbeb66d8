import { monthTable } from '@qingkong/contract/tables/air/pollution-calendar'
import { monthOption } from '../../../charts/calendar-option.ts'
import { timePicker } from '../../../filters/time-picker.tsx'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { isShowLunarCalendar } from '../../../filters/widgets/is-show-lunar-calendar.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, statistics, table } from '../../../page/views.ts'
import { calendarDays, calendarFactor, monthEnds } from './calendar-days.ts'
import { levelItems, levelSentence } from './level-days.ts'

/** Places drawn as month pages; the table has all. */
const shownPlaces = [0, 1, 2, 3]

/** 月历: each natural day of a month at one or several places. */
export const monthTab = definePage(
  { calendar: 'calendarAnalysisMultiStation', days: 'calendarAnalysisFestivalsDays' },
  [
    areaSiteSelector({ modes: ['STA', 'AREA'], multiple: true, maxLength: 20, first: 'first' }),
    timePicker<'month'>({ key: 'month', unit: 'month' }),
    calendarFactor,
    dataStatus(),
    isShowLunarCalendar(),
  ],
)({
  title: '月历',
  input: ({ siteCodes, siteType, month, factorCode, dataStatus: status }) => ({
    calendar: { siteCodes, siteType, month, factorCode, dataStatus: status },
    days: monthEnds(month),
  }),
  conclusion: ({ calendar }, { calendar: { month } }) => {
    const [place] = calendar.places
    return place ? `${place.siteName}${month.replace('-', '年')}月${levelSentence(place, calendar.countedName)}` : null
  },
  empty: ({ calendar }) =>
    calendar.places.every(({ days }) => days.every(({ value }) => value === null)) ? '所选月份没有有效日数据' : null,
  views: [
    statistics(({ calendar }) =>
      calendar.places.length === 1 ? levelItems(calendar.places[0], calendar.countedName) : [],
    ),
    shownPlaces.map((index) =>
      chart({
        key: `month${index}`,
        title: ({ calendar }, { calendar: { month } }) =>
          `${calendar.places[index]?.siteName ?? ''} ${calendar.factor.name} ${month}`,
        when: ({ calendar }) => index < calendar.places.length,
        height: 460,
        settings: false,
        option: ({ calendar, days }, { calendar: { month } }, palette, { isShowlunarCalendar }) =>
          monthOption(
            {
              factorName: calendar.factor.name,
              unit: calendar.factor.unit,
              digits: calendar.factor.digits,
              month,
              days: calendarDays(calendar.places[index]?.days ?? [], days),
              showLunar: isShowlunarCalendar === '0',
            },
            palette,
          ),
        open: (date, { calendar }) =>
          calendar.places[index] && /^\d{4}-\d{2}-\d{2}$/.test(date)
            ? `/data-analysis/change-trend?filterConfig=${encodeURIComponent(
                JSON.stringify({
                  siteCodes: [calendar.places[index].siteCode],
                  startTime: date,
                  endTime: date,
                }),
              )}`
            : null,
      }),
    ),
    table(({ calendar }, { calendar: input }) => monthTable(calendar, input)),
  ],
  exports: {
    call: 'calendarAnalysisMonthExport',
    name: ({ calendar }, { calendar: { month } }) => `${calendar.factor.name}污染日历 ${month}`,
    input: ({ calendar }) => calendar,
  },
  notes: () => ['自然日为01:00至次日00:00；日评价至少20个小时有效；斜线为缺测。等级按数据日期适用的标准判定。'],
})
