import type { BinnedMatrix } from './binned-matrix.ts'

/** Slots of a feature in a histogram: the missing bin and 63 others. */
const binSlots = 64

/** Sums and counts of the gradient of a leaf's rows, by feature and bin. */
export type LeafHistogram = { sums: Float64Array; counts: Uint32Array }

export const emptyHistogram = (features: number): LeafHistogram => {
  return { sums: new Float64Array(features * binSlots), counts: new Uint32Array(features * binSlots) }
}

/**
 * Fills the histogram of the rows order[begin..end).
 * @param used features to look at
 * @param gathered room for as many gradients as there are rows
 */
export const fillHistogram = (
  { sums, counts }: LeafHistogram,
  { bins }: BinnedMatrix,
  used: Uint32Array,
  gradient: Float64Array,
  order: Uint32Array,
  begin: number,
  end: number,
  gathered: Float64Array,
): void => {
  // Gathered once, the gradients are read in order by every feature.
  for (let at = begin; at < end; at++) gathered[at - begin] = gradient[order[at] as number] as number
  for (let u = 0; u < used.length; u++) {
    const feature = used[u] as number
    const column = bins[feature] as Uint8Array
    const base = feature * binSlots
    sums.fill(0, base, base + binSlots)
    counts.fill(0, base, base + binSlots)
    for (let at = begin; at < end; at++) {
      const slot = base + (column[order[at] as number] as number)
      sums[slot] = (sums[slot] as number) + (gathered[at - begin] as number)
      counts[slot] = (counts[slot] as number) + 1
    }
  }
}

/** Turns the histogram of a parent into that of the other child in the features used, in place. */
export const subtractHistogram = (parent: LeafHistogram, child: LeafHistogram, used: Uint32Array): void => {
  const [sums, counts] = [parent.sums, parent.counts]
  for (let u = 0; u < used.length; u++) {
    const base = (used[u] as number) * binSlots
    for (let slot = base; slot < base + binSlots; slot++) {
      sums[slot] = (sums[slot] as number) - (child.sums[slot] as number)
      counts[slot] = (counts[slot] as number) - (child.counts[slot] as number)
    }
  }
}

export type Split = {
  gain: number
  feature: number
  /** Bins up to this one go left. */
  bin: number
  missingLeft: boolean
}

/**
 * The split that lowers the sum of squares most, G²/(n + λ) of both sides less that of the leaf; null when none leaves
 * `leastRows` on either side.
 */
export const bestSplit = (
  { sums, counts }: LeafHistogram,
  used: Uint32Array,
  total: { sum: number; rows: number },
  leastRows: number,
  lambda: number,
): Split | null => {
  const whole = (total.sum * total.sum) / (total.rows + lambda)
  let best: Split | null = null
  let bestGain = 1e-9
  for (let u = 0; u < used.length; u++) {
    const feature = used[u] as number
    const base = feature * binSlots
    const missingRows = counts[base] as number
    const missingSum = sums[base] as number
    let [rows, sum] = [0, 0]
    for (let bin = 1; bin < binSlots; bin++) {
      const inBin = counts[base + bin] as number
      if (inBin === 0) continue
      rows += inBin
      sum += sums[base + bin] as number
      // Missing rows right, then left where there are some.
      for (let side = 0; side < (missingRows > 0 ? 2 : 1); side++) {
        const leftRows = side === 0 ? rows : rows + missingRows
        const rightRows = total.rows - leftRows
        if (leftRows < leastRows || rightRows < leastRows) continue
        const leftSum = side === 0 ? sum : sum + missingSum
        const rightSum = total.sum - leftSum
        const gain = (leftSum * leftSum) / (leftRows + lambda) + (rightSum * rightSum) / (rightRows + lambda) - whole
        if (gain > bestGain) {
          bestGain = gain
          best = { gain, feature, bin, missingLeft: side === 1 }
        }
      }
    }
  }
  return best
}
