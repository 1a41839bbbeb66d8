import { describe, expect, it } from 'vitest'
import { formatCity, parseCity } from '../time/city-time.ts'
import { addWorkingTime, deadlineFor, dueState, paceOf, soonDueAt, type WorkCalendar } from './deadline.ts'

const city = (text: string): Date => {
  const at = parseCity(text)
  if (at === null) throw new Error(text)
  return at
}

/** Weekends off, 1 to 7 October 2026 off, Saturday 10 October worked instead. */
const calendar: WorkCalendar = {
  isWorkingDay: (date) => {
    if (date >= '2026-10-01' && date <= '2026-10-07') return false
    if (date === '2026-10-10') return true
    const day = new Date(`${date}T00:00:00Z`).getUTCDay()
    return day !== 0 && day !== 6
  },
  startHour: 9,
}

const due = (...args: Parameters<typeof deadlineFor>) => formatCity(deadlineFor(...args))

describe('deadlines', () => {
  const start = city('2026-11-20 23:50')

  it.each([
    ['sign', ['2026-11-21 00:05:00', '2026-11-21 00:20:00', '2026-11-21 00:50:00']],
    ['feedback', ['2026-11-21 01:50:00', '2026-11-21 03:50:00', '2026-11-21 23:50:00']],
    ['assess', ['2026-11-21 01:50:00', '2026-11-21 03:50:00', '2026-11-21 07:50:00']],
  ] as const)('%s runs on clock time by level, also past midnight and on a Saturday', (stage, expected) => {
    expect(([1, 2, 3] as const).map((level) => due(stage, level, start, calendar))).toEqual(expected)
  })

  it('supervision ends with the third working day, over a weekend', () => {
    expect(due('supervise', 1, city('2026-11-20 10:00'), calendar)).toBe('2026-11-26 00:00:00')
  })

  it('supervision skips the national holiday and counts the Saturday worked instead', () => {
    expect(due('supervise', 2, city('2026-09-30 10:00'), calendar)).toBe('2026-10-11 00:00:00')
  })

  it('a report’s time stands still on days off', () => {
    expect(due('feedback', 3, city('2026-11-20 15:00'), calendar, 'working')).toBe('2026-11-23 15:00:00')
    expect(due('assess', 1, city('2026-11-18 15:00'), calendar, 'working')).toBe('2026-11-18 17:00:00')
  })

  it('a report that comes on a day off starts at nine on the next working day', () => {
    expect(due('sign', 1, city('2026-11-21 03:00'), calendar, 'working')).toBe('2026-11-23 09:15:00')
    expect(due('feedback', 3, city('2026-10-03 12:00'), calendar, 'working')).toBe('2026-10-09 09:00:00')
  })

  it('reports run on working days, every other type on the clock', () => {
    expect(paceOf('3')).toBe('working')
    expect(paceOf('1')).toBe('clock')
    expect(paceOf('7.4')).toBe('clock')
  })

  it('soon due from 80 % of the time, overdue only after the deadline', () => {
    const from = city('2026-11-20 10:00')
    const to = city('2026-11-20 11:00')
    expect(formatCity(soonDueAt(from, to))).toBe('2026-11-20 10:48:00')
    expect(dueState(from, to, city('2026-11-20 10:47:59'))).toBe('inTime')
    expect(dueState(from, to, city('2026-11-20 10:48'))).toBe('soonDue')
    expect(dueState(from, to, to)).toBe('soonDue')
    expect(dueState(from, to, to.getTime() + 1)).toBe('overdue')
  })

  it('a calendar without working days is reported, not searched for ever', () => {
    const never = { isWorkingDay: () => false, startHour: 9 }
    expect(() => addWorkingTime(start, 1, never)).toThrow('no working day')
  })
})
