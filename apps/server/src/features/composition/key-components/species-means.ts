import { vocSample } from '@qingkong/science/receptor/voc-sample'
import {
  type ComponentTable,
  intervalsOf,
  onceForTable,
  orNulls,
  type StationComponents,
} from '../component-hours/port.ts'
import type { MirScale, UnitAmounts } from './per-microgram.ts'
import { organicSpecies, type RankedSpecies, type StationSpecies, stationSpecies } from './station-species.ts'

export interface SpeciesMean {
  species: RankedSpecies
  per: UnitAmounts
  /** µg/m³ over the hours whose sums count, or over the days they make. */
  micrograms: number
  /** Of those hours, with a value of the species. */
  valid: number
}

interface Asked {
  mir: MirScale
  inorganic: boolean
  dataType: 'HOUR' | 'DAY'
}

const meanOf = (values: readonly (number | null)[]): number | null => {
  let [sum, count] = [0, 0]
  for (const value of values)
    if (value !== null) {
      sum += value
      count += 1
    }
  return count === 0 ? null : sum / count
}

/** Mean and number of the hours that count, in one pass: a page weighs 300,000 of them. */
const meanOfHours = (
  hours: Float64Array,
  { isComplete }: Pick<StationComponents, 'isComplete'>,
): { mean: number | null; valid: number } => {
  let [sum, valid] = [0, 0]
  for (let at = 0; at < hours.length; at++) {
    const value = hours[at] ?? Number.NaN
    if (isComplete[at] !== 1 || Number.isNaN(value)) continue
    sum += value
    valid += 1
  }
  return { mean: valid === 0 ? null : sum / valid, valid }
}

/** Hours that lost species look like clean air: they are in no mean that is ranked. */
export const countedHours = (
  hours: Float64Array,
  { isComplete }: Pick<StationComponents, 'isComplete'>,
): Float64Array => hours.map((value, at) => (isComplete[at] === 1 ? value : Number.NaN))

/** @throws InputProblem where a species counts twice: m,p-xylene in one channel beside m- or p-xylene */
const requireDistinct = (means: readonly SpeciesMean[]): void => {
  vocSample(
    means.map(({ species: { nameEn: name }, micrograms: value }) => ({ name, value })),
    { unit: 'ugm3', belowLimit: 'keep' },
  )
}

const meansOf = (
  species: readonly StationSpecies[],
  table: ComponentTable,
  dataType: 'HOUR' | 'DAY',
): SpeciesMean[] => {
  const { columnOf } = intervalsOf(table, dataType)
  return species.flatMap(({ species: one, hours, per }) => {
    const { mean, valid } = meanOfHours(hours, table)
    const micrograms = dataType === 'HOUR' ? mean : meanOf(orNulls(columnOf(countedHours(hours, table))))
    return micrograms === null ? [] : [{ species: one, per, micrograms, valid }]
  })
}

const organicMeans = onceForTable((table, mir: MirScale, dataType: 'HOUR' | 'DAY') => {
  const means = meansOf(organicSpecies(table, mir), table, dataType)
  requireDistinct(means)
  return means
})

/**
 * Means of a station's species; one without a value that counts is not there.
 * @throws InputProblem where a species counts twice
 */
export const speciesMeans = (
  station: StationComponents,
  { mir, dataType, inorganic }: Asked,
): readonly SpeciesMean[] => {
  if (!inorganic) return organicMeans(station, mir, dataType)
  const means = meansOf(stationSpecies(station, { mir, inorganic }), station, dataType)
  requireDistinct(means)
  return means
}

export const completeHoursOf = ({ isComplete }: Pick<StationComponents, 'isComplete'>): number =>
  isComplete.reduce((count, one) => count + one, 0)
