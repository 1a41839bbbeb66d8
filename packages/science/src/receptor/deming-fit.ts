/**
 * Line through points that err in both directions alike (Deming regression with a variance ratio of 1, that is
 * orthogonal regression).
 * @returns null when x does not vary or there are fewer than two points
 */
export const demingFit = (x: readonly number[], y: readonly number[]): { slope: number; intercept: number } | null => {
  const count = x.length
  if (count < 2) return null
  const meanX = x.reduce((sum, value) => sum + value, 0) / count
  const meanY = y.reduce((sum, value) => sum + value, 0) / count
  let [xx, xy, yy] = [0, 0, 0]
  x.forEach((value, row) => {
    const [across, up] = [value - meanX, (y[row] ?? 0) - meanY]
    xx += across * across
    xy += across * up
    yy += up * up
  })
  if (xx === 0) return null
  const slope = xy === 0 ? 0 : (yy - xx + Math.sqrt((yy - xx) ** 2 + 4 * xy * xy)) / (2 * xy)
  return { slope, intercept: meanY - slope * meanX }
}
