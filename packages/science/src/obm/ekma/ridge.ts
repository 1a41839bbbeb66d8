import type { EkmaGrid } from './grid.ts'

/** For each VOC factor the NOx factor of the highest response; `atEdge` when it lies on the border of the grid. */
export type RidgePoint = { fVoc: number; fNox: number; response: number; atEdge: boolean }

/** Ridge line, refined between grid lines by the parabola through the highest cell and its neighbours. */
export const ridgeLine = ({ axis, response }: EkmaGrid): RidgePoint[] => {
  const count = axis.length
  const step = (axis[1] ?? 0) - (axis[0] ?? 0)
  return axis.map((fVoc, column) => {
    const value = (row: number) => response[row * count + column] ?? Number.NaN
    let best = 0
    for (let row = 1; row < count; row++) if (value(row) > value(best)) best = row
    if (best === 0 || best === count - 1) return { fVoc, fNox: axis[best] ?? 0, response: value(best), atEdge: true }
    const [below, here, above] = [value(best - 1), value(best), value(best + 1)]
    const curvature = below - 2 * here + above
    const shift = curvature < 0 ? (below - above) / (2 * curvature) : 0
    return {
      fVoc,
      fNox: (axis[best] ?? 0) + shift * step,
      response: here - ((below - above) * shift) / 4,
      atEdge: false,
    }
  })
}

/** A point this near to a ridge, in factors of NOx, is on neither side of it: the width of a cell of the usual grid. */
const transitionMargin = 0.1
/** Factors are made of decimal steps. */
const rounding = 1e-9

export type EkmaRegime = { regime: 'VOC 控制区' | '过渡区' | 'NOx 控制区'; distance: number }

/**
 * Regime of a point: more NOx than the ridge is VOC-limited, less is NOx-limited, within 0.1 of it is transition.
 * The ridge is taken linearly between its points; `distance` is the NOx factor less that of the ridge.
 */
export const ekmaRegime = (ridge: readonly RidgePoint[], fVoc: number, fNox: number): EkmaRegime | null => {
  const after = ridge.findIndex((point) => point.fVoc >= fVoc - 1e-9)
  const right = ridge[after]
  if (!right) return null
  const left = ridge[after - 1] ?? right
  const width = right.fVoc - left.fVoc
  const ridgeNox = width === 0 ? right.fNox : left.fNox + ((right.fNox - left.fNox) * (fVoc - left.fVoc)) / width
  const distance = fNox - ridgeNox
  if (Math.abs(distance) <= transitionMargin + rounding) return { regime: '过渡区', distance }
  return { regime: distance > 0 ? 'VOC 控制区' : 'NOx 控制区', distance }
}
