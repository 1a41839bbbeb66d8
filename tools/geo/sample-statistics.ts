export const mean = (values: readonly number[]): number => {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export const standardDeviation = (values: readonly number[]): number => {
  const centre = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1))
}

/** Linear interpolation between order statistics (Hyndman-Fan type 7). */
export const quantile = (values: readonly number[], share: number): number => {
  const ordered = [...values].sort((a, b) => a - b)
  const position = (ordered.length - 1) * share
  const low = ordered[Math.floor(position)] ?? Number.NaN
  const high = ordered[Math.ceil(position)] ?? Number.NaN
  return low + (high - low) * (position - Math.floor(position))
}

/** Pearson correlation of pairs one step apart. */
export const correlationAtLagOne = (pairs: readonly (readonly [number, number])[]): number => {
  const firstMean = mean(pairs.map(([first]) => first))
  const secondMean = mean(pairs.map(([, second]) => second))
  let cross = 0
  let firstSquares = 0
  let secondSquares = 0
  for (const [first, second] of pairs) {
    cross += (first - firstMean) * (second - secondMean)
    firstSquares += (first - firstMean) ** 2
    secondSquares += (second - secondMean) ** 2
  }
  return cross / Math.sqrt(firstSquares * secondSquares)
}
