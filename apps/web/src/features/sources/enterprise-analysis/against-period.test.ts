import { expect, it } from 'vitest'
import { againstStart } from './against-period.ts'

it('the second period is the one before, a week or a year earlier, as long as the first', () => {
  const [start, end] = ['2026-11-18 10:00:00', '2026-11-20 10:00:00'] as const
  expect(againstStart('NONE', start, end)).toBe('')
  expect(againstStart('BEFORE', start, end)).toBe('2026-11-16 10:00:00')
  expect(againstStart('WEEK', start, end)).toBe('2026-11-11 10:00:00')
  expect(againstStart('YEAR', start, end)).toBe('2025-11-18 10:00:00')
  expect(againstStart('YEAR', '2024-02-29 00:00:00', '2024-03-01 00:00:00')).toBe('2023-02-28 00:00:00')
})
