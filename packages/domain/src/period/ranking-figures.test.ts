import { describe, expect, it } from 'vitest'
import { datesOf, periodOf } from './calendar-period.ts'
import { judgeDays } from './city-day.ts'
import { summarizePeriod } from './period-summary.ts'
import { rankingFigures } from './ranking-figures.ts'

const period = periodOf('QUARTER', '2026-04-01')
const days = datesOf(period).map((date, at) => ({
  date,
  pm25: at % 13 === 0 ? null : 12.5 + (at % 37) * 1.75,
  pm10: 40 + (at % 23) * 3.5,
  so2: 7,
  no2: 25 + (at % 5) * 2.25,
  o38h: 70 + (at % 60) * 2,
  co: 0.5 + (at % 4) * 0.15,
}))
const judged = judgeDays(days)
const ranked = days.map((day, at) => ({ ...day, aqi: judged[at]?.aqi ?? null }))
const dustDates = new Set(['2026-04-03', '2026-05-20'])

describe('the figures of a ranking', () => {
  it.each([
    ['published values', {}],
    ['values as computed', { isRounded: false }],
    ['days of sand and dust left out', { dustDates }],
  ])('are those of the whole summary: %s', (_, options) => {
    const whole = summarizePeriod(days, period, options)
    const figures = rankingFigures(ranked, period, options)
    expect(figures.concentrations).toEqual(whole.concentrations)
    expect(figures.rankingIndex).toEqual(whole.rankingIndex)
    expect([figures.goodDays, figures.validDays, figures.goodRate]).toEqual([
      whole.levels.goodDays,
      whole.levels.validDays,
      whole.levels.goodRate,
    ])
    expect(figures.validity).toEqual(whole.validity)
    expect(figures.dustDays).toBe(whole.dustDays)
  })

  it('without any day are missing, not zero', () => {
    const { concentrations, rankingIndex, goodRate } = rankingFigures([], period)
    expect([concentrations.pm25, rankingIndex.sum, goodRate]).toEqual([null, null, null])
  })
})
