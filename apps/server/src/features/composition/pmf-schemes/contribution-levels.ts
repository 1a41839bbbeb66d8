import type { SourceLaw } from '@qingkong/contract/shapes/pmf-scheme'
import { hourNames } from '@qingkong/contract/tables/air/variations'
import { schemeSeasonNames } from '@qingkong/domain/pmf/scheme-words'
import { seasonOf, yearSeasons } from '@qingkong/domain/pmf/season-of'
import { cityDate, cityHour, formatCity } from '@qingkong/domain/time/city-time'
import { meanWithTInterval } from '@qingkong/science/stats/mean-interval'
import { quantileOfSorted } from '@qingkong/science/stats/quantile'

export type Dimension = 'HOUR' | 'WEEKDAY' | 'MONTH' | 'SEASON'

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const numbered = (count: number, name: (at: number) => string) => Array.from({ length: count }, (_, at) => name(at))
const monthOf = (at: number) => Number(formatCity(at, 'YYYY-MM').slice(5))

/** Levels in their order, and the one an hour (interval start) lies in; hours are called by their ends. */
const dimensions: Readonly<Record<Dimension, { levels: readonly string[]; levelOf: (startAtMs: number) => string }>> = {
  HOUR: { levels: hourNames, levelOf: (at) => hourNames[cityHour(at)] ?? '' },
  WEEKDAY: {
    levels: [...weekdays.slice(1), weekdays[0] ?? ''],
    levelOf: (at) => weekdays[new Date(`${cityDate(at)}T00:00:00Z`).getUTCDay()] ?? '',
  },
  MONTH: { levels: numbered(12, (month) => `${month + 1}月`), levelOf: (at) => `${monthOf(at)}月` },
  SEASON: {
    levels: yearSeasons.map((season) => schemeSeasonNames[season]),
    levelOf: (at) => schemeSeasonNames[seasonOf(at)],
  },
}

/** An hour of the day says something from five days on. */
const leastDays = 5

/** What a factor brought hour by hour; null where the hour does not count. */
export interface FactorLine {
  no: number
  name: string
  values: readonly (number | null)[]
}

/** Means with a 95 % t interval and quartiles by the level of a dimension, factor by factor; empty levels are left out. */
export const contributionLevels = (
  lines: readonly FactorLine[],
  startAtMs: readonly number[],
  dimension: Dimension,
): SourceLaw['rows'] => {
  const { levels, levelOf } = dimensions[dimension]
  const keys = startAtMs.map(levelOf)
  return lines.flatMap(({ no, name, values }) => {
    const byLevel = Map.groupBy(
      values.flatMap((value, row) => (value === null ? [] : [{ value, key: keys[row] ?? '' }])),
      ({ key }) => key,
    )
    return levels.flatMap((key): SourceLaw['rows'] => {
      const own = byLevel.get(key)
      if (!own) return []
      const sorted = Float64Array.from(own, ({ value }) => value).sort()
      const head = { no, name, key, n: sorted.length }
      if (dimension === 'HOUR' && sorted.length < leastDays)
        return [{ ...head, mean: null, low: null, high: null, p25: null, p50: null, p75: null }]
      const { mean, lower, upper } = meanWithTInterval(sorted, 0.95)
      const at = (p: number) => quantileOfSorted(sorted, p)
      return [{ ...head, mean, low: lower, high: upper, p25: at(0.25), p50: at(0.5), p75: at(0.75) }]
    })
  })
}
