import type { stationAverages as calls, StationAverage } from '@qingkong/contract/calls/air/station-averages'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import { exactMean, roundHalfEven } from '@qingkong/domain/air/rounding'
import { type Factor, factors, isFactorCode } from '@qingkong/domain/site/factor'
import { addDays, dayMs, hourMs, parseCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { type Place, readDays, readHours, resolvePlaces } from '../../../series/port.ts'

export type AverageInput = ParsedInput<typeof calls.scDataAvgBydata>
export type AverageAnswer = HandlerAnswer<typeof calls.scDataAvgBydata>

/** Two years of hours of twenty stations and one factor. */
const maxCells = 360_000

/** A range of natural days, both included. */
export interface DayRange {
  startDay: string
  endDay: string
}

/** @throws Fail INVALID_INPUT for a range that ends before it starts */
export const dayRanges = (ranges: AverageInput['timeRange']): DayRange[] =>
  ranges.map(([start, end]) => {
    const [startDay, endDay] = [start.slice(0, 10), end.slice(0, 10)]
    if (endDay < startDay) throw new Fail('INVALID_INPUT', '时间段的结束不能早于开始')
    return { startDay, endDay }
  })

/** Interval starts of a range, half-open. */
export const instantsOf = ({ startDay, endDay }: DayRange) => ({
  fromMs: parseCity(startDay)?.getTime() ?? Number.NaN,
  toMs: parseCity(addDays(endDay, 1))?.getTime() ?? Number.NaN,
})

const averagedFactors = (codes: readonly string[]): Factor[] => {
  if (codes.length === 0) throw new Fail('INVALID_INPUT', '请选择因子')
  return [...new Set(codes)].map((code) => {
    const factor = isFactorCode(code) ? factors[code] : undefined
    const isCounted = factor?.kind === 'index' && factor.code !== 'aqi'
    // A direction has no arithmetic mean.
    if (!factor || factor.code === 'windDirection' || isCounted) {
      throw new Fail('INVALID_INPUT', `“${code}”不能求均值，请选择其他因子`)
    }
    return factor
  })
}

/** Mean, extremes and validity of what a range has. */
export const summaryOf = (values: readonly (number | null)[], expected: number) => {
  const there = values.filter((value) => value !== null)
  return {
    mean: there.length === 0 ? null : exactMean(there),
    max: there.reduce<number | null>((best, value) => (best === null || value > best ? value : best), null),
    min: there.reduce<number | null>((best, value) => (best === null || value < best ? value : best), null),
    valid: there.length,
    expected,
    validPct: expected === 0 ? null : (there.length * 100) / expected,
  }
}

/** 修约后 the mean of the rounded values is rounded once more, to one decimal more than they have; 修约前 nothing is. */
const shownMean = (summary: ReturnType<typeof summaryOf>, { decimals }: Factor, round: boolean) => ({
  ...summary,
  mean: summary.mean === null || !round ? summary.mean : roundHalfEven(summary.mean, decimals + 1),
})

type Read = (place: Place, factor: Factor) => readonly (number | null)[]

const readRange = async (
  { db }: CallContext,
  input: AverageInput,
  range: DayRange,
  places: readonly Place[],
  wanted: readonly Factor[],
): Promise<{ of: Read; expected: number; facts: SeriesFacts }> => {
  const { fromMs, toMs } = instantsOf(range)
  const reading = {
    places,
    factors: wanted.map(({ code }) => code),
    status: input.dataStatus,
    source: 'MIX' as const,
    asOfRev: input.asOfRev,
    round: input.round,
  }
  if (input.dataType === 'DAY') {
    const days = await readDays(db, { ...reading, fromDay: range.startDay, toDay: range.endDay })
    return {
      of: (place, factor) => (days.places.get(place.code) ?? []).map((day) => day?.values[factor.code] ?? null),
      expected: days.days.length,
      facts: days.facts,
    }
  }
  const hours = await readHours(db, { ...reading, fromMs, toMs })
  return {
    of: (place, factor) => hours.values.get(place.code)?.get(factor.code) ?? [],
    expected: hours.startAtMs.length,
    facts: hours.facts,
  }
}

const nothing: SeriesFacts = { rev: Number.MAX_SAFE_INTEGER, checked: 0, raw: 0, missing: 0 }

/** Means of the factors over each range, station by station; of valid hours, or of valid natural days. */
export const airAverages = async (context: CallContext, input: AverageInput): Promise<AverageAnswer> => {
  const wanted = averagedFactors(input.factorCode)
  const ranges = dayRanges(input.timeRange)
  const places = await resolvePlaces(context.db, context.session.scope, input.siteCodes, input.siteType)
  const stepMs = input.dataType === 'DAY' ? dayMs : hourMs
  const steps = ranges.map(instantsOf).reduce((sum, { fromMs, toMs }) => sum + (toMs - fromMs) / stepMs, 0)
  if (steps * places.length * wanted.length > maxCells) {
    throw new Fail('INVALID_INPUT', '数据量过大，请减少站点、因子或缩短时段')
  }
  const averages: StationAverage[] = []
  let facts = nothing
  for (const range of ranges) {
    const { of, expected, facts: own } = await readRange(context, input, range, places, wanted)
    facts = {
      rev: Math.min(facts.rev, own.rev),
      checked: facts.checked + own.checked,
      raw: facts.raw + own.raw,
      missing: facts.missing + own.missing,
    }
    for (const place of places) {
      const items = wanted.map((factor) => ({
        factorCode: factor.code,
        factorName: factor.typeset,
        groupName: '',
        unit: factor.unit,
        digits: factor.decimals,
        ...shownMean(summaryOf(of(place, factor), expected), factor, input.round),
      }))
      if (items.some(({ valid }) => valid > 0)) {
        averages.push({ siteCode: place.code, siteName: place.name, ...range, items })
      }
    }
  }
  return { averages, facts }
}
