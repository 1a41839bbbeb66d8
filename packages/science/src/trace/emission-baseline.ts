import type { Maybe } from '@qingkong/domain/missing'
import { median } from './site-excess.ts'
import type { SpeciesEmission } from './trace-input.ts'

/** Valid hours of one monitored outlet (or fence) for one species. */
export type MonitoredHours = {
  /** Start of the hour (epoch ms) → emission in kg/h, or the fence's concentration. */
  hours: ReadonlyMap<number, number>
  /** False: the numbers tell how much more, not how much (a concentration at a fence). */
  isMass: boolean
}

/** Fewer hours in work than this make no baseline. */
const leastHours = 4

/** Median of the hours in work before the traced ones; standstill is no usual work. */
const baselineOf = ({ hours }: MonitoredHours, beforeMs: number): Maybe<number> => {
  const past = [...hours].flatMap(([at, value]) => (at < beforeMs && value > 0 ? [value] : []))
  return past.length < leastHours ? null : median(past)
}

/**
 * Emission of a source's monitors relative to its own past. The loudest outlet counts: among three of one gate a
 * failed filter must not be averaged away.
 * @param beforeMs hours from here on are judged, those before are the baseline
 */
export const emissionBaseline = (monitors: readonly MonitoredHours[], beforeMs: number): SpeciesEmission => {
  const ratios = new Map<number, number>()
  let baselineKgH: Maybe<number> = null
  for (const monitor of monitors) {
    const usual = baselineOf(monitor, beforeMs)
    if (usual === null) continue
    if (monitor.isMass) baselineKgH = (baselineKgH ?? 0) + usual
    for (const [at, value] of monitor.hours) {
      if (at >= beforeMs) ratios.set(at, Math.max(ratios.get(at) ?? 0, value / usual))
    }
  }
  return { baselineKgH, ratios }
}
