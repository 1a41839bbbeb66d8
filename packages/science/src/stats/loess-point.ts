/**
 * Local regression at one abscissa of the points 1, 2, 3 … (Cleveland et al. 1990, J. Off. Stat. 6, 3): tricube weights
 * times robustness weights, degree 0 or 1.
 */
export type LoessWindow = {
  /** Values at 1, 2 … n. */
  values: Float64Array
  /** Width in points; may exceed the number of points. */
  width: number
  degree: 0 | 1
  /** First and last point used, 1-based. */
  from: number
  to: number
  /** Robustness weights at 1, 2 … n; null means all 1. */
  robustness: Float64Array | null
}

/** @returns null where all weights vanish */
export const loessPoint = ({ values, width, degree, from, to, robustness }: LoessWindow, at: number): number | null => {
  const count = values.length
  let reach = Math.max(at - from, to - at)
  if (width > count) reach += Math.floor((width - count) / 2)
  const weights = new Float64Array(to + 1)
  let total = 0
  for (let point = from; point <= to; point++) {
    const away = Math.abs(point - at)
    if (away > 0.999 * reach) continue
    const near = away <= 0.001 * reach ? 1 : (1 - (away / reach) ** 3) ** 3
    const weight = near * (robustness?.[point - 1] ?? 1)
    weights[point] = weight
    total += weight
  }
  if (total <= 0) return null
  let [centre, spread] = [0, 0]
  for (let point = from; point <= to; point++) centre += ((weights[point] ?? 0) / total) * point
  for (let point = from; point <= to; point++) spread += ((weights[point] ?? 0) / total) * (point - centre) ** 2
  const isSloped = degree > 0 && reach > 0 && Math.sqrt(spread) > 0.001 * (count - 1)
  const tilt = isSloped ? (at - centre) / spread : 0
  let value = 0
  for (let point = from; point <= to; point++)
    value += ((weights[point] ?? 0) / total) * (tilt * (point - centre) + 1) * (values[point - 1] ?? 0)
  return value
}

export type LoessSmoothing = {
  width: number
  degree: 0 | 1
  /** Fitted at every so many points, linear between. */
  jump: number
  robustness: Float64Array | null
}

/** Local regression at every point. */
export const loessSeries = (
  values: Float64Array,
  { width, degree, jump, robustness }: LoessSmoothing,
): Float64Array => {
  const count = values.length
  const smooth = new Float64Array(count)
  if (count < 2) return Float64Array.from(values)
  const step = Math.min(jump, count - 1)
  const half = Math.floor((width + 1) / 2)
  const windowAt = (at: number): [number, number] => {
    if (width >= count || at < half) return [1, Math.min(width, count)]
    if (at > count - half) return [count - width + 1, count]
    return [at - half + 1, at - half + width]
  }
  const fitAt = (at: number) => {
    const [from, to] = windowAt(at)
    const window = { values, width, degree, from, to, robustness }
    smooth[at - 1] = loessPoint(window, at) ?? values[at - 1] ?? 0
  }
  const fitted: number[] = []
  for (let at = 1; at <= count; at += step) fitted.push(at)
  if (fitted.at(-1) !== count) fitted.push(count)
  for (const at of fitted) fitAt(at)
  fitted.forEach((end, i) => {
    const start = fitted[i - 1]
    if (start === undefined) return
    const [low, high] = [smooth[start - 1] ?? 0, smooth[end - 1] ?? 0]
    for (let at = start + 1; at < end; at++) smooth[at - 1] = low + ((high - low) * (at - start)) / (end - start)
  })
  return smooth
}
