import { describe, expect, it } from 'vitest'
import { cellsPerMonthPage, keyStep, monthOfDay, monthPage, weekdayNames, yearPage } from './calendar-page.ts'
import { calendarUnits } from './calendar-unit.ts'

const { day, month } = calendarUnits
const pageOf = (text: string) => monthPage(month.indexOf(text)).map((row) => row.map(({ index }) => day.textOf(index)))

describe('a page of the calendar', () => {
  it('has 42 days in weeks that start on Monday, and holds the whole month (filter-20)', () => {
    for (let at = month.indexOf('1999-01'); at < month.indexOf('2031-01'); at += 1) {
      const rows = monthPage(at)
      const cells = rows.flat()
      expect(cells).toHaveLength(cellsPerMonthPage)
      expect(new Date(`${day.textOf(cells[0]?.index ?? 0)}T00:00:00Z`).getUTCDay()).toBe(1)
      const own = cells.filter(({ isOwn }) => isOwn)
      expect(own).toHaveLength(new Date(Date.UTC(Math.floor(at / 12), (at % 12) + 1, 0)).getUTCDate())
      expect(own[0]?.text).toBe('1')
      expect(rows[0]?.some(({ isOwn }) => isOwn)).toBe(true)
    }
    expect(weekdayNames[0]).toBe('一')
  })

  it('shows November 2026 from 26 October to 6 December (filter-20)', () => {
    const rows = pageOf('2026-11')
    expect(rows[0]?.[0]).toBe('2026-10-26')
    expect(rows[0]?.[6]).toBe('2026-11-01')
    expect(rows[5]?.[6]).toBe('2026-12-06')
  })

  it('of a year shows twelve months, four in a row', () => {
    const rows = yearPage(2026)
    expect(rows.map((row) => row.length)).toEqual([4, 4, 4])
    expect(rows.flat().map(({ index }) => month.textOf(index))[11]).toBe('2026-12')
  })

  it('days and months are numbers that read back as themselves', () => {
    for (const text of ['2026-11-20', '2024-02-29', '1969-12-31', '2027-01-01'])
      expect(day.textOf(day.indexOf(text))).toBe(text)
    expect(day.indexOf('2026-03-01') - day.indexOf('2026-02-28')).toBe(1)
    expect(month.indexOf('2027-01') - month.indexOf('2026-12')).toBe(1)
    expect(monthOfDay(day.indexOf('2026-12-31'))).toBe(month.indexOf('2026-12'))
  })

  it('is walked by arrows: a day, a week; a month, a row of four', () => {
    expect(['ArrowLeft', 'ArrowDown', 'a'].map((key) => keyStep(key, true))).toEqual([-1, 7, null])
    expect(keyStep('ArrowUp', false)).toBe(-4)
  })
})
