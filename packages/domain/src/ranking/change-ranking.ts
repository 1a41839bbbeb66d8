import { changePercent } from '../air/change.ts'
import type { Maybe } from '../missing.ts'
import { type Ranked, rankBy } from './rank.ts'

export type ComparedCity = {
  cityCode: string
  /** Composite index of the period and of the one compared with. */
  current: Maybe<number>
  base: Maybe<number>
  /** All six pollutants at or below their limits; null when not all are known. */
  meetsAllLimits: Maybe<boolean>
}

/** best: largest improvement first; worst: largest deterioration first. */
export type ChangeSide = 'best' | 'worst'

/**
 * Ranking by the change of the composite index in percent (环办 2017). Among the worst, cities that meet all limits are
 * left out: a clean city is not blamed for a small rise.
 */
export const rankChanges = <T extends ComparedCity>(cities: readonly T[], side: ChangeSide): Ranked<T>[] => {
  const judged = side === 'best' ? cities : cities.filter((city) => city.meetsAllLimits !== true)
  return rankBy(judged, (city) => changePercent(city.current, city.base, 2), {
    order: side === 'best' ? 'ascending' : 'descending',
    decimals: 1,
  })
}
