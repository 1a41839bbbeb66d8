import { Fail } from '@qingkong/contract/errors'
import type { ComparedFactor } from '@qingkong/contract/shapes/comparison'
import { type FactorCode, factors, isFactorCode } from '@qingkong/domain/site/factor'
import { hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import {
  type DataSource,
  type DataStatus,
  type LabelWindow,
  labelWindow,
  type Place,
  readHours,
  resolvePlaces,
  type Series,
} from '../../../series/port.ts'

interface Question {
  siteCodes: readonly string[]
  siteType: string
  startTime: string
  endTime: string
  dataStatus: DataStatus
  dataSource?: DataSource
  asOfRev?: number | undefined
  round: boolean
}

/** More are no longer told apart in one chart. */
const maxComparedPlaces = 20
/** Two years of hours of twenty places and one factor. */
const maxCells = 360_000

/** @throws Fail INVALID_INPUT for a code that is not measured at sites or cannot be laid on a scale (a direction) */
export const comparedFactor = (code: string): ComparedFactor & { code: FactorCode } => {
  const factor = isFactorCode(code) ? factors[code] : undefined
  const isCounted = factor?.kind === 'index' && factor.code !== 'aqi'
  if (!factor || factor.code === 'windDirection' || isCounted) {
    throw new Fail('INVALID_INPUT', `“${code}”不能作逐时分析，请选择其他因子`)
  }
  return { code: factor.code, name: factor.typeset, unit: factor.unit, digits: factor.decimals }
}

/** @throws Fail INVALID_INPUT */
export const comparedPlaces = async (
  { db, session }: CallContext,
  { siteCodes, siteType }: Pick<Question, 'siteCodes' | 'siteType'>,
  most = maxComparedPlaces,
): Promise<Place[]> => {
  const places = await resolvePlaces(db, session.scope, siteCodes, siteType)
  if (places.length > most) throw new Fail('INVALID_INPUT', `最多同时分析${most}个站点，请减少站点`)
  return places
}

/** @throws Fail INVALID_INPUT when the answer would be too large to look at */
export const requireReadable = ({ fromMs, toMs }: LabelWindow, places: number, factorCount: number): void => {
  if (((toMs - fromMs) / hourMs) * places * factorCount > maxCells) {
    throw new Fail('INVALID_INPUT', '数据量过大，请减少站点、因子或缩短时段')
  }
}

/** Hours of the places asked for, and their labels. */
export const readCompared = async (
  context: CallContext,
  input: Question,
  places: readonly Place[],
  factorCodes: readonly FactorCode[],
): Promise<{ series: Series; times: string[] }> => {
  const window = labelWindow(input)
  requireReadable(window, places.length, factorCodes.length)
  const series = await readHours(context.db, {
    ...window,
    places,
    factors: factorCodes,
    status: input.dataStatus,
    source: input.dataSource,
    asOfRev: input.asOfRev,
    round: input.round,
  })
  return { series, times: series.startAtMs.map((startAt) => hourLabel(startAt)) }
}

/** Values of one place and factor, one for each interval. */
export const columnOf = (series: Series, place: Place, factor: FactorCode): readonly (number | null)[] =>
  series.values.get(place.code)?.get(factor) ?? series.startAtMs.map(() => null)

/** The place of a row as its label. */
export const labelled = <T extends { value: number; at: number }>(found: T | null, times: readonly string[]) =>
  found && { value: found.value, time: times[found.at] ?? '' }
