import { describe, expect, it } from 'vitest'
import { asRead } from './as-read.ts'
import { cellText } from './cell-text.ts'
import { columnHead, headSpans } from './column-head.ts'
import { shownCell } from './shown-cell.ts'

const number = (digits: number) => ({ kind: 'number', digits }) as const

describe('a cell of a table', () => {
  it('is rounded half to even by GB/T 8170, also where the binary neighbour lies below', () => {
    expect([0.15, 0.25, 1.005, 2.5].map((value) => shownCell(number(1), value))).toEqual([0.2, 0.2, 1, 2.5])
    expect(shownCell(number(2), 1.005)).toBe(1)
    expect(shownCell(number(0), 2.5)).toBe(2)
  })

  it('reads with all its digits and thousands separators (request-19)', () => {
    expect(cellText(number(1), 12345.25)).toBe('12,345.2')
    expect(cellText(number(0), -1234567)).toBe('-1,234,567')
    expect(cellText(number(2), 7)).toBe('7.00')
    expect(cellText(number(0), 123)).toBe('123')
  })

  it('reads -- where it is missing, and is empty in the file (request-18)', () => {
    for (const missing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, '']) {
      expect(cellText(number(0), missing)).toBe('--')
      expect(shownCell(number(0), missing)).toBeNull()
    }
  })

  it('D8: 修约前 is as computed on screen and in the file, 修约后 rounded; shares keep their digits', () => {
    const columns = [
      { key: 'mean', title: '均值', kind: 'number', unit: 'µg/m³', digits: 1 },
      { key: 'rate', title: '有效率', kind: 'number', unit: '%', digits: 1 },
    ] as const
    const cells = (round: boolean) =>
      asRead(columns, round).map((column) => [cellText(column, 1234.45678), shownCell(column, 1234.45678)])
    expect(cells(false)).toEqual([
      ['1,234.45678', 1234.45678],
      ['1,234.5', 1234.5],
    ])
    expect(cells(true)).toEqual([
      ['1,234.5', 1234.5],
      ['1,234.5', 1234.5],
    ])
    // Binary dust is no figure.
    expect(cellText({ kind: 'number', digits: 0, asComputed: true }, 0.1 + 0.2)).toBe('0.3')
  })

  it('never shows a negative zero', () => {
    expect(cellText(number(0), -0.2)).toBe('0')
  })

  it('leaves text and times as they stand', () => {
    expect(cellText({ kind: 'time' }, '2026-11-20 10:00')).toBe('2026-11-20 10:00')
    expect(cellText({ kind: 'text' }, '=1+1')).toBe('=1+1')
  })
})

describe('the head of a table', () => {
  it('carries the unit once', () => {
    expect(columnHead({ title: 'PM₂.₅', unit: 'µg/m³' })).toBe('PM₂.₅（µg/m³）')
    expect(columnHead({ title: '级别' })).toBe('级别')
  })

  it('puts neighbours of a group under one head, not those apart', () => {
    const column = (key: string, group?: string) => ({
      key,
      title: key,
      kind: 'number' as const,
      ...(group ? { group } : {}),
    })
    const spans = headSpans([column('t'), column('a', 'g'), column('b', 'g'), column('u'), column('c', 'g')])
    expect(spans.map(({ group, columns }) => [group, columns.length])).toEqual([
      [null, 1],
      ['g', 2],
      [null, 1],
      ['g', 1],
    ])
  })
})
