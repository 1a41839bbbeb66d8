import type { trends as calls } from '@qingkong/contract/calls/air/trends'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { TrendFactor } from '@qingkong/contract/shapes/trend'
import { type Factor, factors, isFactorCode } from '@qingkong/domain/site/factor'
import { dayMs, parseCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { type Place, resolvePlaces } from '../../../series/port.ts'

export type TrendInput = ParsedInput<typeof calls.multipleAnalysisFactorTrend>
export type AnalysisInput = ParsedInput<typeof calls.trendAnalysisQuery>
export type VariationInput = ParsedInput<typeof calls.comprehensiveAnalysisQuery>
export type ExcessiveInput = ParsedInput<typeof calls.multiCompareExcessive>

/** More lines are no longer told apart. */
const maxPlaces = 20

/** The places asked about, in their order. @throws Fail INVALID_INPUT when they are too many or unknown */
export const askedPlaces = async (
  { db, session }: CallContext,
  { siteCodes, siteType }: { siteCodes: readonly string[]; siteType: string },
  most = maxPlaces,
): Promise<Place[]> => {
  const places = await resolvePlaces(db, session.scope, siteCodes, siteType)
  if (places.length > most) throw new Fail('INVALID_INPUT', `最多同时分析${most}个站点或区域，请减少选择`)
  return places
}

/** Factors by their codes, each once. @throws Fail INVALID_INPUT naming a code the analysis has no use for */
export const askedFactors = (codes: readonly string[], isFit: (factor: Factor) => boolean, what: string): Factor[] =>
  [...new Set(codes)].map((code) => {
    const factor = isFactorCode(code) ? factors[code] : null
    if (!factor || !isFit(factor)) throw new Fail('INVALID_INPUT', `“${factor?.typeset ?? code}”${what}`)
    return factor
  })

export const shownFactor = ({ code, typeset, unit, decimals }: Factor): TrendFactor => ({
  code,
  name: typeset,
  unit,
  digits: decimals,
})

export interface DaySpan {
  fromDay: string
  toDay: string
}

/** The dates of a period, both included. @throws Fail INVALID_INPUT when it is too long */
export const askedDays = (
  { startTime, endTime }: { startTime: string; endTime: string },
  // No call takes an end before the begin, or more than ten years.
  mostDays = Number.POSITIVE_INFINITY,
): DaySpan => {
  const [fromDay, toDay] = [startTime.slice(0, 10), endTime.slice(0, 10)]
  const spanMs = (parseCity(toDay)?.getTime() ?? 0) - (parseCity(fromDay)?.getTime() ?? 0)
  if (spanMs >= mostDays * dayMs) throw new Fail('INVALID_INPUT', `时段最长${mostDays}天，请缩短时段`)
  return { fromDay, toDay }
}
