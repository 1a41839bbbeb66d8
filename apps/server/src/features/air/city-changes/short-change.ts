import type { cityChanges as calls, ShortChangeLine } from '@qingkong/contract/calls/air/city-changes'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { changePercent } from '@qingkong/domain/air/change'
import { exactMean, roundHalfEven, withoutDust } from '@qingkong/domain/air/rounding'
import { datesOf, periodDays, rangeOf } from '@qingkong/domain/period/calendar-period'
import { type Factor, type FactorCode, factors } from '@qingkong/domain/site/factor'
import { addDays, dayMs, hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { labelWindow, type Place, readDays, readHours, resolvePlaces } from '../../../series/port.ts'

type Input = ParsedInput<typeof calls.shortChangeQuery>

const maxPlaces = 20
const maxLines = 60
/** Longer periods are the long changes' matter. */
const maxDays = 92
const daysBefore = 7

type Column = readonly (number | null)[]

const factorsOf = ({ factorCode, dataType }: Input): Factor[] =>
  [...new Set(factorCode)].map((code) => {
    const factor = Object.values(factors).find((one) => one.code === code)
    const isMeasured = factor && factor.kind !== 'noise' && factor.code !== 'index' && factor.code !== 'good_days'
    if (!isMeasured) throw new Fail('INVALID_INPUT', `因子“${code}”不能作短期变化，请重新选择`)
    if (dataType === 'HOUR' && code === 'o38h') throw new Fail('INVALID_INPUT', 'O₃日最大8小时为日值，小时数据请选择O₃')
    return factor
  })

const meanOf = (column: Column): number | null => {
  const there = column.filter((value) => value !== null)
  return there.length === 0 ? null : exactMean(there)
}

/** 修约后 a mean of a period has one decimal more than its values; 修约前 it stands as computed. */
const meanDecimals = ({ decimals }: Factor, round: boolean): number => (round ? decimals + 1 : 10)
const shownMean = (mean: number | null, factor: Factor, round: boolean): number | null =>
  mean === null ? null : roundHalfEven(mean, meanDecimals(factor, round))

/** Value and place of the largest by `isBetter`, the first of equal ones. */
const extreme = (column: Column, isBetter: (value: number, best: number) => boolean) => {
  let found: { value: number; at: number } | null = null
  for (const [at, value] of column.entries())
    if (value !== null && (found === null || isBetter(value, found.value))) found = { value, at }
  return found
}

const risesOf = (values: Column): Column =>
  values.map((value, at) => {
    const previous = at === 0 ? null : (values[at - 1] ?? null)
    return value === null || previous === null ? null : withoutDust(value - previous)
  })

const lineOf = (
  place: Place,
  factor: Factor,
  times: readonly string[],
  { values, before }: { values: Column; before: Column },
  round: boolean,
): ShortChangeLine => {
  const max = extreme(values, (value, best) => value > best)
  const min = extreme(values, (value, best) => value < best)
  const rise = extreme(risesOf(values), (value, best) => value > best)
  const isRise = rise !== null && rise.value > 0
  const timeAt = (at: number | undefined) => (at === undefined ? null : (times[at] ?? null))
  // A direction has no mean of numbers, and none of its turns is a rise.
  const isDirection = factor.code === 'windDirection'
  // Only intervals that both have are compared, and their own means stand beside the change.
  const isPaired = values.map((value, at) => value !== null && (before[at] ?? null) !== null)
  const pairedMean = (column: Column) =>
    isDirection ? null : shownMean(meanOf(column.map((value, at) => (isPaired[at] ? value : null))), factor, round)
  const [now, then] = [pairedMean(values), pairedMean(before)]
  return {
    siteCode: place.code,
    siteName: place.name,
    factor: { code: factor.code, name: factor.typeset, unit: factor.unit, digits: factor.decimals },
    values: [...values],
    before: [...before],
    mean: isDirection ? null : shownMean(meanOf(values), factor, round),
    max: isDirection ? null : (max?.value ?? null),
    maxTime: isDirection ? null : timeAt(max?.at),
    min: isDirection ? null : (min?.value ?? null),
    minTime: isDirection ? null : timeAt(min?.at),
    beforeMean: isDirection ? null : shownMean(meanOf(before), factor, round),
    pairs: isPaired.filter(Boolean).length,
    pairedMean: now,
    pairedBeforeMean: then,
    changePct: changePercent(now, then, meanDecimals(factor, round)),
    largestRise: isDirection || !isRise ? null : rise.value,
    largestRiseTime: isDirection || !isRise ? null : timeAt(rise.at),
  }
}

const ofHours = async ({ db }: CallContext, input: Input, places: readonly Place[], asked: readonly Factor[]) => {
  const { fromMs, toMs } = labelWindow(input, hourMs, maxDays * dayMs)
  const series = await readHours(db, {
    fromMs: fromMs - dayMs,
    toMs,
    places,
    factors: asked.map(({ code }) => code),
    status: input.dataStatus,
    asOfRev: input.asOfRev,
    round: input.round,
  })
  const hours = dayMs / hourMs
  const column = (place: Place, code: FactorCode) => series.values.get(place.code)?.get(code) ?? []
  return {
    times: series.startAtMs.slice(hours).map((at) => hourLabel(at)),
    of: (place: Place, code: FactorCode) => ({
      values: column(place, code).slice(hours),
      before: column(place, code).slice(0, -hours),
    }),
    facts: series.facts,
  }
}

const ofDays = async ({ db }: CallContext, input: Input, places: readonly Place[], asked: readonly Factor[]) => {
  const [from, to] = [input.startTime.slice(0, 10), input.endTime.slice(0, 10)]
  if (periodDays(rangeOf(from, to)) > maxDays) throw new Fail('INVALID_INPUT', `时段最长${maxDays}天，请缩短时段`)
  const series = await readDays(db, {
    fromDay: addDays(from, -daysBefore),
    toDay: to,
    places,
    factors: asked.map(({ code }) => code),
    status: input.dataStatus,
    asOfRev: input.asOfRev,
    round: input.round,
  })
  const column = (place: Place, code: FactorCode): Column =>
    (series.places.get(place.code) ?? []).map((day) => day?.values[code] ?? null)
  return {
    times: datesOf(rangeOf(from, to)),
    of: (place: Place, code: FactorCode) => ({
      values: column(place, code).slice(daysBefore),
      before: column(place, code).slice(0, -daysBefore),
    }),
    facts: series.facts,
  }
}

/** Hours beside those of the day before, or days beside those of the week before. */
export const shortChange = async (
  context: CallContext,
  input: Input,
): Promise<HandlerAnswer<typeof calls.shortChangeQuery>> => {
  const asked = factorsOf(input)
  const places = await resolvePlaces(context.db, context.session.scope, input.siteCodes, input.siteType)
  if (places.length > maxPlaces) throw new Fail('INVALID_INPUT', `最多同时分析${maxPlaces}个站点`)
  if (places.length * asked.length > maxLines) {
    throw new Fail('INVALID_INPUT', `站点与因子的组合最多${maxLines}个，请减少站点或因子`)
  }
  const { times, of, facts } = await (input.dataType === 'HOUR' ? ofHours : ofDays)(context, input, places, asked)
  const lines = places.flatMap((place) =>
    asked.map((factor) => lineOf(place, factor, times, of(place, factor.code), input.round)),
  )
  return { times, lines, facts }
}
