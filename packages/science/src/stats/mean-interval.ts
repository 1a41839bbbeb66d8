import type { Maybe } from '@qingkong/domain/missing'
import { maybe } from './column.ts'
import { tQuantile } from './distribution.ts'
import { quantileOfSorted } from './quantile.ts'

export type MeanInterval = { count: number; mean: Maybe<number>; lower: Maybe<number>; upper: Maybe<number> }

/** Mean with Student's interval; no interval for fewer than two values. */
export const meanWithTInterval = (values: Float64Array, level: number): MeanInterval => {
  const count = values.length
  if (count === 0) return { count, mean: null, lower: null, upper: null }
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  if (count === 1) return { count, mean, lower: null, upper: null }
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const half = tQuantile(level, count - 1) * Math.sqrt(squares / (count - 1) / count)
  return { count, mean, lower: mean - half, upper: mean + half }
}

/**
 * Mean with the percentile interval of means of resamples. `random`, uniform in [0, 1), starts a generator of this
 * mean's own: xorshift32 (Marsaglia 2003) written out, because drawing is nearly all of the work.
 */
export const meanWithBootstrapInterval = (
  values: Float64Array,
  level: number,
  draws: number,
  random: () => number,
): MeanInterval => {
  const { count, mean } = meanWithTInterval(values, level)
  if (count < 2) return { count, mean, lower: null, upper: null }
  const means = new Float64Array(draws)
  const scale = count / 4_294_967_296
  let state = Math.floor(random() * 4_294_967_295) + 1
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0
    for (let i = 0; i < count; i++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      sum += values[((state >>> 0) * scale) | 0] ?? 0
    }
    means[draw] = sum / count
  }
  means.sort()
  const tail = (1 - level) / 2
  return {
    count,
    mean,
    lower: maybe(quantileOfSorted(means, tail)),
    upper: maybe(quantileOfSorted(means, 1 - tail)),
  }
}
