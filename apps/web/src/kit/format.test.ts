import { cellText } from '@qingkong/contract/tables/cell-text'
import { shownCell } from '@qingkong/contract/tables/shown-cell'
import { describe, expect, it } from 'vitest'
import { countText, displayStamp, durationText, formatMeasured, placeText, shortStamp, windText } from './format.ts'

describe('how values read', () => {
  it('D6: the screen rounds as the file does, half to even: 160.5 is 160, 161.5 is 162', () => {
    for (const value of [160.5, 161.5, 0.5, 1.5, 99.5, 2.25, 2.35, 1.005]) {
      for (const digits of [0, 1, 2]) {
        expect(formatMeasured(value, digits)).toBe(cellText({ kind: 'number', digits }, value))
        expect(Number(formatMeasured(value, digits))).toBe(shownCell({ kind: 'number', digits }, value))
      }
    }
    expect([formatMeasured(160.5), formatMeasured(161.5)]).toEqual(['160', '162'])
  })

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

  it('request-19: a moment is shown as YYYY-MM-DD HH:mm', () => {
    expect(displayStamp('2026-11-21 14:00:00')).toBe('2026-11-21 14:00')
    expect(displayStamp(null)).toBe('--')
  })

  it('on the wall and the time bar, which show the last days, a moment is 11-21 14:00', () => {
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

  it('wind is named by where it comes from, as in every file; 360 and 0 are one, and hardly any is calm', () => {
    expect([0, 360, 349, 45, 180, 292.5].map((from) => windText(from, 2))).toEqual([
      '北风',
      '北风',
      '北风',
      '东北风',
      '南风',
      '西北风',
    ])
    expect(windText(90, 0.2)).toBe('静风')
    expect(windText(90, null)).toBe('东风')
    expect(windText(null, 2)).toBe('--')
  })

  it('GB/T 8170: the screen rounds half to even as the file does', () => {
    expect([0.5, 1.5, 2.5, 60.5].map((value) => formatMeasured(value))).toEqual(['0', '2', '2', '60'])
    expect([0.15, 0.25, 1.005, -0.04].map((value) => formatMeasured(value, 1))).toEqual(['0.2', '0.2', '1.0', '0.0'])
    const columns = [0, 1, 2].map((digits) => ({ kind: 'number' as const, digits }))
    for (const value of [2.5, 0.25, 1.005, 12345.675, -1.5]) {
      expect(columns.map(({ digits }) => formatMeasured(value, digits))).toEqual(
        columns.map((column) => cellText(column, value)),
      )
    }
  })

  it('a place is written to the metre', () => {
    expect(placeText({ longitude: 120.3, latitude: 31.571234 })).toBe('120.30000, 31.57123')
  })
})
