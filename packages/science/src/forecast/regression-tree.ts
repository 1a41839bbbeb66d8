/**
 * A binary tree in arrays. A node at or above nought splits: rows with x ≤ threshold go left, missing x left where
 * `missingLeft`. Children: a number ≥ 0 is a node, a negative one the leaf ~child.
 */
export type RegressionTree = {
  feature: readonly number[]
  threshold: readonly number[]
  missingLeft: readonly (0 | 1)[]
  left: readonly number[]
  right: readonly number[]
  /** One value per leaf, the learning rate already in it. */
  leaf: readonly number[]
}

/** Sum of the trees for one row of features; NaN is missing. */
export const sumOfTrees = (trees: readonly RegressionTree[], row: Float64Array): number => {
  let sum = 0
  for (const { feature, threshold, missingLeft, left, right, leaf } of trees) {
    let node = feature.length === 0 ? -1 : 0
    while (node >= 0) {
      const value = row[feature[node] as number] as number
      const goesLeft = Number.isNaN(value) ? missingLeft[node] === 1 : value <= (threshold[node] as number)
      node = (goesLeft ? left[node] : right[node]) as number
    }
    sum += leaf[~node] as number
  }
  return sum
}
