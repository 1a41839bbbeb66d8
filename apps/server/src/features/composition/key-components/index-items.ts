import type { ReactivityIndex } from '@qingkong/contract/shapes/components'
import { vocGroupNames } from '@qingkong/domain/voc/voc-group'
import {
  type ComponentItemHours,
  type ComponentTable,
  type GasUnit,
  gasItems,
  itemOfHours,
  onceForTable,
  type StationComponents,
  sumsByGroup,
} from '../component-hours/port.ts'
import { indexFacts } from './index-facts.ts'
import type { MirScale } from './per-microgram.ts'
import { organicSpecies, type StationSpecies, stationSpecies } from './station-species.ts'

interface Weighing {
  index: ReactivityIndex
  unit: GasUnit
  mir: MirScale
  inorganic: boolean
}

type Amount = Exclude<ReactivityIndex, 'CONC'>

/** Each species in an index; its hours are worked out when somebody looks at them. */
const amountsOf = (species: readonly StationSpecies[], index: Amount): ComponentItemHours[] => {
  const { key, unit, digits } = indexFacts[index]
  return species.map(({ species: { factorCode, factorName, groupCode }, hours, per }) =>
    itemOfHours({ factorCode, factorName, groupCode, unit, digits }, () => hours.map((value) => value * per[key])),
  )
}

/** Sums of the organic gases alone. */
const sumsOf = onceForTable((table, index: Amount, mir: MirScale) =>
  sumsByGroup(amountsOf(organicSpecies(table, mir), index), table),
)

const itemsOf = (
  table: ComponentTable,
  species: readonly StationSpecies[],
  { index, mir }: { index: Amount; mir: MirScale },
): ComponentItemHours[] => {
  const { name, unit, digits } = indexFacts[index]
  const sumOf = (code: string) => sumsOf(table, index, mir).get(code) ?? new Float64Array()
  return [
    itemOfHours({ factorCode: 'tvoc', factorName: name, groupCode: '', unit, digits }, () => sumOf('')),
    ...Object.entries(vocGroupNames).map(([code, factorName]) =>
      itemOfHours({ factorCode: code, factorName, groupCode: 'GROUP', unit, digits }, () => sumOf(code)),
    ),
    ...amountsOf(species, index),
  ]
}

/**
 * The total, the groups and every species of a station's organic gases, hour by hour, in an index: concentrations as they
 * are, else what they amount to.
 */
export const organicItems = (
  table: ComponentTable,
  { index, unit, mir }: Omit<Weighing, 'inorganic'>,
): ComponentItemHours[] =>
  index === 'CONC' ? gasItems(table, unit) : itemsOf(table, organicSpecies(table, mir), { index, mir })

/** The same; with `inorganic` what takes OH beside them stands by itself and is in no sum. */
export const indexItems = (station: StationComponents, { inorganic, ...weighing }: Weighing): ComponentItemHours[] => {
  const { index, mir } = weighing
  return index === 'LOH' && inorganic
    ? itemsOf(station, stationSpecies(station, { mir, inorganic }), { index, mir })
    : organicItems(station, weighing)
}
