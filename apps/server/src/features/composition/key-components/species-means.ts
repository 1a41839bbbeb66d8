import { vocSample } from '@qingkong/science/receptor/voc-sample'
import { type Components, intervalsOf, type StationComponents } from '../component-hours/port.ts'
import type { MirScale, UnitAmounts } from './per-microgram.ts'
import { type RankedSpecies, stationSpecies } from './station-species.ts'

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

/**
 * Means of a station's species; one without a value that counts is not there.
 * @throws InputProblem where a species counts twice
 */
export const speciesMeans = (components: Components, station: StationComponents, asked: Asked): SpeciesMean[] => {
  const { of } = intervalsOf(components, asked.dataType)
  const means = stationSpecies(station, asked).flatMap(({ species, hours, per }) => {
    const { mean, valid } = meanOfHours(hours, station)
    const micrograms = asked.dataType === 'HOUR' ? mean : meanOf(of(countedHours(hours, station)))
    return micrograms === null ? [] : [{ species, per, micrograms, valid }]
  })
  requireDistinct(means)
  return means
}

export const completeHoursOf = ({ isComplete }: Pick<StationComponents, 'isComplete'>): number =>
  isComplete.reduce((count, one) => count + one, 0)
