import type { StationComponents } from '../component-hours/port.ts'
import type { OzoneDays } from './ozone-days.ts'
import type { StationSpecies } from './station-species.ts'

/** A mean of fewer hours says nothing about its days. */
const fewestHours = 24

interface DayKindMeans {
  /** µg/m³; null with fewer than 24 hours. */
  ozoneDays: number | null
  otherDays: number | null
}

interface StationDays {
  station: StationComponents
  days: OzoneDays
  species: readonly StationSpecies[]
}

/** Means of each species on ozone days and on the others, over the hours of all stations that count; by factor code. */
export const dayKindMeans = (stations: readonly StationDays[]): ReadonlyMap<string, DayKindMeans> => {
  const sums = new Map<string, { sum: [number, number]; count: [number, number] }>()
  for (const { station, days, species } of stations)
    for (const { species: one, hours } of species) {
      const kept = sums.get(one.factorCode) ?? { sum: [0, 0], count: [0, 0] }
      sums.set(one.factorCode, kept)
      for (let at = 0; at < hours.length; at++) {
        const [value, kind] = [hours[at] ?? Number.NaN, days.hours[at]]
        // Hours that lost species look like clean air: they are on no kind of day.
        if (station.isComplete[at] !== 1 || Number.isNaN(value) || (kind !== 0 && kind !== 1)) continue
        kept.sum[kind] += value
        kept.count[kind] += 1
      }
    }
  const mean = ({ sum, count }: { sum: [number, number]; count: [number, number] }, kind: 0 | 1) =>
    count[kind] < fewestHours ? null : sum[kind] / count[kind]
  return new Map([...sums].map(([code, kept]) => [code, { ozoneDays: mean(kept, 1), otherDays: mean(kept, 0) }]))
}
