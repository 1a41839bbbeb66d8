import type { comparisons as calls } from '@qingkong/contract/calls/air/comparisons'
import { maxComparedDays } from '@qingkong/contract/calls/air/comparisons'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { exactMean } from '@qingkong/domain/air/rounding'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { addDays, cityDate, dayMs, parseCity } from '@qingkong/domain/time/city-time'
import { type DayFeatures, daysAlike } from '@qingkong/science/stats/day-likeness'
import type { CallContext } from '../../../http/context.ts'
import { type Place, readHours, resolvePlaces } from '../../../series/port.ts'
import { comparedFactor } from './compared-hours.ts'

type Input = ParsedInput<typeof calls.dataCompareTimeList>
type Answer = HandlerAnswer<typeof calls.dataCompareTimeList>

/** Ozone is made by day: hours ending 09:00 to 18:00 decide how alike two days are. */
const firstDaytimeHour = 8
const lastDaytimeHour = 17
/** Of the ten daytime hours so many must be there. */
const hoursNeeded = 7
/** How far back a reference day is looked for. */
const referenceDays = 7

const weather = ['temperature', 'humidity', 'windSpeed'] as const

const mean = (values: readonly (number | null)[]): number | null => {
  const there = values.filter((value) => value !== null)
  return there.length < hoursNeeded ? null : exactMean(there)
}

/** Daytime features by natural day: the factor's mean and highest hour, temperature, humidity, wind speed. */
const featuresOf = async (
  context: CallContext,
  place: Place,
  input: Input,
  factor: FactorCode,
  [fromDay, toDay]: readonly [string, string],
): Promise<Map<string, DayFeatures>> => {
  const fromMs = parseCity(fromDay)?.getTime() ?? Number.NaN
  const toMs = (parseCity(toDay)?.getTime() ?? Number.NaN) + dayMs
  const series = await readHours(context.db, {
    fromMs,
    toMs,
    places: [place],
    factors: [factor, ...weather],
    status: input.dataStatus,
    source: 'MIX',
  })
  const columns = series.values.get(place.code)
  const found = new Map<string, DayFeatures>()
  for (let at = 0; at < series.startAtMs.length; at += 24) {
    const daytime = (code: FactorCode) =>
      (columns?.get(code) ?? []).slice(at + firstDaytimeHour, at + lastDaytimeHour + 1)
    const level = daytime(factor)
    const levelMean = mean(level)
    found.set(cityDate(series.startAtMs[at] ?? 0), {
      levelMean,
      levelMax: levelMean === null ? null : Math.max(...level.filter((value) => value !== null)),
      ...Object.fromEntries(weather.map((code) => [code, mean(daytime(code))])),
    })
  }
  return found
}

const monthRange = (month: string): readonly [string, string] => {
  const first = `${month.slice(0, 7)}-01`
  const next = addDays(first, 32).slice(0, 7)
  return [first, addDays(`${next}-01`, -1)]
}

/**
 * Days alike for 数据变化/对比: the reference is the newest day whose daytime is known (of the last seven), and the days
 * of the months are ranked by how near their daytime ozone (mean and highest hour), temperature, humidity and wind speed
 * are to it. The reference comes first, then the ranks `min` to `max`, without `autoSelect` every known day of the months; empty where no reference day has data.
 */
export const comparedTimeList = async (context: CallContext, input: Input): Promise<Answer> => {
  if (input.min > input.max) throw new Fail('INVALID_INPUT', '起始名次不能大于结束名次')
  const factor = comparedFactor(input.factor)
  const [place] = await resolvePlaces(context.db, context.session.scope, input.siteCode.slice(0, 1), input.siteType)
  if (!place) throw new Fail('INVALID_INPUT', '请选择站点')
  const today = cityDate(context.clock.now())
  const newest = await featuresOf(context, place, input, factor.code, [addDays(today, -referenceDays), today])
  const [reference] = [...newest].filter(([, features]) => features['levelMean'] !== null).reverse()
  if (!reference) return { times: [] }
  const candidates = new Map<string, DayFeatures>()
  const months = [...new Set(input.months.map((month) => month.slice(0, 7)))].filter((month) => month <= today)
  for (const month of months) {
    const [first, last] = monthRange(month)
    for (const [day, features] of await featuresOf(context, place, input, factor.code, [first, last])) {
      if (day !== reference[0]) candidates.set(day, features)
    }
  }
  // Not to be selected for the user: every day of the months that is known, newest first.
  if (!input.autoSelect) {
    const known = [...candidates].filter(([, features]) => features['levelMean'] !== null).map(([day]) => day)
    return { times: [reference[0], ...known.toSorted().reverse()].map((day) => `${day} 00:00:00`) }
  }
  const alike = daysAlike(reference[1], candidates, ['levelMean', 'levelMax'])
    .slice(Math.max(0, input.min - 1), input.max)
    .slice(0, maxComparedDays - 1)
  return { times: [reference[0], ...alike.map(({ day }) => day)].map((day) => `${day} 00:00:00`) }
}
