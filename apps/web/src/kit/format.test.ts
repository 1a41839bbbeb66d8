import { describe, expect, it } from 'vitest'
import { countText, durationText, formatMeasured, shortStamp, windName } from './format.ts'

describe('how values read', () => {
  it('request-18: missing is -- and never 0', () => {
    expect(formatMeasured(null)).toBe('--')
    expect(formatMeasured(undefined, 1)).toBe('--')
    expect(formatMeasured(Number.NaN)).toBe('--')
    expect(formatMeasured(0, 1)).toBe('0.0')
  })

  it('bell-02: counts above 99 are an ellipsis', () => {
    expect(countText(99)).toBe('99')
    expect(countText(100)).toBe('…')
  })

  it('request-19: thousands are separated, digits after the point are not', () => {
    expect(formatMeasured(1234567.8912, 4)).toBe('1,234,567.8912')
    expect(formatMeasured(-12345)).toBe('-12,345')
    expect(formatMeasured(999)).toBe('999')
  })

  it('request-19: a stamp is 11-21 14:00', () => {
    expect(shortStamp('2026-11-21 14:00:00')).toBe('11-21 14:00')
    expect(shortStamp(null)).toBe('--')
  })

  it('durations are said as people say them', () => {
    expect([0, 59, 60, 200, 1440, 3120].map(durationText)).toEqual([
      '0分钟',
      '59分钟',
      '1小时',
      '3小时20分',
      '1天',
      '2天4小时',
    ])
  })

  it('wind is named by where it comes from; 360 and 0 are one', () => {
    expect([0, 360, 349, 45, 180, 292.5].map(windName)).toEqual([
      '北风',
      '北风',
      '北风',
      '东北风',
      '南风',
      '西北偏西风',
    ])
    expect(windName(null)).toBe('--')
  })
})
