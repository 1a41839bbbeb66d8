import { describe, expect, it } from 'vitest'
import type { AnalysedTrend, Variation } from '../../shapes/trend.ts'
import { shownCell } from '../shown-cell.ts'
import { trendSentence } from './trend-sentence.ts'
import { yearsOnOneAxis } from './trend-years.ts'
import { indexNote, trendAnalysisTable, trendSeriesTable } from './trends.ts'
import { variationTable } from './variations.ts'

const pm25 = { code: 'pm25', name: 'PM₂.₅', unit: 'µg/m³', digits: 0 }
const place = { siteCode: 'A', siteName: '雪浪', factor: pm25 }
const question = { startTime: '2026-10-01 00:00:00', endTime: '2026-10-02 00:00:00' }

describe('a table of a trend', () => {
  it('shows months and years with one decimal more than values (GB/T 8170)', () => {
    const shown = (dataType: 'DAY' | 'MONTH') => {
      const table = trendSeriesTable(
        { times: ['2026-10'], series: [{ ...place, values: [35.25] }] },
        { ...question, dataType, round: true },
      )
      const [, column] = table.columns
      return column ? shownCell(column, table.rows[0]?.['s0']) : null
    }
    expect(shown('DAY')).toBe(35)
    expect(shown('MONTH')).toBe(35.2)
  })

  it('says what days are and which dust days were left out', () => {
    const series: AnalysedTrend[] = [
      { ...place, values: [1, 2], mean: 1.5, trend: null, noTrendReason: '有效月均值不足6个' },
    ]
    const { notes, columns } = trendAnalysisTable(
      { times: ['2026-10-01', '2026-10-02'], series, dustDays: ['2026-10-02'] },
      { ...question, dataType: 'DAY' },
    )
    expect(notes).toContain('时段：2026-10-01 至 2026-10-02')
    expect(notes).toContain('已剔除沙尘日的PM₂.₅与PM₁₀：2026-10-02')
    expect(notes.at(-1)).toBe('雪浪 PM₂.₅：有效月均值不足6个')
    expect(columns.map(({ key }) => key)).toEqual(['time', 's0'])
  })
})

describe('an AQI among the series', () => {
  const aqi = [{ factor: { code: 'aqi', name: 'AQI', unit: '', digits: 0 } }]

  it('names its standard, and warns of a period that two standards judge', () => {
    expect(indexNote(aqi, question)).toEqual(['AQI标准：HJ 633-2026'])
    expect(indexNote(aqi, { ...question, startTime: '2026-02-01 00:00:00' })[0]).toContain('前后不能直接比较')
    expect(indexNote([{ factor: pm25 }], question)).toEqual([])
  })
})

describe('a trend in words', () => {
  it('claims a direction only where the interval leaves out nought', () => {
    const of = (lower: number, upper: number) =>
      trendSentence({
        ...place,
        trend: {
          basis: 'day',
          count: 14,
          deseasonalised: false,
          slope: 0.5,
          lower,
          upper,
          slopePct: null,
          lowerPct: null,
          upperPct: null,
          p: 0.0001,
          mannKendall: { tau: null, z: null, p: null, trend: 'none' },
          spearman: { r: null, critical: null, p: null, trend: 'none' },
          fitted: [],
          fittedLower: [],
          fittedUpper: [],
          seasonless: [],
        },
      })
    expect(of(0.2, 0.8)).toBe(
      '雪浪 PM₂.₅ 显著上升：每天 +0.50 µg/m³，95%区间 +0.20 至 +0.80，p<0.001，依据 14 个日均值',
    )
    expect(of(-0.2, 0.8)).toContain('无显著趋势')
  })
})

describe('years on one axis', () => {
  it('lie upon each other by month or date, 29 February where a year has it', () => {
    expect(yearsOnOneAxis(['2024-02-28', '2024-02-29', '2025-02-28'], [1, 2, 3])).toEqual({
      times: ['02-28', '02-29'],
      years: [
        { year: '2024', values: [1, 2] },
        { year: '2025', values: [3, null] },
      ],
    })
    expect(yearsOnOneAxis(['2025-01', '2026-01'], [1, 2]).times).toEqual(['01'])
    expect(yearsOnOneAxis(['2026-10-01 01:00:00'], [1]).years).toEqual([])
  })
})

describe('a table of means by clock and calendar', () => {
  it('has a row per hour, weekday and month, and the three readings of sand and dust as a note', () => {
    const interval = { count: 3, mean: 35.04, lower: 30, upper: null }
    const variation: Variation = {
      ...place,
      count: 3,
      means: { actual: 35.04, provisional: null, confirmed: 35.04 },
      hour: Array.from({ length: 24 }, () => interval),
      weekday: Array.from({ length: 7 }, () => interval),
      month: Array.from({ length: 12 }, () => interval),
      weekdayHour: [],
    }
    const table = variationTable('均值分析', { variations: [variation], dustDays: [] }, question)
    expect(table.rows).toHaveLength(43)
    expect(table.rows[0]).toEqual({ kind: '小时', name: '01时', mean0: 35.04, lower0: 30, upper0: null, count0: 3 })
    expect(table.notes.at(-1)).toBe('雪浪 PM₂.₅均值：实况 35.0，预扣沙尘 --，认定扣除沙尘 35.0 µg/m³')
  })
})
