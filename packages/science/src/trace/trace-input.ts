import type { Position } from '@qingkong/domain/geo/distance'
import type { Maybe } from '@qingkong/domain/missing'
import type { WindAt } from '../trajectory/wind-field.ts'

/** Ambient factors the engine can read together. µg/m³, CO mg/m³. */
export const tracedFactors = ['pm25', 'pm10', 'so2', 'no2', 'nox', 'co', 'tvoc', 'o3'] as const
export type TracedFactor = (typeof tracedFactors)[number]

/** What a source lets go, as permits and monitors name it. */
const species = ['particle', 'so2', 'nox', 'co', 'voc'] as const
export type Species = (typeof species)[number]

/** Valid hourly values of one site. */
export type TraceSite = Position & {
  siteCode: string
  /** Factor → start of the hour (epoch ms) → value. */
  series: Readonly<Partial<Record<TracedFactor, ReadonlyMap<number, number>>>>
}

export type SpeciesEmission = {
  /** Usual emission in work, kg/h; null when nobody measures it. */
  baselineKgH: Maybe<number>
  /** Start of the hour → emission relative to the own baseline, of the loudest outlet; absent when not known. */
  ratios: ReadonlyMap<number, number>
}

/** Power or working state of an enterprise in an hour, relative to its own usual level; null when not measured. */
export type WorkState = { production: Maybe<number>; treatment: Maybe<number> }

/** A place that may have caused it. Several outlets of one gate are one source: an inspector goes to a gate. */
export type TraceSource = Position & {
  kind: 'ps' | 'dust'
  code: string
  /** The lowest stack, m; null when unknown. */
  stackHeightM: Maybe<number>
  /** What it can let go at all; a species that is absent is none of its business. */
  emissions: Readonly<Partial<Record<Species, SpeciesEmission>>>
  /** True when every monitored outlet reported standstill in the hour; null when not known. */
  stopped: ReadonlyMap<number, boolean>
  work: ReadonlyMap<number, WorkState>
  /** Past cases of this source that field work confirmed. */
  confirmedCases: number
}

export type TraceInput = {
  receptor: { siteCode: string; factor: TracedFactor; startMs: number }
  sites: readonly TraceSite[]
  wind: WindAt
  sources: readonly TraceSource[]
}
