import type { BulletinRank } from '@qingkong/contract/calls/air/bulletin'
import { rankAmong, rankRules } from '@qingkong/domain/ranking/rank'
import { factors } from '@qingkong/domain/site/factor'

type Indicator = BulletinRank['factorCode']

/** What a city is ranked by; null = missing. */
export interface CityFigures {
  hour: Readonly<Record<Indicator, number | null>>
  day: Readonly<Record<Indicator, number | null>>
}

const spans = ['hour', 'day'] as const
const indicators = ['aqi', 'pm25'] as const
const rule = rankRules.concentration2012

/** Ranks of the own city among itself and others, best air first, by whole numbers as they are published. */
export const ranksOf = (own: CityFigures, others: readonly CityFigures[]): BulletinRank[] =>
  spans.flatMap((span) =>
    indicators.map((code) => {
      const values = others.map((city) => city[span][code])
      const ownValue = own[span][code]
      return {
        span,
        factorCode: code,
        factorName: factors[code].typeset,
        rank: values.some((value) => value !== null) ? rankAmong(ownValue, values, rule) : null,
        total: values.filter((value) => value !== null).length + (ownValue === null ? 0 : 1),
      }
    }),
  )
