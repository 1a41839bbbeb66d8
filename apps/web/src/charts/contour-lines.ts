/** A line of equal value across one cell: two points in the axes' units. */
type Segment = readonly [readonly [number, number], readonly [number, number]]

interface Corner {
  x: number
  y: number
  value: number
}

/** Where an edge crosses the level; null where both ends lie on one side. */
const crossing = (a: Corner, b: Corner, level: number): readonly [number, number] | null => {
  if (a.value >= level === b.value >= level) return null
  const share = (level - a.value) / (b.value - a.value)
  return [a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)]
}

/** A triangle is crossed by one straight line or by none. */
const acrossTriangle = (corners: readonly [Corner, Corner, Corner], level: number): Segment[] => {
  const [a, b, c] = corners
  const points = [crossing(a, b, level), crossing(b, c, level), crossing(c, a, level)].filter((point) => point !== null)
  const [from, to] = points
  return from && to ? [[from, to]] : []
}

/**
 * Lines of equal value on a grid, each cell parted into four triangles around its mean so that saddles are not ambiguous.
 * Cells without all of their corners have none.
 * @param values by y, then x
 */
export const contourLines = (
  xs: readonly number[],
  ys: readonly number[],
  values: readonly (readonly (number | null)[])[],
  level: number,
): Segment[] =>
  ys.slice(1).flatMap((_, row) =>
    xs.slice(1).flatMap((_x, column): Segment[] => {
      const corner = (dRow: number, dColumn: number): Corner | null => {
        const [x, y] = [xs[column + dColumn], ys[row + dRow]]
        const value = values[row + dRow]?.[column + dColumn]
        return x === undefined || y === undefined || value === null || value === undefined ? null : { x, y, value }
      }
      const [a, b, c, d] = [corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)]
      if (!a || !b || !c || !d) return []
      const middle = {
        x: (a.x + c.x) / 2,
        y: (a.y + c.y) / 2,
        value: (a.value + b.value + c.value + d.value) / 4,
      }
      return [
        ...acrossTriangle([a, b, middle], level),
        ...acrossTriangle([b, c, middle], level),
        ...acrossTriangle([c, d, middle], level),
        ...acrossTriangle([d, a, middle], level),
      ]
    }),
  )

/** About `count` round levels between the least and the greatest value. */
export const contourLevels = (values: readonly (number | null)[], count: number): number[] => {
  const known = values.filter((value): value is number => value !== null)
  const [least, greatest] = [Math.min(...known), Math.max(...known)]
  if (known.length === 0 || !(greatest > least)) return []
  const rough = (greatest - least) / count
  const decade = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * decade >= rough) ?? 10) * decade
  const first = Math.ceil(least / step)
  return Array.from({ length: Math.floor(greatest / step) - first + 1 }, (_, at) => (first + at) * step)
}
