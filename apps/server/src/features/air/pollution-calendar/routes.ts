/** 污染日历: natural days of a month or a year, with lunar dates and holidays. */
import { pollutionCalendar as calls } from '@qingkong/contract/calls/air/pollution-calendar'
import { Fail } from '@qingkong/contract/errors'
import { monthTable, yearTable } from '@qingkong/contract/tables/air/pollution-calendar'
import { periodDays, rangeOf } from '@qingkong/domain/period/calendar-period'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { daysOf } from '../../ground/calendar-days/port.ts'
import { monthCalendars, onlyPlace, yearCalendar } from './queries.ts'

/** A leap year and the days around it that a calendar page shows. */
const maxFestivalDays = 400

export const routes: Implementation[] = [
  implement(calls.calendarAnalysisSingleStation)(async ({ siteCode, ...input }, context) => {
    const { places, ...frame } = await monthCalendars(context, { ...input, siteCodes: [siteCode] })
    return { place: onlyPlace(places), ...frame }
  }),
  implement(calls.calendarAnalysisMultiStation)((input, context) => monthCalendars(context, input)),
  implement(calls.calendarAnalysisYearData)((input, context) => yearCalendar(context, input)),
  implement(calls.calendarAnalysisFestivalsDays)(async ({ startDate, endDate }, { db }) => {
    if (endDate < startDate) throw new Fail('INVALID_INPUT', '结束日期不能早于开始日期')
    if (periodDays(rangeOf(startDate, endDate)) > maxFestivalDays) {
      throw new Fail('INVALID_INPUT', `最多查询${maxFestivalDays}天`)
    }
    const days = await daysOf(db, startDate, endDate)
    return days.map(({ date, lunarText, lunarDate, solarTerm, festivals, statutory }) => ({
      date,
      lunarText,
      lunarDate,
      solarTerm,
      festivals,
      statutory: statutory && { name: statutory.name, isOff: statutory.isOff },
    }))
  }),
  implement(calls.calendarAnalysisMonthExport)(async (input, context) =>
    dataSheet(monthTable(await monthCalendars(context, input), input)),
  ),
  implement(calls.calendarAnalysisYearExport)(async (input, context) =>
    dataSheet(yearTable(await yearCalendar(context, input), input)),
  ),
]
