import type { stationStrategy as calls } from '@qingkong/contract/calls/boards/station-strategy'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import type { DailyPollutant } from '@qingkong/domain/air/aqi'
import { limitOf } from '@qingkong/domain/air/limits'
import { exactMean, roundHalfEven } from '@qingkong/domain/air/rounding'
import { aqiVersionFor, limitVersionFor, standardNames } from '@qingkong/domain/air/standard'
import { remainingHours } from '@qingkong/domain/allowance/day-compliance'
import { goalConcentration } from '@qingkong/domain/allowance/goal'
import { type RemainingMean, remainingMean } from '@qingkong/domain/allowance/remaining-mean'
import { shownAllowance } from '@qingkong/domain/allowance/shown-allowance'
import { type CalendarPeriod, periodDays, periodOf } from '@qingkong/domain/period/calendar-period'
import { valueSoFar } from '@qingkong/domain/period/day-so-far'
import { type RankedDay, rankingFigures } from '@qingkong/domain/period/ranking-figures'
import { statisticDecimals, valueDecimals } from '@qingkong/domain/period/statistic-decimals'
import { factors } from '@qingkong/domain/site/factor'
import { addDays, hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { readHours, resolvePlaces } from '../../../series/port.ts'
import { runningDay } from '../../air/allowance/port.ts'
import { placeDays } from '../../air/rankings/port.ts'
import { hourlyOf, panelFactsOf } from '../cockpit/port.ts'
import { stationOf } from './station.ts'

type Answer = HandlerAnswer<typeof calls.stationStrategyStandardAnalysis>
type Row = Answer['rows'][number]

interface Judged {
  scale: Row['scale']
  scaleName: string
  value: number | null
  limit: number | null
  digits: number
  remaining: number
  remainingUnit: string
  allowance: RemainingMean | null
}

const rowOf = ({ value: unrounded, limit, digits, allowance, ...rest }: Judged): Row => {
  const value = unrounded === null ? null : roundHalfEven(unrounded, digits)
  const gap = value === null || limit === null ? null : roundHalfEven(value - limit, digits)
  return {
    ...rest,
    value,
    limit,
    gap,
    gapPct: gap === null || limit === null || limit === 0 ? null : (gap / limit) * 100,
    isMet: gap === null ? null : gap <= 0,
    allowance: allowance && shownAllowance(allowance, digits + 1),
  }
}

/** Annual limit of a mean; of O3 and CO the daily limit that their percentiles are held against. */
const statisticLimit = (pollutant: DailyPollutant, date: string): number | null =>
  goalConcentration('good', pollutant, 'year', date) ?? limitOf(limitVersionFor('byDate', date), pollutant, 'day')

const isMean = (pollutant: DailyPollutant) => pollutant !== 'o38h' && pollutant !== 'co'

/** A month or a year so far, towards the annual limit. */
const periodRow = (
  pollutant: DailyPollutant,
  days: readonly RankedDay[],
  period: CalendarPeriod,
  scale: { code: 'month' | 'year'; name: string; elapsedDays: number },
): Judged => {
  const digits = statisticDecimals(pollutant, aqiVersionFor('byDate', period.to))
  const limit = statisticLimit(pollutant, period.to)
  const values = days.flatMap((day) => (day.date >= period.from ? (day[pollutant] ?? []) : []))
  const remaining = periodDays(period) - scale.elapsedDays
  return {
    scale: scale.code,
    scaleName: scale.name,
    value: rankingFigures(days, period, { isRounded: false }).concentrations[pollutant],
    limit,
    digits,
    remaining,
    remainingUnit: '天',
    allowance:
      limit === null || !isMean(pollutant)
        ? null
        : remainingMean({
            target: limit,
            decimals: digits,
            total: values.length + remaining,
            count: values.length,
            mean: values.length === 0 ? null : exactMean(values),
          }),
  }
}

const sentenceOf = (siteName: string, factorName: string, unit: string, rows: readonly Row[]): string | null => {
  const over = rows.filter(({ isMet }) => isMet === false)
  const judged = rows.filter(({ isMet }) => isMet !== null)
  if (judged.length === 0) return null
  if (over.length === 0) return `${siteName}${factorName}各时段均未超过标准`
  const texts = over.map(({ scaleName, value, gap }) => `${scaleName}${value} ${unit}，超出${gap} ${unit}`)
  return `${siteName}${factorName}${texts.join('；')}`
}

/** 达标分析: how far a station is from the standard by hour, day, month and year, and above the city. */
export const standardAnalysis = async (
  context: CallContext,
  { siteCode, factorCode: pollutant }: ParsedInput<typeof calls.stationStrategyStandardAnalysis>,
): Promise<Answer> => {
  const { db, session } = context
  const station = await stationOf(db, siteCode)
  const question = { siteCode, siteType: '10', dataStatus: 'MIX' as const }
  const running = await runningDay(db, context, question, pollutant)
  const { day } = running
  const hourly = hourlyOf(pollutant)
  const hours = day.hours[hourly]
  const at = hours.slice(0, day.elapsedHours).findLastIndex((value) => value !== null)
  const startMs = at < 0 ? null : day.startMs + at * hourMs
  const [year, month] = [periodOf('YEAR', day.date), periodOf('MONTH', day.date)]
  const yesterday = addDays(day.date, -1)
  const [city] = await resolvePlaces(db, session.scope, [session.scope.cityCode], '10')
  const [ended, cityHours] = await Promise.all([
    yesterday < year.from
      ? Promise.resolve({ days: new Map<string, readonly RankedDay[]>(), facts: null })
      : placeDays(db, [day.place], { from: year.from, to: yesterday, status: 'MIX' }),
    startMs === null || !city
      ? Promise.resolve(null)
      : readHours(db, { places: [city], factors: [hourly], fromMs: startMs, toMs: startMs + hourMs, status: 'MIX' }),
  ])
  const days = ended.days.get(day.place.code) ?? []
  const lines = day.lines[hourly]
  const dayLimit = goalConcentration('good', pollutant, 'day', day.date)
  const hourDigits = factors[hourly].decimals
  const elapsed = (from: string) => (yesterday < from ? 0 : periodDays({ kind: 'RANGE', from, to: yesterday }))
  const rows = [
    rowOf({
      scale: 'hour',
      scaleName: '小时',
      value: at < 0 ? null : (hours[at] ?? null),
      limit: goalConcentration('good', pollutant, 'hour', day.date),
      digits: hourDigits,
      remaining: 0,
      remainingUnit: '分钟',
      allowance: null,
    }),
    rowOf({
      scale: 'day',
      scaleName: '今日累计',
      value: valueSoFar(pollutant, lines, day.date),
      limit: dayLimit,
      digits: valueDecimals(pollutant),
      remaining: 24 - day.elapsedHours,
      remainingUnit: '小时',
      allowance: dayLimit === null ? null : remainingHours(pollutant, lines, dayLimit),
    }),
    rowOf(periodRow(pollutant, days, month, { code: 'month', name: '本月累计', elapsedDays: elapsed(month.from) })),
    rowOf(periodRow(pollutant, days, year, { code: 'year', name: '今年累计', elapsedDays: elapsed(year.from) })),
  ]
  const cityAt = city && cityHours ? (cityHours.values.get(city.code)?.get(hourly)?.[0] ?? null) : null
  const cityValue = cityAt === null ? null : roundHalfEven(cityAt, hourDigits)
  const own = rows[0]?.value ?? null
  const { typeset, unit } = factors[pollutant]
  const newest = startMs === null ? null : hourLabel(startMs)
  return {
    siteCode: station.siteCode,
    siteName: station.siteName,
    factorCode: pollutant,
    factorName: typeset,
    unit,
    digits: valueDecimals(pollutant),
    standard: standardNames[aqiVersionFor('byDate', day.date)],
    rows,
    cityValue,
    aboveCity: own === null || cityValue === null ? null : roundHalfEven(own - cityValue, hourDigits),
    sentence: sentenceOf(station.siteName, typeset, unit, rows),
    latestTime: newest,
    ...panelFactsOf(day.facts, newest, newest === null ? '今日尚无小时数据' : null),
  }
}
