/** Days before, whose same hours a value is held against. */
export const baselineDays = 30
/** Fewer values at the same hour are no base. */
const fewestBase = 5
/** So many standard deviations above the base stand out. */
export const standsOutAbove = 3

export type TracerStanding = {
  /** Mean and standard deviation (n − 1) of the same hours of the days before; NaN with fewer than five of them. */
  base: Float64Array
  sd: Float64Array
  /** (value − base) / sd; NaN without a value or a base, or where the base does not vary. */
  z: Float64Array
}

/**
 * How far each value stands from what is usual at its hour: against the same hour of the 30 days before it.
 * @param values one per step from 30 days before the period on; NaN is missing
 * @param stepsPerDay 24 of hours, 1 of days
 * @param from first step of the period; the answer begins there
 */
export const tracerStanding = (values: Float64Array, stepsPerDay: number, from: number): TracerStanding => {
  const count = Math.max(0, values.length - from)
  const nothing = () => new Float64Array(count).fill(Number.NaN)
  const standing: TracerStanding = { base: nothing(), sd: nothing(), z: nothing() }
  for (let at = 0; at < count; at++) {
    const before: number[] = []
    for (let day = 1; day <= baselineDays; day++) {
      const value = values[from + at - day * stepsPerDay] ?? Number.NaN
      if (!Number.isNaN(value)) before.push(value)
    }
    if (before.length < fewestBase) continue
    const base = before.reduce((sum, value) => sum + value, 0) / before.length
    const sd = Math.sqrt(before.reduce((sum, value) => sum + (value - base) ** 2, 0) / (before.length - 1))
    standing.base[at] = base
    standing.sd[at] = sd
    // A base that does not vary but for rounding would make everything stand out.
    if (sd > 1e-9 * Math.abs(base)) standing.z[at] = ((values[from + at] ?? Number.NaN) - base) / sd
  }
  return standing
}
