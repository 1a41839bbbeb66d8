import { exactMean } from '@qingkong/domain/air/rounding'
import type { Maybe } from '@qingkong/domain/missing'
import { extreme, placedValues } from './value-changes.ts'

/** Rows on end with values above a threshold. */
export type HighEpisode = {
  /** Positions of the first and the last row. */
  from: number
  to: number
  mean: number
  max: number
  maxAt: number
}

/** Runs of rows strictly above the threshold; a missing row ends a run, because nobody knows what it was. */
export const highEpisodes = (values: readonly Maybe<number>[], threshold: number): HighEpisode[] => {
  const runs: [from: number, to: number][] = []
  for (const { at } of placedValues(values).filter(({ value }) => value > threshold)) {
    const last = runs.at(-1)
    if (last && last[1] === at - 1) last[1] = at
    else runs.push([at, at])
  }
  return runs.map(([from, to]) => {
    const own = placedValues(values.slice(from, to + 1))
    const top = extreme(own, 1)
    return {
      from,
      to,
      mean: exactMean(own.map(({ value }) => value)),
      max: top?.value ?? threshold,
      maxAt: from + (top?.at ?? 0),
    }
  })
}
