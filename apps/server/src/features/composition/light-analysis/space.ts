import type { SpaceAnswer } from '@qingkong/contract/calls/composition/light-analysis'
import type { CallContext } from '../../../http/context.ts'
import { type ComponentItemHours, intervalsOf, orNulls, readComponents } from '../component-hours/port.ts'
import { countedHours } from '../key-components/port.ts'
import { besideOf, type LightInput, leadingCodes, lightItems, requireQueryType } from './series.ts'

const meanOf = (values: readonly (number | null)[]): { mean: number | null; n: number } => {
  const there = values.filter((value) => value !== null)
  return there.length === 0
    ? { mean: null, n: 0 }
    : { mean: there.reduce((sum, value) => sum + value, 0) / there.length, n: there.length }
}

/** What the air of each station is made of, over the hours whose sums count, side by side. */
export const spaceAnalysis = async (context: CallContext, input: LightInput): Promise<SpaceAnswer> => {
  requireQueryType(input)
  const components = await readComponents(context, input, besideOf(input))
  const { columnOf } = intervalsOf(components, input.dataType)
  const leading = input.factorCodes.length === 0 && input.leading > 0 ? leadingCodes(components.stations, input) : []
  const rows = components.stations.map((station) => ({
    siteCode: station.station.siteCode,
    siteName: station.station.siteName,
    longitude: station.station.longitude,
    latitude: station.station.latitude,
    completeHours: station.isComplete.reduce((count, one) => count + one, 0),
    items: lightItems(station, input, leading).map(({ hours, ...item }: ComponentItemHours) => ({
      ...item,
      ...meanOf(orNulls(columnOf(countedHours(hours, station)))),
    })),
  }))
  return { unit: rows[0]?.items[0]?.unit ?? '', rows, facts: components.facts }
}
