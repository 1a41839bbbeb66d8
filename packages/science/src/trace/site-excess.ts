import type { Maybe } from '@qingkong/domain/missing'
import { hourMs } from '@qingkong/domain/time/city-time'
import type { TracedFactor, TraceSite } from './trace-input.ts'

/** What one site measured in the hour beside what was to be expected there. */
export type SiteExcess = { siteCode: string; value: number; expected: number; excess: number; noise: number }

export type HourExcess = {
  sites: ReadonlyMap<string, SiteExcess>
  /** Natural logarithm of the city's level relative to its own recent hours: above 0 the whole city is raised. */
  cityRise: number
}

/** Hours before the traced one that a site's usual relation to the city is taken from. */
export const historyHours = 12

/** Least noise of an hourly value: instrument, rounding, the street outside. */
const leastNoise: Readonly<Record<TracedFactor, number>> = {
  pm25: 3,
  pm10: 5,
  so2: 1.5,
  no2: 3,
  nox: 5,
  co: 0.06,
  tvoc: 4,
  o3: 5,
}
const relativeNoise = 0.1

export const median = (values: readonly number[]): Maybe<number> => {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

const valuesAt = (sites: readonly TraceSite[], factor: TracedFactor, startMs: number): number[] =>
  sites.flatMap((site) => site.series[factor]?.get(startMs) ?? [])

/**
 * Excess of every site over what the city's median and the site's own usual ratio to it let expect. A raised city
 * raises every expectation, a site that is always higher is not in excess.
 */
export const excessOf = (sites: readonly TraceSite[], factor: TracedFactor, startMs: number): HourExcess => {
  const past = Array.from({ length: historyHours }, (_, n) => startMs - (n + 1) * hourMs)
  const cityPast = new Map(past.map((at) => [at, median(valuesAt(sites, factor, at))]))
  const ratioOf = (site: TraceSite): number => {
    const ratios = past.flatMap((at) => {
      const [value, city] = [site.series[factor]?.get(at), cityPast.get(at) ?? null]
      return value === undefined || city === null || city <= 0 ? [] : [value / city]
    })
    // With few hours of its own a site is taken as the city's middle.
    return ratios.length < 3 ? 1 : Math.min(2.5, Math.max(0.4, median(ratios) ?? 1))
  }
  const measured = sites.flatMap((site) => {
    const value = site.series[factor]?.get(startMs)
    return value === undefined ? [] : [{ siteCode: site.siteCode, value, ratio: ratioOf(site) }]
  })
  const level = median(measured.map(({ value, ratio }) => value / ratio)) ?? 0
  const spread = 1.4826 * (median(measured.map(({ value, ratio }) => Math.abs(value - level * ratio))) ?? 0)
  const cityNow = median(measured.map(({ value }) => value))
  const cityBefore = median([...cityPast.values()].filter((value) => value !== null))
  return {
    sites: new Map(
      measured.map(({ siteCode, value, ratio }) => {
        const expected = level * ratio
        const noise = Math.hypot(leastNoise[factor], relativeNoise * expected, spread)
        return [siteCode, { siteCode, value, expected, excess: value - expected, noise }]
      }),
    ),
    cityRise:
      cityNow !== null && cityBefore !== null && cityNow > 0 && cityBefore > 0 ? Math.log(cityNow / cityBefore) : 0,
  }
}
