import type { LineAxis } from '../../../charts/line-option.ts'

type Values = readonly (number | null)[]

/** Headroom above what was measured, usual and aimed at. */
const headroom = 1.5

/**
 * The value axis of a chart with a remaining allowance. Late in a period the allowance may be tens of times what the air
 * ever holds: then the axis ends above the measured values, and the band runs out of the picture. Undefined where the
 * allowance leaves them readable.
 */
export const boundedAxis = (
  unit: string,
  shown: readonly Values[],
  allowed: Values,
): readonly LineAxis[] | undefined => {
  const highest = (values: Values) => Math.max(0, ...values.filter((value) => value !== null))
  const top = headroom * highest(shown.flat())
  if (top === 0 || highest(allowed) <= 2 * top) return undefined
  const step = 10 ** Math.floor(Math.log10(top))
  return [{ name: unit, max: Math.ceil((top * 2) / step) * (step / 2) }]
}
