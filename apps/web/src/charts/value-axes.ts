export type AxisSide = 'left' | 'right'

/** px between axes that stand on one side, and between the outermost axis and the edge (chart-08). */
const step = 80
const edge = 60

/** The first axis left, others right (chart-08). */
export const defaultSide = (index: number): AxisSide => (index === 0 ? 'left' : 'right')

/** Distance of each axis from the plot: 0 for the first on its side, 80 px further for every next one (chart-08). */
export const axisOffsets = (sides: readonly AxisSide[]): number[] =>
  sides.map((side, index) => step * sides.slice(0, index).filter((other) => other === side).length)

/** Room beside the plot: the largest offset on the side plus 60 px (chart-08). */
export const sideMargins = (sides: readonly AxisSide[]): Record<AxisSide, number> => {
  const offsets = axisOffsets(sides)
  const margin = (side: AxisSide) => edge + Math.max(0, ...offsets.filter((_, index) => sides[index] === side))
  return { left: margin('left'), right: margin('right') }
}
