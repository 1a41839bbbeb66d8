import type { Maybe } from '@qingkong/domain/missing'
import type { Species, TracedFactor, TraceSource } from './trace-input.ts'

/** µg (CO: mg) seen as the factor per µg (mg) let go as the species. */
type Share = Readonly<Partial<Record<Species, number>>>

/**
 * Which species makes which factor. Stack dust behind filters is fine for the larger part, construction dust coarse
 * (扬尘源颗粒物排放清单编制技术指南 2014: PM2.5 about a seventh of PM10). Of fresh NOx about two fifths is NO2 within
 * the first kilometres. Ozone is made on the way: its precursor VOC stands for it.
 */
const stack: Readonly<Record<TracedFactor, Share>> = {
  pm25: { particle: 0.6 },
  pm10: { particle: 1 },
  so2: { so2: 1 },
  no2: { nox: 0.4 },
  nox: { nox: 1 },
  co: { co: 0.001 },
  tvoc: { voc: 1 },
  o3: { voc: 0.1 },
}
const dust: Readonly<Partial<Record<TracedFactor, Share>>> = { pm25: { particle: 0.14 }, pm10: { particle: 1 } }

/**
 * Usual emission when nobody measures it, kg/h. Dust: 2.69e-4 t TSP/(m²·month), about half of it PM10 and half held
 * back by wetting (the same guide), on 3 ha. Stacks: median of permits of the size that must be monitored.
 */
const assumedKgH: Readonly<Record<TraceSource['kind'], number>> = { ps: 3, dust: 2.5 }

export type FactorEmission = {
  /** Of the factor, g/s (CO: such that the result is mg/m³ after the common factor 1e6). */
  gramsPerS: number
  species: Species
  /** False: assumed, not from the source's own data. */
  isMeasured: boolean
}

/** Usual emission of a source as it shows in a factor; null when the source does not make the factor at all. */
export const emissionAs = (source: TraceSource, factor: TracedFactor): Maybe<FactorEmission> => {
  const shares = source.kind === 'dust' ? (dust[factor] ?? {}) : stack[factor]
  for (const [name, share] of Object.entries(shares) as [Species, number][]) {
    const emission = source.emissions[name]
    if (!emission) continue
    const kgH = emission.baselineKgH ?? assumedKgH[source.kind]
    return { gramsPerS: (kgH * share) / 3.6, species: name, isMeasured: emission.baselineKgH !== null }
  }
  return null
}
