/** One measured figure with the aim it is held to. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** What we hold ourselves to; `atLeast` or `atMost` in the same unit. */
  atLeast?: number
  atMost?: number
  note?: string
}

export const printFigure = ({ name, value, unit, atLeast, atMost, note }: Figure) => {
  const met = (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost)
  const aim = atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : ''
  const shown = value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
  process.stdout.write(
    `${aim ? (met ? '✓' : '✗') : ' '} ${name}: ${shown} ${unit}${aim ? ` (${aim})` : ''}${note ? ` · ${note}` : ''}\n`,
  )
  return met
}

export const percentile = (sorted: readonly number[], p: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
