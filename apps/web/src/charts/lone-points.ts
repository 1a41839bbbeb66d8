interface LoneInput {
  name: string
  values: readonly (number | null)[]
  axisIndex: number
  color: string
  /** Unique within the chart. */
  id: string
}

/** Whether a value has a neighbour neither before nor behind. */
const isLone = (values: readonly (number | null)[], at: number): boolean =>
  typeof values[at] === 'number' && typeof values[at - 1] !== 'number' && typeof values[at + 1] !== 'number'

export const hasLonePoint = (values: readonly (number | null)[]): boolean => values.some((_, at) => isLone(values, at))

/**
 * Values between two gaps as dots: a line needs two ends and would draw nothing of them. They carry the line's name, so
 * that the legend hides both.
 */
export const lonePoints = ({ name, values, axisIndex, color, id }: LoneInput) => ({
  id: `${id}-lone`,
  name,
  type: 'scatter',
  yAxisIndex: axisIndex,
  symbolSize: 5,
  silent: true,
  itemStyle: { color },
  data: values.map((value, at) => (isLone(values, at) ? value : null)),
  tooltip: { show: false },
})
