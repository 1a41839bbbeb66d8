import type { lightAnalysis as calls } from '@qingkong/contract/calls/composition/light-analysis'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { ComponentSeries } from '@qingkong/contract/shapes/components'
import { isVocGroupCode } from '@qingkong/domain/voc/voc-group'
import type { CallContext } from '../../../http/context.ts'
import {
  type ComponentItemHours,
  onceForTable,
  readComponents,
  type StationComponents,
} from '../component-hours/port.ts'
import { besideItem, seriesAnswer } from '../component-series/port.ts'
import { countedHours, indexItems, inorganicFactors, inorganicGroup, organicItems } from '../key-components/port.ts'

export type LightInput = ParsedInput<typeof calls.timeSequenceData>

/** @throws Fail INVALID_INPUT for several stations where one is to be looked at */
export const requireQueryType = ({ queryType, siteCodes }: LightInput): void => {
  if (queryType === 'DAN' && siteCodes.length > 1) throw new Fail('INVALID_INPUT', '单站分析只能选一个站点，请改选多站')
}

/** What has to be read beside the organic gases. */
export const besideOf = ({ index, inorganic }: LightInput) =>
  inorganic && index === 'LOH' ? (['o3', ...inorganicFactors] as const) : (['o3', 'no2'] as const)

const sumOf = (hours: Float64Array): number => hours.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0)

/** What the hours whose sums count add up to, by species of the organic gases. */
const amountsOf = onceForTable(
  (table, index: LightInput['index'], unit: LightInput['unit'], mir: LightInput['mir']) =>
    new Map(
      organicItems(table, { index, unit, mir })
        .filter(({ groupCode }) => isVocGroupCode(groupCode))
        .map(({ factorCode, hours }) => [factorCode, sumOf(countedHours(hours, table))]),
    ),
)

/** The largest species of the stations together, by the hours whose sums count. */
export const leadingCodes = (
  stations: readonly StationComponents[],
  { index, unit, mir, leading }: LightInput,
): string[] => {
  const amounts = new Map<string, number>()
  for (const station of stations)
    for (const [code, amount] of amountsOf(station, index, unit, mir))
      amounts.set(code, (amounts.get(code) ?? 0) + amount)
  return [...amounts]
    .filter(([, amount]) => amount > 0)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, leading)
    .map(([code]) => code)
}

/** The named items in their order; without names the largest species, or the groups with what takes OH beside them. */
export const lightItems = (
  station: StationComponents,
  input: LightInput,
  leading: readonly string[],
): ComponentItemHours[] => {
  const all = indexItems(station, input)
  const codes = input.factorCodes.length > 0 ? input.factorCodes : leading
  return codes.length > 0
    ? codes.flatMap((code) => all.find(({ factorCode }) => factorCode === code) ?? [])
    : all.filter(({ groupCode }) => groupCode === 'GROUP' || groupCode === inorganicGroup.code)
}

/** Further pollutants that may be named beside the species; of an index they have no amount. */
const moreFactors = ['no', 'nox', 'co'] as const

/** Species or groups hour by hour in the index asked for, with ozone and nitrogen dioxide. */
export const timeSequenceData = async (context: CallContext, input: LightInput): Promise<ComponentSeries> => {
  requireQueryType(input)
  const more = moreFactors.filter((code) => input.index === 'CONC' && input.factorCodes.includes(code))
  const shown = ['o3', 'no2', ...more] as const
  const components = await readComponents(context, input, [...shown, ...besideOf(input)])
  const leading = input.factorCodes.length === 0 && input.leading > 0 ? leadingCodes(components.stations, input) : []
  return seriesAnswer(
    components,
    input.dataType,
    components.stations.map((station) => ({
      station,
      items: [...lightItems(station, input, leading), ...shown.map((code) => besideItem(station, code))],
    })),
  )
}
