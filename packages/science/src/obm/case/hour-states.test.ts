import { expect, test } from 'vitest'
import { hourStates } from './hour-states.ts'

const threeDays = (gap: readonly number[], value = 5) =>
  Float64Array.from({ length: 72 }, (_, hour) => (gap.includes(hour) ? Number.NaN : value))

test('short gaps are filled, long ones by the neighbouring days, else they are missing', () => {
  expect(hourStates(threeDays([30, 31]), 1, 0).filter((state) => state === 'filled')).toHaveLength(2)
  const long = [28, 29, 30, 31, 32]
  expect(hourStates(threeDays(long), 1, 0).filter((state) => state === 'filled')).toHaveLength(5)
  const alone = long.flatMap((hour) => [hour - 24, hour, hour + 24])
  expect(hourStates(threeDays(alone), 1, 0).slice(4, 9)).toEqual(new Array(5).fill('missing'))
})

test('readings of nought and below the limit are below it, a temperature never is', () => {
  const values = threeDays([])
  values[24] = 0
  values[25] = 0.4
  expect(hourStates(values, 1, 0.5).slice(0, 3)).toEqual(['belowLimit', 'belowLimit', 'measured'])
  expect(hourStates(values, 1, null)[0]).toBe('measured')
})
