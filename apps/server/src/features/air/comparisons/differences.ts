import type { comparisons as calls } from '@qingkong/contract/calls/air/comparisons'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import { type FactorCode, factors } from '@qingkong/domain/site/factor'
import { cityDate } from '@qingkong/domain/time/city-time'
import { differenceStatistics } from '@qingkong/science/stats/difference-statistics'
import type { CallContext } from '../../../http/context.ts'
import { labelWindow, type Place, readDays, resolvePlaces } from '../../../series/port.ts'
import { columnOf, comparedFactor, comparedPlaces, labelled, readCompared, requireReadable } from './compared-hours.ts'

type Input = ParsedInput<typeof calls.dValueQuery>
type Answer = HandlerAnswer<typeof calls.dValueQuery>

interface Columns {
  times: string[]
  column: (place: Place, factor: FactorCode) => readonly (number | null)[]
  facts: SeriesFacts
}

const hourColumns = async (
  context: CallContext,
  input: Input,
  places: readonly Place[],
  codes: readonly FactorCode[],
): Promise<Columns> => {
  const { series, times } = await readCompared(context, input, places, codes)
  return { times, column: (place, factor) => columnOf(series, place, factor), facts: series.facts }
}

const dayColumns = async (
  { db }: CallContext,
  input: Input,
  places: readonly Place[],
  codes: readonly FactorCode[],
): Promise<Columns> => {
  const window = labelWindow(input)
  requireReadable(window, places.length, codes.length)
  const series = await readDays(db, {
    places,
    factors: codes,
    fromDay: cityDate(window.fromMs),
    toDay: cityDate(window.toMs - 1),
    status: input.dataStatus,
    source: input.dataSource,
    asOfRev: input.asOfRev,
    round: input.round,
  })
  return {
    times: [...series.days],
    column: (place, factor) => (series.places.get(place.code) ?? []).map((day) => day?.values[factor] ?? null),
    facts: series.facts,
  }
}

/** What each place's difference is made of: places and factors of both sides. */
const pairsOf = async (context: CallContext, input: Input) => {
  const places = await comparedPlaces(context, input)
  if (input.mode === 'COARSE') {
    const { pm10, pm25 } = factors
    return {
      factor: {
        code: 'pm10' as const,
        name: `${pm10.typeset}−${pm25.typeset}`,
        unit: pm10.unit,
        digits: pm10.decimals,
      },
      pairs: places.map((place) => ({ place, reference: place, less: 'pm25' as FactorCode, name: pm25.typeset })),
    }
  }
  const { db, session } = context
  const code = input.referenceCode === '' ? session.scope.cityCode : input.referenceCode
  const [reference] = await resolvePlaces(db, session.scope, [code], input.siteType)
  const others = places.filter((place) => place.code !== code)
  if (!reference || others.length === 0) throw new Fail('INVALID_INPUT', '请选择参照以外的站点')
  const factor = comparedFactor(input.factorCode)
  return { factor, pairs: others.map((place) => ({ place, reference, less: factor.code, name: reference.name })) }
}

/**
 * 差值 (d-value-query): a place less a reference place at each hour or day, or PM10 less PM2.5 of the place, with mean,
 * share of times above zero and times above the threshold.
 */
export const differences = async (context: CallContext, input: Input): Promise<Answer> => {
  const { factor, pairs } = await pairsOf(context, input)
  const places = [
    ...new Map(pairs.flatMap(({ place, reference }) => [place, reference]).map((one) => [one.code, one])).values(),
  ]
  const codes = [...new Set([factor.code, ...pairs.map(({ less }) => less)])]
  const read = input.dataType === 'DAY' ? dayColumns : hourColumns
  const { times, column, facts } = await read(context, input, places, codes)
  const sites = pairs.map(({ place, reference, less, name }) => {
    const [minuend, subtrahend] = [[...column(place, factor.code)], [...column(reference, less)]]
    const { max, min, ...statistics } = differenceStatistics(minuend, subtrahend, input.threshold)
    return {
      siteCode: place.code,
      siteName: place.name,
      referenceName: name,
      minuend,
      subtrahend,
      ...statistics,
      max: labelled(max, times),
      min: labelled(min, times),
    }
  })
  return { times, sites, factor, threshold: input.threshold, facts }
}
