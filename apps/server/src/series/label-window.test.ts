import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { labelWindow } from './label-window.ts'

const at = (text: string) => new Date(`${text}+08:00`).getTime()

describe('the intervals a period of labels names', () => {
  it('01:00 to 00:00 of the next day are the 24 hours of a natural day', () => {
    const window = labelWindow({ startTime: '2026-11-19 01:00:00', endTime: '2026-11-20 00:00:00' })
    expect(window).toEqual({ fromMs: at('2026-11-19T00:00:00'), toMs: at('2026-11-20T00:00:00') })
  })

  it('one label is one interval, of hours and of five minutes', () => {
    const one = { startTime: '2026-11-19 01:00:00', endTime: '2026-11-19 01:00:00' }
    const hour = labelWindow(one)
    expect(hour.toMs - hour.fromMs).toBe(hourMs)
    const five = labelWindow(one, 5 * minuteMs)
    expect(five.toMs - five.fromMs).toBe(5 * minuteMs)
  })

  it('23:59:59 as the end of a day takes the last full label before it', () => {
    const { toMs } = labelWindow({ startTime: '2026-11-19 00:00:00', endTime: '2026-11-19 23:59:59' })
    expect(toMs).toBe(at('2026-11-19T23:00:00'))
  })

  it('an end before the start and a period too long are refused in words', () => {
    expect(() => labelWindow({ startTime: '2026-11-20 00:00:00', endTime: '2026-11-19 00:00:00' })).toThrow(
      '结束时间不能早于开始时间',
    )
    expect(() => labelWindow({ startTime: '2020-01-01 00:00:00', endTime: '2026-11-19 00:00:00' })).toThrow(
      '时段最长731天',
    )
  })
})
