import { expect, it } from 'vitest'
import { usualHours } from './usual-hours.ts'

const day = (base: number) => Array.from({ length: 24 }, (_, hour) => base + hour)

it('an hour to come is the mean of the same hour of the seven days before, with their least and most', () => {
  const past = [10, 20, 30, 40, 50, 60, 70].flatMap(day)
  const [first, second] = usualHours(past, 2)
  expect(first).toEqual({ value: 40, low: 10, high: 70 })
  expect(second).toEqual({ value: 41, low: 11, high: 71 })
})

it('looks back on the newest days only, and steps over a day to come', () => {
  const past = [900, 10, 20, 30, 40, 50, 60, 70].flatMap(day)
  expect(usualHours(past, 1)[0]).toEqual({ value: 40, low: 10, high: 70 })
  // The 25th hour has the same seven days behind it as the first.
  expect(usualHours(past, 25)[24]).toEqual({ value: 40, low: 10, high: 70 })
})

it('missing hours are left out; fewer than three days say nothing of what is usual', () => {
  const missing = day(0).map(() => null)
  expect(usualHours([...day(10), ...missing, ...day(20), ...day(30)], 1)[0]).toEqual({ value: 20, low: 10, high: 30 })
  const nothing = { value: null, low: null, high: null }
  expect(usualHours([...day(10), ...missing, ...day(30)], 1)[0]).toEqual(nothing)
  expect(usualHours([], 1)[0]).toEqual(nothing)
})
