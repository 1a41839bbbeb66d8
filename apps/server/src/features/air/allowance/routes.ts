/** Allowances: what the rest of an hour, a day, a month or a year may bring, towards limits and the area's targets. */
import { allowance as calls } from '@qingkong/contract/calls/air/allowance'
import {
  cascadeTable,
  daySuggestionTable,
  monthDaysTable,
  yearMonthsTable,
} from '@qingkong/contract/tables/air/allowance'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { assessment } from './assessment.ts'
import { dayAlarmChart, dayAlarms, dayIndex, daySuggestion } from './day-compliance.ts'
import { askedDay, placeOf } from './day-hours.ts'
import { dayTargetsOf } from './day-targets.ts'
import { saveOwnHours, saveOwnTargets } from './edits.ts'
import { ozoneAllowance } from './ozone-allowance.ts'
import { latestDate, periodChart, periodSuggestion } from './period-compliance.ts'
import { yearDays } from './year-days.ts'

/** First day of a month or a year asked for; '' = the present one. */
const monthStart = ({ month }: { month: string }) => (month === '' ? '' : `${month}-01`)
const yearStart = ({ year }: { year?: number | undefined }) => (year === undefined ? '' : `${year}-01-01`)

export const routes: Implementation[] = [
  implement(calls.complianceDaySuggestion)((input, context) => daySuggestion(context.db, context, input)),
  implement(calls.complianceDayExport)(async (input, context) =>
    dataSheet(daySuggestionTable(await daySuggestion(context.db, context, input), input)),
  ),
  implement(calls.complianceDayDayTarget)(async (input, context) => {
    const place = await placeOf(context.db, context.session.scope, input.siteCode, input.siteType)
    return dayTargetsOf(context.db, context, place, askedDay(context, input.date), input.dataStatus)
  }),
  implement(calls.complianceDayCalAqi)((input, context) => dayIndex(context.db, context, input, input)),
  implement(calls.complianceDaySaveTarget)(async (input, context) => {
    await saveOwnTargets(context, input)
    const place = await placeOf(context.db, context.session.scope, input.siteCode, input.siteType)
    return dayTargetsOf(context.db, context, place, askedDay(context, input.date), 'MIX')
  }),
  implement(calls.complianceDayDayAlarm)((input, context) => dayAlarms(context.db, context, input)),
  implement(calls.complianceDayDayAlarmChart)((input, context) => dayAlarmChart(context.db, context, input)),
  implement(calls.complianceMonthSuggestion)((input, context) =>
    periodSuggestion(context.db, context, input, 'month', monthStart(input)),
  ),
  implement(calls.complianceMonthComplianceChart)((input, context) =>
    periodChart(context.db, context, input, 'month', monthStart(input)),
  ),
  implement(calls.complianceMonthExport)(async (input, context) =>
    dataSheet(monthDaysTable(await periodChart(context.db, context, input, 'month', monthStart(input)), input)),
  ),
  implement(calls.complianceMonthLatestDate)(({ siteCode, dataStatus }, context) =>
    latestDate(context.db, context, { targetId: '', siteCode, factorCode: 'pm25', dataStatus }),
  ),
  implement(calls.complianceYearSuggestion)((input, context) =>
    periodSuggestion(context.db, context, input, 'year', yearStart(input)),
  ),
  implement(calls.complianceYearComplianceChart)((input, context) =>
    periodChart(context.db, context, input, 'year', yearStart(input)),
  ),
  implement(calls.complianceYearExport)(async (input, context) =>
    dataSheet(yearMonthsTable(await periodChart(context.db, context, input, 'year', yearStart(input)), input)),
  ),
  implement(calls.complianceYearDayCompliance)((input, context) =>
    yearDays(context.db, context, input, yearStart(input)),
  ),
  implement(calls.urbanRealityQuery)((input, context) => assessment(context.db, context, input)),
  implement(calls.urbanRealityExport)(async (input, context) =>
    dataSheet(cascadeTable(await assessment(context.db, context, input), input)),
  ),
  implement(calls.urbanRealityO3Allowance)((input, context) => ozoneAllowance(context.db, context, input)),
  implement(calls.urbanRealityO3AllowanceEdit)((input, context) => saveOwnHours(context, input)),
]
