import { Fail } from '@qingkong/contract/errors'
import type { ComponentCheck, ComponentFacts } from '@qingkong/contract/shapes/components'
import type { FactorCode } from '@qingkong/domain/site/factor'
import type { CallContext } from '../../../http/context.ts'
import { type Intervals, intervalsOf } from './interval-columns.ts'
import { type ComponentQuestion, type Components, readComponents, type StationComponents } from './read-components.ts'

/** The components of the one station that an analysis is about. */
export interface AnalysedStation {
  components: Components
  station: StationComponents
  intervals: Intervals
  /** What every such analysis answers. */
  head: { siteCode: string; siteName: string; times: string[]; quality: ComponentCheck[]; facts: ComponentFacts }
}

/** Reads a question about one station. @throws Fail INVALID_INPUT as readComponents */
export const readStation = async (
  context: CallContext,
  question: ComponentQuestion,
  beside: readonly FactorCode[] = [],
): Promise<AnalysedStation> => {
  const components = await readComponents(context, question, beside)
  const [station] = components.stations
  if (!station) throw new Fail('INVALID_INPUT', '请选择站点')
  const intervals = intervalsOf(components, question.dataType)
  const { siteCode, siteName } = station.station
  const { quality, facts } = components
  return { components, station, intervals, head: { siteCode, siteName, times: [...intervals.times], quality, facts } }
}

/** The hours whose sums count; the others are NaN. */
export const countedHours = (hours: Float64Array, { isComplete }: StationComponents): Float64Array =>
  hours.map((value, at) => (isComplete[at] === 1 ? value : Number.NaN))
