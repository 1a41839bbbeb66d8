import type { comparisons as calls } from '@qingkong/contract/calls/air/comparisons'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { exactMean } from '@qingkong/domain/air/rounding'
import { dayMs, parseCity } from '@qingkong/domain/time/city-time'
import { valueChanges } from '@qingkong/science/stats/value-changes'
import type { CallContext } from '../../../http/context.ts'
import { readHours } from '../../../series/port.ts'
import { columnOf, comparedFactor, comparedPlaces } from './compared-hours.ts'

type Input = ParsedInput<typeof calls.multipleAnalysisSiteHourCompare>
type Answer = HandlerAnswer<typeof calls.multipleAnalysisSiteHourCompare>

const hoursPerDay = 24
/** Places times days: more lines are a tangle. */
const maxLines = 120

/** Natural days of places laid over each other, hour by hour; the newest is the one the others are compared with and comes first. */
export const comparedDays = async (context: CallContext, input: Input): Promise<Answer> => {
  const factor = comparedFactor(input.factorCode)
  const places = await comparedPlaces(context, input)
  const chosen = [...new Set(input.compareTime.map((time) => time.slice(0, 10)))]
  const base = chosen.reduce((newest, day) => (day > newest ? day : newest))
  const days = [base, ...chosen.filter((day) => day !== base)]
  if (days.length * places.length > maxLines) {
    throw new Fail('INVALID_INPUT', `站点数与天数之积最多${maxLines}，请减少站点或天数`)
  }
  // The days lie anywhere in several years: each is read by itself.
  const read = await Promise.all(
    days.map(async (day) => {
      const fromMs = parseCity(day)?.getTime() ?? Number.NaN
      const series = await readHours(context.db, {
        fromMs,
        toMs: fromMs + dayMs,
        places,
        factors: [factor.code],
        status: input.dataStatus,
        source: input.dataSource,
        asOfRev: input.asOfRev,
        round: input.round,
      })
      return { day, series }
    }),
  )
  const rows = places.flatMap((place) =>
    read.map(({ day, series }) => {
      const values = [...columnOf(series, place, factor.code)]
      const { count, mean, max } = valueChanges(values)
      return {
        siteCode: place.code,
        siteName: place.name,
        day,
        values,
        count,
        mean,
        max: max && { value: max.value, hour: max.at + 1 },
      }
    }),
  )
  const otherMeans = places.map((place) => {
    const others = rows.filter(({ siteCode, day }) => siteCode === place.code && day !== base)
    const values = Array.from({ length: hoursPerDay }, (_, hour) => {
      const there = others.map((row) => row.values[hour] ?? null).filter((value) => value !== null)
      return there.length === 0 ? null : exactMean(there)
    })
    return { siteCode: place.code, values }
  })
  const facts = read.reduce(
    (sum, { series }) => ({
      rev: Math.min(sum.rev, series.facts.rev),
      checked: sum.checked + series.facts.checked,
      raw: sum.raw + series.facts.raw,
      missing: sum.missing + series.facts.missing,
    }),
    { rev: Number.MAX_SAFE_INTEGER, checked: 0, raw: 0, missing: 0 },
  )
  return { days: rows.filter(({ count }) => count > 0), otherMeans, factor, facts }
}
