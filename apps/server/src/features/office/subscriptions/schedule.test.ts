import { formatCity, parseCity } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { coveredDays, lastDue, nextDue, type Schedule } from './schedule.ts'

const at = (text: string): Date => parseCity(text) ?? new Date(Number.NaN)
const minute = (instant: Date) => formatCity(instant, 'YYYY-MM-DD HH:mm')
const daily: Schedule = { every: 'day', minuteOfDay: 510 }
const weekly: Schedule = { every: 'week', minuteOfDay: 510 }
const monthly: Schedule = { every: 'month', minuteOfDay: 510 }

describe('when a subscription is delivered', () => {
  it.each([
    ['daily before the hour', daily, '2026-11-20 08:29:59', '2026-11-19 08:30', '2026-11-20 08:30'],
    ['daily on the minute', daily, '2026-11-20 08:30:00', '2026-11-20 08:30', '2026-11-21 08:30'],
    ['daily after midnight', daily, '2026-03-01 00:10:00', '2026-02-28 08:30', '2026-03-01 08:30'],
    ['weekly on a Sunday', weekly, '2026-11-22 23:00:00', '2026-11-16 08:30', '2026-11-23 08:30'],
    ['weekly on a Monday at dawn', weekly, '2026-11-23 05:00:00', '2026-11-16 08:30', '2026-11-23 08:30'],
    ['monthly in January', monthly, '2026-01-01 08:00:00', '2025-12-01 08:30', '2026-01-01 08:30'],
    ['monthly in December', monthly, '2026-12-31 09:00:00', '2026-12-01 08:30', '2027-01-01 08:30'],
  ])('%s', (_, schedule, now, last, next) => {
    expect(minute(lastDue(schedule, at(now)))).toBe(last)
    expect(minute(nextDue(schedule, at(now)))).toBe(next)
  })

  it('looks back on the whole day, week from Monday to Sunday, or month that ended', () => {
    expect(coveredDays(daily, at('2026-11-20 08:30'))).toEqual({ from: '2026-11-19', to: '2026-11-19' })
    expect(coveredDays(weekly, at('2026-11-23 08:30'))).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(coveredDays(monthly, at('2026-03-01 08:30'))).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })
})
