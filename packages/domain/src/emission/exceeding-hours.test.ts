import { expect, it } from 'vitest'
import { hourMs } from '../time/city-time.ts'
import { exceedingHours } from './exceeding-hours.ts'

const midnight = Date.parse('2026-11-20T00:00:00+08:00')
const day = (values: readonly number[]) => values.map((value, n) => ({ startMs: midnight + n * hourMs, value }))

it('sources 11.6: an hour of 62.4 exceeds 50 by 0.25, one of 50.0 does not', () => {
  const found = exceedingHours(day([62.4, 50, 49.9]), { limit: 50, judgeBy: 'HOUR' })
  expect(found.map(({ startMs, multiple }) => [startMs, Math.round(multiple * 1000) / 1000])).toEqual([
    [midnight, 0.248],
  ])
})

it('a limit by days is held against the mean of at least twenty hours, and then all of them exceed', () => {
  const hours = day([...Array.from({ length: 19 }, () => 40), 300])
  const found = exceedingHours(hours, { limit: 50, judgeBy: 'DAY' })
  expect(found).toHaveLength(20)
  expect(found[0]?.multiple).toBeCloseTo(53 / 50 - 1, 10)
  expect(exceedingHours(hours.slice(1), { limit: 50, judgeBy: 'DAY' })).toEqual([])
  expect(exceedingHours(day(Array.from({ length: 24 }, () => 50)), { limit: 50, judgeBy: 'DAY' })).toEqual([])
})

it('without a limit nothing exceeds', () => {
  expect(exceedingHours(day([900]), { limit: null, judgeBy: 'HOUR' })).toEqual([])
})
