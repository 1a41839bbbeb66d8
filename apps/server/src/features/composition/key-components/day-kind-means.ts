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

/** Hours by kind of day, 1 ozone and 0 other; as typed arrays, for a page adds 300,000 of them. */
interface KindSums {
  sum: Float64Array
  count: Float64Array
}

/** The kind of each hour's day; hours that lost species look like clean air: they are on no kind of day, −1. */
const kindsOf = ({ station: { isComplete }, days }: StationDays): Int8Array =>
  Int8Array.from(days.hours, (kind, at) => (isComplete[at] === 1 && (kind === 0 || kind === 1) ? kind : -1))

const addHours = ({ sum, count }: KindSums, hours: Float64Array, kinds: Int8Array): void => {
  for (let at = 0; at < hours.length; at++) {
    const [value, kind] = [hours[at] ?? Number.NaN, kinds[at] ?? -1]
    if (kind < 0 || Number.isNaN(value)) continue
    sum[kind] = (sum[kind] ?? 0) + value
    count[kind] = (count[kind] ?? 0) + 1
  }
}

/** Means of each species on ozone days and on the others, over the hours of all stations that count; by factor code. */
export const dayKindMeans = (stations: readonly StationDays[]): ReadonlyMap<string, DayKindMeans> => {
  const sums = new Map<string, KindSums>()
  for (const own of stations) {
    const kinds = kindsOf(own)
    for (const { species, hours } of own.species) {
      const kept = sums.get(species.factorCode) ?? { sum: new Float64Array(2), count: new Float64Array(2) }
      sums.set(species.factorCode, kept)
      addHours(kept, hours, kinds)
    }
  }
  const mean = ({ sum, count }: KindSums, kind: 0 | 1) => {
    const [whole, hours] = [sum[kind] ?? 0, count[kind] ?? 0]
    return hours < fewestHours ? null : whole / hours
  }
  return new Map([...sums].map(([code, kept]) => [code, { ozoneDays: mean(kept, 1), otherDays: mean(kept, 0) }]))
}
