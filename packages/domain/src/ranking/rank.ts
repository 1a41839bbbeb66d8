import { roundHalfEven } from '../air/rounding.ts'
import type { Maybe } from '../missing.ts'

/** ascending: the smallest value is first (concentrations, composite index); descending: the largest (good-day rate). */
type RankOrder = 'ascending' | 'descending'

export type Ranked<T> = {
  item: T
  /** Rounded value that was compared; null when missing. */
  value: Maybe<number>
  /** Equal values share a rank and the next rank skips; null without a value. */
  rank: Maybe<number>
}

export type RankRule = { order: RankOrder; decimals: number }

/** How published rankings compare (环办〔2014〕64号; CNEMC reports). */
export const rankRules = {
  composite: { order: 'ascending', decimals: 2 },
  goodRate: { order: 'descending', decimals: 1 },
  /** PM2.5 and the other concentrations in µg/m³ until 2026-02-28. */
  concentration2012: { order: 'ascending', decimals: 0 },
  concentration2026: { order: 'ascending', decimals: 1 },
} as const satisfies Record<string, RankRule>

/** Ranks items by their rounded values; missing ones come last without a rank. Equal items keep their order. */
export const rankBy = <T>(
  items: readonly T[],
  rankedValueOf: (item: T) => Maybe<number>,
  rule: RankRule,
): Ranked<T>[] => {
  const sign = rule.order === 'ascending' ? 1 : -1
  const rounded = items.map((item) => {
    const value = rankedValueOf(item)
    return { item, value: value === null ? null : roundHalfEven(value, rule.decimals) }
  })
  const there = rounded.flatMap(({ item, value }) => (value === null ? [] : [{ item, value }]))
  const ranked: Ranked<T>[] = []
  for (const [i, entry] of there.toSorted((a, b) => sign * (a.value - b.value)).entries()) {
    const before = ranked.at(-1)
    ranked.push({ ...entry, rank: before?.value === entry.value ? before.rank : i + 1 })
  }
  return [...ranked, ...rounded.filter(({ value }) => value === null).map((entry) => ({ ...entry, rank: null }))]
}

/** Rank that a value would take among others: one more than the number of better ones. */
export const rankAmong = (own: Maybe<number>, others: readonly Maybe<number>[], rule: RankRule): Maybe<number> => {
  if (own === null) return null
  const value = roundHalfEven(own, rule.decimals)
  const better = others.filter((other) => {
    if (other === null) return false
    const rounded = roundHalfEven(other, rule.decimals)
    return rule.order === 'ascending' ? rounded < value : rounded > value
  })
  return better.length + 1
}
