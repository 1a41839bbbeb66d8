import { describe, expect, it } from 'vitest'
import { hoursOfDays, hoursOfMonths } from '../filters/period-input.ts'
import { answerRev } from './answer-rev.ts'
import { cellsOf } from './cells-question.ts'
import { asShown, emphasised } from './emphasis.ts'
import { gridWindow } from './grid-window.ts'
import { nextSort, sortedRows } from './sorted-rows.ts'

describe('the rows of a long table that are drawn', () => {
  it('stand for all others by blank heights that add up, wherever one scrolls', () => {
    for (const count of [0, 1, 20, 1000, 20_000])
      for (const scrollTop of [0, 17, 3200, 639_999, 1e9]) {
        const { first, end, above, below } = gridWindow(count, 32, scrollTop, 420)
        expect(above + (end - first) * 32 + below).toBe(count * 32)
        expect(end - first).toBeLessThanOrEqual(14 + 24)
      }
  })

  it('are those in sight', () => {
    const { first, end } = gridWindow(1000, 32, 3200, 320)
    expect(first).toBeLessThanOrEqual(100)
    expect(end).toBeGreaterThanOrEqual(110)
    expect(gridWindow(1000, 32, 1e9, 320).end).toBe(1000)
  })
})

describe('a table sorted by a column', () => {
  const rows = [
    { name: '锡山', value: 12 },
    { name: '滨湖', value: null },
    { name: '惠山', value: 9 },
    { name: '宜兴', value: 12 },
  ]
  const names = (sort: Parameters<typeof sortedRows>[1]) => sortedRows(rows, sort).map(({ name }) => name)

  it('has the missing last both ways and keeps the order of equals', () => {
    expect(names({ key: 'value', descending: false })).toEqual(['惠山', '锡山', '宜兴', '滨湖'])
    expect(names({ key: 'value', descending: true })).toEqual(['锡山', '宜兴', '惠山', '滨湖'])
  })

  it('goes from ascending over descending back to how it came', () => {
    const up = nextSort(null, 'value')
    const down = nextSort(up, 'value')
    expect([up?.descending, down?.descending, nextSort(down, 'value')]).toEqual([false, true, null])
    expect(nextSort(down, 'name')).toEqual({ key: 'name', descending: false })
    expect(names(null)).toEqual(rows.map(({ name }) => name))
  })
})

describe('the numbers of a conclusion', () => {
  const numbers = (text: string) => emphasised(text).flatMap((part) => (part.isNumber ? [part.text] : []))

  it('are told apart with sign, decimals, thousands and percent', () => {
    expect(numbers('PM₂.₅均值38.2µg/m³，同比-3.1%，共1,234小时。')).toEqual(['38.2', '-3.1%', '1,234'])
  })

  it('are taken whole or not at all: the unit may stand right behind, with a thin space between', () => {
    const said = '气团年龄1.7h，实测排放13.18kg，39.3%时次富铵，O₃-8h'
    expect(numbers(said)).toEqual(['1.7', '13.18', '39.3%'])
    expect(asShown(said)).toBe('气团年龄1.7\u2009h，实测排放13.18\u2009kg，39.3%时次富铵，O₃-8h')
  })

  it('are not the digits of dates, times and names', () => {
    expect(numbers('2026-11-20 10:00至2026年11月21日，PM10与O3、SO2')).toEqual([])
  })

  it('lose nothing of the sentence', () => {
    for (const text of ['', '无', '12', '优良天数26天，占86.7%。'])
      expect(
        emphasised(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
  })
})

describe('the hours of a chosen range', () => {
  it('are those of whole natural days: labels 01:00 of the first to 00:00 after the last', () => {
    expect(hoursOfDays(['2026-11-14 00:00:00', '2026-11-20 00:00:00'])).toEqual({
      startTime: '2026-11-14 01:00:00',
      endTime: '2026-11-21 00:00:00',
    })
    expect(hoursOfDays(['2026-12-31', '2026-12-31']).endTime).toBe('2027-01-01 00:00:00')
  })

  it('are those of whole months, whatever their length', () => {
    expect(hoursOfMonths(['2024-02-01', '2024-02-01'])).toEqual({
      startTime: '2024-02-01 01:00:00',
      endTime: '2024-03-01 00:00:00',
    })
    expect(hoursOfMonths(['2026-11-01', '2026-12-01']).endTime).toBe('2027-01-01 00:00:00')
  })

  it('refuses what is no date', () => {
    expect(() => hoursOfDays(['2026-02-30', '2026-03-01'])).toThrow(RangeError)
  })
})

describe('the data version of an answer', () => {
  it('stands in the answer or its facts; of several answers the oldest counts', () => {
    expect(answerRev('alarmRecordList', { rev: 7 })).toBe(7)
    expect(answerRev('alarmRecordList', { facts: { rev: 8 } })).toBe(8)
    expect(answerRev('alarmRecordList', { total: 1 })).toBeNull()
    expect(answerRev({ a: 'alarmRecordList', b: 'alarmRecordList' }, { a: { rev: 9 }, b: { facts: { rev: 4 } } })).toBe(
      4,
    )
    expect(answerRev({ a: 'alarmRecordList' }, { a: null })).toBeNull()
  })
})

describe('the stored hours a question is about', () => {
  const period = { startTime: '2026-11-20 01:00:00', endTime: '2026-11-21 00:00:00' }

  it('are read from the names all analysis calls share', () => {
    expect(cellsOf({ siteCode: 'S1', factorCode: 'pm25', siteType: '10', ...period })).toEqual({
      siteCodes: ['S1'],
      factorCodes: ['pm25'],
      siteType: '10',
      ...period,
    })
    expect(cellsOf({ siteCodes: 'S1,S2', factorCodes: ['pm25', 'o3'], ...period })?.siteCodes).toEqual(['S1', 'S2'])
  })

  it('are those of the first of several calls that names them; none where sites, factors or period are missing', () => {
    const one = { siteCodes: ['S1'], factorCodes: ['pm25'], ...period }
    expect(cellsOf({ limits: { siteType: '10' }, main: one, side: null })).toEqual(one)
    expect(cellsOf({ siteCodes: ['S1'], ...period })).toBeNull()
    expect(cellsOf({ siteCodes: [], factorCodes: ['pm25'], ...period })).toBeNull()
    expect(cellsOf({})).toBeNull()
  })
})
