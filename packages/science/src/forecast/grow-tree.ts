import type { BinnedMatrix } from './binned-matrix.ts'
import {
  bestSplit,
  emptyHistogram,
  fillHistogram,
  type LeafHistogram,
  type Split,
  subtractHistogram,
} from './leaf-histogram.ts'

export type TreeShape = {
  mostLeaves: number
  /** Least rows of a leaf. */
  leastRows: number
  /** Shrinks the leaves: value = Σg / (n + λ). */
  lambda: number
}

/** A tree on bins: `bin` is the last bin that goes left. Children and leaves as in RegressionTree. */
export type GrownTree = {
  feature: number[]
  bin: number[]
  missingLeft: (0 | 1)[]
  left: number[]
  right: number[]
  /** Rows of leaf i are order[begin[i]..end[i]). */
  begin: number[]
  end: number[]
  sum: number[]
}

/** Memory that the trees of one ensemble share. */
export type GrowingRoom = { gathered: Float64Array; spare: Uint32Array; pool: LeafHistogram[] }

export const growingRoom = (rows: number): GrowingRoom => {
  return { gathered: new Float64Array(rows), spare: new Uint32Array(rows), pool: [] }
}

type Leaf = { begin: number; end: number; sum: number; histogram: LeafHistogram | null; split: Split | null }

/**
 * Grows one tree leaf by leaf, always where the sum of squares falls most (Shi 2007; LightGBM's order).
 * @param order the rows to fit; reordered so that each leaf's rows stand together
 * @param used features the tree may use
 */
export const growTree = (
  matrix: BinnedMatrix,
  gradient: Float64Array,
  order: Uint32Array,
  used: Uint32Array,
  { mostLeaves, leastRows, lambda }: TreeShape,
  { gathered, spare, pool }: GrowingRoom,
): GrownTree => {
  const tree: GrownTree = { feature: [], bin: [], missingLeft: [], left: [], right: [], begin: [], end: [], sum: [] }
  const features = matrix.bins.length
  const fill = (begin: number, end: number) => {
    const histogram = pool.pop() ?? emptyHistogram(features)
    fillHistogram(histogram, matrix, used, gradient, order, begin, end, gathered)
    return histogram
  }
  const splitOf = (histogram: LeafHistogram, begin: number, end: number, sum: number) =>
    end - begin < 2 * leastRows ? null : bestSplit(histogram, used, { sum, rows: end - begin }, leastRows, lambda)

  let total = 0
  for (let at = 0; at < order.length; at++) total += gradient[order[at] as number] as number
  const root = fill(0, order.length)
  const leaves: Leaf[] = [
    { begin: 0, end: order.length, sum: total, histogram: root, split: splitOf(root, 0, order.length, total) },
  ]
  // Where a leaf hangs: the child slot that must be redirected when it is split.
  const hangs: { node: number; isLeft: boolean }[] = [{ node: -1, isLeft: true }]

  while (leaves.length < mostLeaves) {
    let chosen = -1
    for (let i = 0; i < leaves.length; i++)
      if ((leaves[i]?.split?.gain ?? 0) > (leaves[chosen]?.split?.gain ?? 0)) chosen = i
    const leaf = leaves[chosen]
    if (!leaf?.split || !leaf.histogram) break
    const { feature, bin, missingLeft } = leaf.split
    const { middle, leftSum } = partition(matrix.bins[feature] as Uint8Array, leaf, gradient, order, spare)
    const node = tree.feature.length
    tree.feature.push(feature)
    tree.bin.push(bin)
    tree.missingLeft.push(missingLeft ? 1 : 0)
    tree.left.push(~chosen)
    tree.right.push(~leaves.length)
    const hang = hangs[chosen]
    if (hang && hang.node >= 0) (hang.isLeft ? tree.left : tree.right)[hang.node] = node
    hangs[chosen] = { node, isLeft: true }
    hangs.push({ node, isLeft: false })

    const isLeftSmaller = middle - leaf.begin <= leaf.end - middle
    const smaller = isLeftSmaller ? fill(leaf.begin, middle) : fill(middle, leaf.end)
    subtractHistogram(leaf.histogram, smaller, used)
    const [leftHistogram, rightHistogram] = isLeftSmaller ? [smaller, leaf.histogram] : [leaf.histogram, smaller]
    const child = (begin: number, end: number, sum: number, histogram: LeafHistogram): Leaf => {
      const split = splitOf(histogram, begin, end, sum)
      if (split !== null) return { begin, end, sum, histogram, split }
      pool.push(histogram)
      return { begin, end, sum, histogram: null, split }
    }
    leaves[chosen] = child(leaf.begin, middle, leftSum, leftHistogram)
    leaves.push(child(middle, leaf.end, leaf.sum - leftSum, rightHistogram))
  }
  for (const { histogram } of leaves) if (histogram) pool.push(histogram)
  tree.begin = leaves.map(({ begin }) => begin)
  tree.end = leaves.map(({ end }) => end)
  tree.sum = leaves.map(({ sum }) => sum)
  return tree
}

/** Puts the rows that go left first, both sides in the order they had. */
const partition = (
  column: Uint8Array,
  { begin, end, split }: Leaf,
  gradient: Float64Array,
  order: Uint32Array,
  spare: Uint32Array,
): { middle: number; leftSum: number } => {
  const lastLeft = split?.bin ?? 0
  const isMissingLeft = split?.missingLeft ?? false
  let [middle, right, leftSum] = [begin, 0, 0]
  for (let at = begin; at < end; at++) {
    const row = order[at] as number
    const bin = column[row] as number
    if (bin === 0 ? isMissingLeft : bin <= lastLeft) {
      order[middle++] = row
      leftSum += gradient[row] as number
    } else spare[right++] = row
  }
  for (let at = 0; at < right; at++) order[middle + at] = spare[at] as number
  return { middle, leftSum }
}
