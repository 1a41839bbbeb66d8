import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { cityDay, cityMonth, yearText } from '../../core/input.ts'
import { numberOrNull, placeInput, placesInput, SeriesFacts, seriesInput } from '../../shapes/analysis.ts'

const factorCode = z.string().max(32).default('aqi')

export const CalendarCell = z.object({
  date: z.string(),
  /** In the factor's unit; AQI itself for 'aqi'. Null = no valid day. */
  value: numberOrNull,
  aqi: numberOrNull,
  /** Of the factor: its IAQI's level; of 'aqi' the day's. */
  level: z.number().nullable(),
  /** Names of the primary pollutants, AQI above 50. */
  primary: z.array(z.string()),
})
export type CalendarCell = z.infer<typeof CalendarCell>

export const CalendarPlace = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  days: z.array(CalendarCell),
  /** Days by the level of what is counted (`countedName`) 1–6, and days without it. */
  levelDays: z.array(z.number()),
  missingDays: z.number(),
})
export type CalendarPlace = z.infer<typeof CalendarPlace>

export const CalendarFactor = z.object({ code: z.string(), name: z.string(), unit: z.string(), digits: z.number() })
export type CalendarFactor = z.infer<typeof CalendarFactor>

const frame = {
  factor: CalendarFactor,
  /** Whose levels the days are counted by: AQI, PM₂.₅分指数. */
  countedName: z.string(),
  facts: SeriesFacts,
}
const monthInput = { ...placeInput, month: cityMonth, factorCode, ...seriesInput }
const yearInput = { ...placeInput, year: yearText, factorCode, ...seriesInput }

/** 污染日历: what each natural day was like, with lunar dates and festivals beside it. */
export const pollutionCalendar = group('/business-aqi/calendar-analysis', {
  calendarAnalysisSingleStation: get('/single-station', {
    summary: '单站月历',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: monthInput,
    output: z.object({ place: CalendarPlace, ...frame }),
  })({
    example: (city) => ({ siteCode: city.nationalSiteCode, month: city.now.slice(0, 7) }),
  }),
  calendarAnalysisMultiStation: get('/multi-station', {
    summary: '多站月历',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: { ...placesInput, month: cityMonth, factorCode, ...seriesInput },
    output: z.object({ places: z.array(CalendarPlace), ...frame }),
  })({
    example: (city) => ({ siteCodes: city.nationalSiteCode, month: city.now.slice(0, 7) }),
  }),
  calendarAnalysisYearData: get('/year-data', {
    summary: '年历',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: yearInput,
    output: z.object({
      place: CalendarPlace,
      /** Days by level of each month, January first. */
      months: z.array(z.object({ month: z.string(), levelDays: z.array(z.number()), missingDays: z.number() })),
      ...frame,
    }),
  })({
    example: (city) => ({ siteCode: city.nationalSiteCode, year: city.now.slice(0, 4) }),
  }),
  calendarAnalysisFestivalsDays: get('/festivals-days', {
    summary: '农历、节气与节假日',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'calendarDay',
    input: { startDate: cityDay, endDate: cityDay },
    output: z.array(
      z.object({
        date: z.string(),
        lunarText: z.string(),
        lunarDate: z.string(),
        solarTerm: z.string().nullable(),
        festivals: z.array(z.string()),
        /** Statutory holiday or worked weekend. */
        statutory: z.object({ name: z.string(), isOff: z.boolean() }).nullable(),
      }),
    ),
  })({
    example: () => ({ startDate: '2026-02-01', endDate: '2026-02-28' }),
  }),
  calendarAnalysisMonthExport: get('/single-station-export', {
    summary: '导出月历',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    origin: 'own',
    input: { ...placesInput, month: cityMonth, factorCode, ...seriesInput },
    output: fileAnswer,
  })({
    example: (city) => ({ siteCodes: city.nationalSiteCode, month: city.now.slice(0, 7) }),
    effect: '一个含每日数值的工作簿',
  }),
  calendarAnalysisYearExport: get('/year-data-export', {
    summary: '导出年历',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    origin: 'own',
    input: yearInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCode: city.nationalSiteCode, year: city.now.slice(0, 4) }),
    effect: '一个含各月等级天数的工作簿',
  }),
})
