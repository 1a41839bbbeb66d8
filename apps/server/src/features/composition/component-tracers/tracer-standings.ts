import type { SourceTracer as Shown } from '@qingkong/contract/calls/composition/component-tracers'
import { typesetParticle } from '@qingkong/science/receptor/particle-species'
import { type SourceTracer, tracerValues } from '@qingkong/science/receptor/source-tracers'
import { standsOutAbove, tracerStanding } from '@qingkong/science/receptor/tracer-standing'
import { orNulls } from '../component-hours/port.ts'

/** How the values of a tracer are written. */
export interface TracerUnit {
  unit: string
  digits: number
  /** By which the columns' unit becomes it. */
  scale: number
}

interface Period {
  times: readonly string[]
  stepsPerDay: number
  /** First step of the period within the columns. */
  from: number
}

const orNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)

const highestOf = (values: Float64Array): number | null =>
  values.reduce<number | null>((best, value, at) => {
    if (Number.isNaN(value)) return best
    return best === null || value > (values[best] ?? Number.NEGATIVE_INFINITY) ? at : best
  }, null)

/**
 * The tracers that are measured, with how far they stand from the same hour of the 30 days before.
 * @param columns step by step from 30 days before the period on
 */
export const tracerStandings = (
  tracers: readonly SourceTracer[],
  columns: ReadonlyMap<string, Float64Array>,
  unitOf: (tracer: SourceTracer) => TracerUnit,
  { times, stepsPerDay, from }: Period,
): Shown[] =>
  tracers.flatMap((tracer): Shown[] => {
    const { unit, digits, scale } = unitOf(tracer)
    const whole = tracerValues(tracer, columns)?.map((value) => value * scale)
    const values = whole?.slice(from)
    if (!whole || !values?.some((value) => !Number.isNaN(value))) return []
    const { base, sd, z } = tracerStanding(whole, stepsPerDay, from)
    const at = highestOf(z)
    const highest = at === null ? null : orNull(z[at])
    return [
      {
        code: tracer.code,
        name: tracer.nameZh,
        sourceName: tracer.sourceZh,
        species: tracer.species.map(typesetParticle),
        unit,
        digits,
        time: at === null ? null : (times[at] ?? null),
        value: at === null ? null : orNull(values[at]),
        base: at === null ? null : orNull(base[at]),
        sd: at === null ? null : orNull(sd[at]),
        z: highest,
        text: highest !== null && highest >= standsOutAbove ? `与${tracer.sourceZh}一致` : null,
        values: orNulls(values),
        standing: orNulls(z),
      },
    ]
  })
