import type { ReactivityIndex } from '@qingkong/contract/shapes/components'
import { vocGroupNames } from '@qingkong/domain/voc/voc-group'
import {
  type ComponentItemHours,
  type GasUnit,
  gasItems,
  type StationComponents,
  sumOfColumns,
} from '../component-hours/port.ts'
import { indexFacts } from './index-facts.ts'
import type { MirScale } from './per-microgram.ts'
import { inorganicGroup, stationSpecies } from './station-species.ts'

interface Weighing {
  index: ReactivityIndex
  unit: GasUnit
  mir: MirScale
  inorganic: boolean
}

/**
 * The total, the groups and every species of a station's organic gases, hour by hour, in an index: concentrations as they
 * are, else what they amount to. With `inorganic` what takes OH beside them stands by itself and is in no sum.
 */
export const indexItems = (
  station: StationComponents,
  { index, unit, mir, inorganic }: Weighing,
): ComponentItemHours[] => {
  if (index === 'CONC') return gasItems(station, unit)
  const { name, key, ...shown } = indexFacts[index]
  const species = stationSpecies(station, { mir, inorganic: inorganic && index === 'LOH' }).map(
    ({ species: { nameEn: _, cas: _cas, ...one }, hours, per }): ComponentItemHours => ({
      ...one,
      ...shown,
      hours: hours.map((value) => value * per[key]),
    }),
  )
  const sum = (own: readonly ComponentItemHours[]) =>
    sumOfColumns(
      own.map(({ hours }) => hours),
      station.isComplete,
    )
  return [
    {
      factorCode: 'tvoc',
      factorName: name,
      groupCode: '',
      ...shown,
      hours: sum(species.filter(({ groupCode }) => groupCode !== inorganicGroup.code)),
    },
    ...Object.entries(vocGroupNames).map(([code, groupName]) => ({
      factorCode: code,
      factorName: groupName,
      groupCode: 'GROUP',
      ...shown,
      hours: sum(species.filter(({ groupCode }) => groupCode === code)),
    })),
    ...species,
  ]
}
