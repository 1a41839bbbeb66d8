import type { PolarGrid } from './polar-grid.ts'

/** What is usual at each range: median and robust standard deviation, NaN where the ring has too few cells. */
export interface RingBackground {
  median: Float64Array
  spread: Float64Array
}

/** Makes the median absolute deviation of normal noise its standard deviation. */
const madToSd = 1.4826
const fewestCells = 8

const medianOf = (sorted: Float64Array): number => {
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/**
 * Background of each range ring over all directions. Median and MAD (Rousseeuw & Croux 1993) stand as long as less
 * than half of a ring is plume; the spread is never below the resolution that a retrieval has.
 */
export const ringBackground = (grid: PolarGrid, isUsable: (ray: number, gate: number) => boolean): RingBackground => {
  const median = new Float64Array(grid.gates).fill(Number.NaN)
  const spread = new Float64Array(grid.gates).fill(Number.NaN)
  for (let gate = 0; gate < grid.gates; gate++) {
    const ring: number[] = []
    for (let ray = 0; ray < grid.azimuths; ray++) {
      const value = grid.values[ray * grid.gates + gate] ?? Number.NaN
      if (!Number.isNaN(value) && isUsable(ray, gate)) ring.push(value)
    }
    if (ring.length < fewestCells) continue
    const middle = medianOf(Float64Array.from(ring).sort())
    const deviation = medianOf(Float64Array.from(ring, (value) => Math.abs(value - middle)).sort())
    median[gate] = middle
    spread[gate] = Math.max(madToSd * deviation, 0.02 * Math.abs(middle), 0.005)
  }
  return { median, spread }
}
