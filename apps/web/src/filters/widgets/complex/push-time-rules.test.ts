import { describe, expect, it } from 'vitest'
import {
  barredEnd,
  barredStart,
  canAddRange,
  canRemoveRange,
  firstPushTime,
  isPastDate,
  minuteChoices,
  type PushRange,
  readPushRanges,
  setRangeEnd,
  writePushRanges,
} from './push-time-rules.ts'

const whole: PushRange = { start: '08:00', end: '10:30' }
const open: PushRange = { start: '08:00', end: null }

describe('the push time (push-08)', () => {
  it('is read and written as comma-joined HH:mm-HH:mm, whole ranges only (push-08)', () => {
    expect(readPushRanges('08:00-10:30,18:00-20:00')).toEqual([whole, { start: '18:00', end: '20:00' }])
    expect(readPushRanges('')).toEqual([{ start: null, end: null }])
    expect(readPushRanges('25:00-26:00')).toEqual([{ start: null, end: null }])
    expect(writePushRanges([whole, open])).toBe('08:00-10:30')
    expect(writePushRanges(readPushRanges('08:00-10:30,18:00-20:00'))).toBe('08:00-10:30,18:00-20:00')
  })

  it('takes at most 5 ranges, another only when the last is complete (push-08)', () => {
    expect(canAddRange([whole])).toBe(true)
    expect(canAddRange([whole, open])).toBe(false)
    expect(canAddRange([whole, whole, whole, whole])).toBe(true)
    expect(canAddRange([whole, whole, whole, whole, whole])).toBe(false)
  })

  it('lets a range be removed only when there is more than one (push-08)', () => {
    expect(canRemoveRange([whole])).toBe(false)
    expect(canRemoveRange([whole, open])).toBe(true)
  })

  it('start hour and minute cannot pass the end (push-08)', () => {
    const start = barredStart('10:30')
    expect(start.disabledHours()).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23])
    expect(start.disabledMinutes(10)[0]).toBe(31)
    expect(start.disabledMinutes(9)).toEqual([])
    const end = barredEnd('08:15')
    expect(end.disabledHours()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(end.disabledMinutes(8).at(-1)).toBe(14)
    expect(barredStart(null).disabledHours()).toEqual([])
  })

  it('a time typed past the other end takes that along (push-08)', () => {
    expect(setRangeEnd(whole, 'start', '11:00')).toEqual({ start: '11:00', end: '11:00' })
    expect(setRangeEnd(whole, 'end', '07:00')).toEqual({ start: '07:00', end: '07:00' })
    expect(setRangeEnd(whole, 'end', '09:00')).toEqual({ start: '08:00', end: '09:00' })
  })

  it('dates count from today on; minutes run from 0 to 55 by 5 (push-08)', () => {
    expect(['2026-11-20', '2026-11-21', '2026-11-22'].map((date) => isPastDate(date, '2026-11-21'))).toEqual([
      true,
      false,
      false,
    ])
    expect(minuteChoices).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55])
    expect(firstPushTime('2026-11-28')).toMatchObject({ startDate: '2026-11-28', endDate: '2026-12-04' })
  })
})
