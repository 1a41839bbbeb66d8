import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { calendarDay, type StatutoryDay, statutoryDay } from './calendar-day.ts'
import { holidaySpans } from './holiday-span.ts'

describe('lunar calendar and holidays of the pollution calendar', () => {
  it('names the lunar day, the first of a month by its month (lunar-calendar)', () => {
    expect(calendarDay('2026-02-17').lunarText).toBe('正月')
    expect(calendarDay('2026-02-18').lunarText).toBe('初二')
    expect(calendarDay('2026-02-16').lunarDate).toBe('农历腊月廿九')
    expect(calendarDay('2013-01-01').lunarDate).toBe('农历冬月二十')
    expect(calendarDay('2025-07-25').lunarText).toBe('闰六月')
  })

  it('knows festivals and solar terms', () => {
    expect(calendarDay('2026-02-17').festivals).toEqual(['春节'])
    expect(calendarDay('2026-04-05').solarTerm).toBe('清明')
    expect(calendarDay('2026-04-06').solarTerm).toBeNull()
  })

  it('the kept table decides the years it knows, the library the others', () => {
    const own: StatutoryDay[] = [{ date: '2026-03-02', name: '城市纪念日', isOff: true }]
    expect(statutoryDay('2026-03-02', own)).toEqual(own[0])
    expect(statutoryDay('2026-10-01', own)).toBeNull()
    expect(statutoryDay('2025-10-01', own)?.isOff).toBe(true)
    expect(calendarDay('2026-03-02', own).isWorkday).toBe(false)
    expect(calendarDay('2026-03-03', own).isWorkday).toBe(true)
  })

  it('a weekend worked for a holiday is a workday', () => {
    expect(calendarDay('2026-02-14')).toMatchObject({ isWorkday: true, statutory: { name: '春节', isOff: false } })
    expect(calendarDay('2026-02-21').isWorkday).toBe(false)
  })

  it('days off in a row are one span, also where two holidays meet', () => {
    expect(holidaySpans(2026)[1]).toEqual({ name: '春节', from: '2026-02-15', to: '2026-02-23', days: 9 })
    expect(holidaySpans(2020).at(-1)).toEqual({ name: '国庆中秋', from: '2020-10-01', to: '2020-10-08', days: 8 })
  })
})

const recorded = new URL('../../../../../shared/data/codes/china_holidays_2013_2026.csv', import.meta.url)

describe.skipIf(!existsSync(recorded))('recorded notices 2013 to 2026 (skipped without ../shared/data)', () => {
  it('every day off and every worked weekend is known', () => {
    const rows = readFileSync(recorded, 'utf8').trim().split('\n').slice(1)
    const wrong = rows.filter((row) => {
      const [date = '', type] = row.split(',')
      return statutoryDay(date)?.isOff !== (type === 'holiday')
    })
    expect(rows.length).toBeGreaterThan(400)
    expect(wrong).toEqual([])
  })
})
