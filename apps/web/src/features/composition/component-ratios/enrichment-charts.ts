import type { RichAnswer } from '@qingkong/contract/calls/composition/enrichment-factors'
import { richBounds } from '@qingkong/contract/tables/composition/enrichment-factors'
import type { BarInput } from '../../../charts/bar-option.ts'
import type { LineInput } from '../../../charts/line-option.ts'

/** A scale of powers of ten shows nothing at or below nought. */
const above0 = (value: number | null): number | null => (value !== null && value > 0 ? value : null)

/** Most elements drawn together over time. */
const mostLines = 8

/** Factors of the period with the bounds of their reading. */
export const richBars = ({ rows }: RichAnswer): BarInput => ({
  names: rows.map(({ factorName }) => factorName),
  series: [{ name: '富集因子', values: rows.map(({ ef }) => above0(ef)) }],
  unit: '',
  digits: 1,
  log: true,
  limits: richBounds.map((value) => ({ name: String(value), value })),
})

/** Factors of the most enriched elements over time. */
export const richLines = ({ times, rows }: RichAnswer): LineInput => ({
  times,
  axes: [{ name: '富集因子', log: true }],
  series: rows
    .slice(0, mostLines)
    .map(({ factorName, values }) => ({ name: factorName, unit: '', digits: 1, values: values.map(above0) })),
})
