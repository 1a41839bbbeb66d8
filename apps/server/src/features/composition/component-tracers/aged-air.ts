import type { TracerAnswer } from '@qingkong/contract/calls/composition/component-tracers'
import { cityHour } from '@qingkong/domain/time/city-time'
import { type AgedGases, agedGases } from '@qingkong/science/receptor/aged-gases'
import { assumedOhPerCm3 } from '@qingkong/science/receptor/photochemical-age'
import { mergedXyleneName, vocNameFinder } from '@qingkong/science/receptor/voc-names'
import { vocTable } from '@qingkong/science/receptor/voc-table'
import { quantileOfSorted } from '@qingkong/science/stats/quantile'
import {
  type GasHours,
  gasColumns,
  type Intervals,
  onceForTable,
  orNulls,
  type StationComponents,
} from '../component-hours/port.ts'

/** Hour by hour; NaN is missing. */
interface AgedHours extends Omit<AgedGases, 'ages'> {
  /** molecule·s/cm³ */
  exposures: Float64Array
  hours: Float64Array
}

type AgedAir = NonNullable<TracerAnswer['aged']>

/** Carbonyls and other oxygenated gases form on the way; plants give isoprene all day: neither has such an origin. */
const isOnlyLost = ({ species: { groupCode, nameEn } }: GasHours): boolean =>
  groupCode !== 'OVOCs' && nameEn !== 'Isoprene'

/** m- and p-xylene as one, as most instruments see them: from one channel, or the sum of two. */
const metaParaXylene = (gases: ReadonlyMap<string, GasHours>): GasHours | null => {
  const merged = gases.get(mergedXyleneName)
  if (merged) return merged
  const [species, meta, para] = [
    vocNameFinder(vocTable, 'usual')(mergedXyleneName),
    gases.get('m-Xylene'),
    gases.get('p-Xylene'),
  ]
  if (!species || !meta || !para) return null
  return { species, values: meta.values.map((value, at) => value + (para.values[at] ?? Number.NaN)) }
}

const losing = ({ species, values }: GasHours) => (species.koh === null ? [] : [{ values, koh: species.koh }])

const medianOf = (values: Float64Array): number | null => {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort()
  return sorted.length === 0 ? null : quantileOfSorted(sorted, 0.5)
}

const percentOf = (share: number | null): number | null => (share === null ? null : 100 * share)

/** Age by m,p-xylene over ethylbenzene and what the gases were; null as `agedAir`. */
const agedHours = onceForTable((table): { aged: AgedHours | null } => {
  const gases = gasColumns(table.columns, 'ppb')
  const [xylene] = [metaParaXylene(gases) ?? []].flat().flatMap(losing)
  const [ethylbenzene] = [gases.get('Ethylbenzene') ?? []].flat().flatMap(losing)
  if (!xylene || !ethylbenzene) return { aged: null }
  const lost = [...gases.values()].filter(isOnlyLost).flatMap(losing)
  const aged = agedGases(xylene, ethylbenzene, lost, table.startAtMs.map(cityHour))
  if (aged === null) return { aged: null }
  const { ages, ...sums } = aged
  return {
    aged: {
      ...sums,
      exposures: Float64Array.from(ages, (age) => age?.exposure ?? Number.NaN),
      hours: Float64Array.from(ages, (age) => age?.ageHours ?? Number.NaN),
    },
  }
})

/** Age by m,p-xylene over ethylbenzene; null where either is not measured or the mornings give no emission ratio. */
export const agedAir = (station: StationComponents, intervals: Intervals): AgedAir | null => {
  const { aged } = agedHours(station)
  if (aged === null) return null
  const { hours } = aged
  const shown = (column: Float64Array) => orNulls(intervals.columnOf(column))
  const [exposure, age] = [shown(aged.exposures), shown(hours)]
  // Hour by hour: a few hours of long exposure would rule a sum.
  const rises = aged.initial.map((value, at) => value / (aged.measured[at] ?? Number.NaN) - 1)
  return {
    emissionRatio: aged.emissionRatio,
    ohPerCm3: assumedOhPerCm3,
    // Air fresher than the emission has not aged.
    medianHours: medianOf(hours.map((value) => Math.max(0, value))),
    age: intervals.times.map((time, at) => {
      const own = age[at] ?? null
      return { time, exposure: exposure[at] ?? null, hours: own, fresher: own === null ? null : own < 0 }
    }),
    measured: shown(aged.measured),
    initial: shown(aged.initial),
    risePct: percentOf(medianOf(rises.filter(Number.isFinite))),
  }
}
