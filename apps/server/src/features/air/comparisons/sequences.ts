import type { comparisons as calls } from '@qingkong/contract/calls/air/comparisons'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { corr } from '@qingkong/science/stats/correlation'
import { linearFit } from '@qingkong/science/stats/linear-fit'
import type { CallContext } from '../../../http/context.ts'
import { columnOf, comparedFactor, comparedPlaces, readCompared } from './compared-hours.ts'

type SequenceInput = ParsedInput<typeof calls.multipleAnalysisTimeSequence>
type SequenceAnswer = HandlerAnswer<typeof calls.multipleAnalysisTimeSequence>
type FactorsInput = ParsedInput<typeof calls.multipleAnalysisFactorMultiple>
type FactorsAnswer = HandlerAnswer<typeof calls.multipleAnalysisFactorMultiple>

const comparedFactors = (codes: readonly string[]) => [...new Set(codes)].map(comparedFactor)

/** Hours of several places and factors beside each other. */
export const timeSequence = async (context: CallContext, input: SequenceInput): Promise<SequenceAnswer> => {
  const factors = comparedFactors(input.factorCode)
  const places = await comparedPlaces(context, input)
  const { series, times } = await readCompared(
    context,
    input,
    places,
    factors.map(({ code }) => code),
  )
  return {
    times,
    factors,
    series: places.flatMap((place) =>
      factors.map(({ code }) => ({
        siteCode: place.code,
        siteName: place.name,
        factorCode: code,
        values: [...columnOf(series, place, code)],
      })),
    ),
    facts: series.facts,
  }
}

/** Hours of several factors of one place with their correlations, and the first factor's line against each other one. */
export const factorRelations = async (context: CallContext, input: FactorsInput): Promise<FactorsAnswer> => {
  const factors = comparedFactors(input.factorCode)
  const [x, ...others] = factors
  if (!x || others.length === 0) throw new Fail('INVALID_INPUT', '请至少选择两个不同的因子')
  const [place] = await comparedPlaces(context, { siteCodes: [input.siteCode], siteType: input.siteType })
  if (!place) throw new Fail('INVALID_INPUT', '请选择站点')
  const { series, times } = await readCompared(
    context,
    { ...input, siteCodes: [input.siteCode] },
    [place],
    factors.map(({ code }) => code),
  )
  const columns = factors.map((factor) => ({ factor, values: [...columnOf(series, place, factor.code)] }))
  const { names, order, cells } = corr(
    Object.fromEntries(columns.map(({ factor, values }) => [factor.code, values])),
    input.method,
  )
  const xValues = columns[0]?.values ?? []
  return {
    siteCode: place.code,
    siteName: place.name,
    times,
    series: columns,
    correlation: { codes: names, order, cells },
    fits: columns.slice(1).map(({ factor, values }) => {
      const { n, slope, intercept, r, r2, p } = linearFit(xValues, values)
      return { xCode: x.code, yCode: factor.code, n, slope, intercept, r, r2, p }
    }),
    facts: series.facts,
  }
}
