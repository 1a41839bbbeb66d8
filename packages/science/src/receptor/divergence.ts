import type { Maybe } from '@qingkong/domain/missing'

export type Divergence = {
  /** Components that both have. */
  components: number
  /** 0 = the same composition, below 0.2 alike, towards 1 = nothing in common; null with fewer than two components. */
  cd: Maybe<number>
}

/**
 * Coefficient of divergence of two compositions, √(mean of ((a − b)/(a + b))²) over the components that both have
 * (Wongphatarakul et al. 1998, Environ. Sci. Technol. 32, 3926). Each component counts alike, however much there is.
 * @param a means by component, of one unit for each component; null or NaN is missing
 */
export const divergence = (a: readonly Maybe<number>[], b: readonly Maybe<number>[]): Divergence => {
  const squares = a.flatMap((one, at) => {
    const other = b[at] ?? Number.NaN
    const sum = (one ?? Number.NaN) + other
    return sum > 0 ? [(((one ?? 0) - other) / sum) ** 2] : []
  })
  const components = squares.length
  return {
    components,
    cd: components < 2 ? null : Math.sqrt(squares.reduce((total, square) => total + square, 0) / components),
  }
}
