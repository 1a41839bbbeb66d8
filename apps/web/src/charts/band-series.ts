export interface Band {
  lower: readonly (number | null)[]
  upper: readonly (number | null)[]
}

interface BandInput {
  name: string
  band: Band
  axisIndex: number
  color: string
  /** Unique within the chart. */
  id: string
}

/**
 * An interval around a value as two stacked series without lines: the lower bound, and the width above it filled. They
 * carry the value's name, so that the legend hides all three together. A point without both bounds has no band.
 */
export const bandSeries = ({ name, band, axisIndex, color, id }: BandInput) => {
  const part = {
    name,
    type: 'line',
    stack: `band-${id}`,
    // An interval below zero stacks as well as one above.
    stackStrategy: 'all',
    yAxisIndex: axisIndex,
    silent: true,
    showSymbol: false,
    lineStyle: { opacity: 0 },
    itemStyle: { color },
    connectNulls: false,
    tooltip: { show: false },
  }
  const bounds = band.lower.map((lower, at) => {
    const upper = band.upper[at]
    return lower === null || upper === null || upper === undefined ? null : { lower, width: upper - lower }
  })
  return [
    { ...part, id: `${id}-lower`, data: bounds.map((bound) => bound?.lower ?? null) },
    {
      ...part,
      id: `${id}-width`,
      data: bounds.map((bound) => bound?.width ?? null),
      areaStyle: { color, opacity: 0.18 },
    },
  ]
}
