import { describe, expect, it } from 'vitest'
import { monthCells, weekdayOf, yearDays } from './calendar-days.ts'
import { type CalendarDay, monthOption, yearOption } from './calendar-option.ts'
import { hatch } from './hatch.ts'
import { paletteOf } from './palette.ts'

const palette = paletteOf('light')
const day = (
  date: string,
  value: number | null,
  level: number | null,
  more: Partial<CalendarDay> = {},
): CalendarDay => ({
  date,
  value,
  level,
  ...more,
})
const days = [
  day('2026-11-01', 100, 2, { lunar: '廿三', windDirection: 90, windSpeed: 2.5 }),
  day('2026-11-02', 101, 3, { holiday: { name: '国庆节', off: true } }),
  day('2026-11-03', null, null),
]
interface Series {
  name: string
  data: { name: string; value: unknown[]; symbolRotate?: number }[]
  itemStyle: object
  label: { formatter: (params: unknown) => string }
}
const seriesOf = (option: object): Record<string, Series> => {
  const list = 'series' in option && Array.isArray(option.series) ? (option.series as Series[]) : []
  return Object.fromEntries(list.map((series) => [series.name, series]))
}

describe('days of a calendar', () => {
  it('a month page has 42 cells, Monday first', () => {
    const cells = monthCells('2026-11')
    expect(cells).toHaveLength(42)
    expect([cells[0], cells[6], cells[41]]).toEqual(['2026-10-26', '2026-11-01', '2026-12-06'])
    expect(weekdayOf('2026-11-02')).toBe(0)
    expect(monthCells('2027-02')[0]).toBe('2027-02-01')
  })

  it('a leap year has 366 days', () => {
    expect(yearDays(2028)).toHaveLength(366)
    expect(yearDays(2026).at(-1)).toBe('2026-12-31')
  })
})

describe('a month', () => {
  const input = { factorName: 'AQI', unit: '', days, month: '2026-11', showLunar: true }
  const option = monthOption(input, palette)
  const series = seriesOf(option)

  it('colours by level as an integer, six colours with their words: AQI 100 is 良', () => {
    expect(option['visualMap']).toMatchObject({ type: 'piecewise', dimension: 2, seriesIndex: 0 })
    const { pieces } = option['visualMap'] as { pieces: { value: number; label: string }[] }
    expect(pieces.map(({ value, label }) => `${value}${label}`)).toEqual([
      '1优',
      '2良',
      '3轻度污染',
      '4中度污染',
      '5重度污染',
      '6严重污染',
    ])
    expect(series['等级']?.data).toEqual([
      { name: '2026-11-01', value: [6, 0, 2] },
      { name: '2026-11-02', value: [0, 1, 3] },
    ])
  })

  it('hatches missing days up to the last one known, keeps days to come and the neighbours’ pale', () => {
    expect(series['缺测']?.data).toHaveLength(1)
    expect(series['缺测']?.itemStyle).toMatchObject({ color: hatch })
    expect(series['邻月']?.data).toHaveLength(12 + 27)
  })

  it('writes date, lunar day, 休, value and level into the cell', () => {
    const text = series['等级']?.label.formatter
    expect(text?.({ name: '2026-11-01' })).toBe('{day2|1 廿三}\n{value2|100}\n{day2|良}')
    expect(text?.({ name: '2026-11-02' })).toContain('2 休')
    expect(text?.({ name: '2026-11-03' })).toBe('{day|3}\n{value|--}\n{day|缺测}')
    const plain = seriesOf(monthOption({ ...input, showLunar: false }, palette))
    expect(plain['等级']?.label.formatter({ name: '2026-11-01' })).toContain('{day2|1}')
  })

  it('wind arrows fly where the wind goes', () => {
    expect(series['风向']?.data).toMatchObject([{ name: '2026-11-01', symbolRotate: -270 }])
  })

  it('the tooltip tells everything of a day', () => {
    const { formatter } = option['tooltip'] as { formatter: (params: unknown) => string }
    expect(formatter({ name: '2026-11-01' })).toBe('2026-11-01 廿三<br/>AQI <b>100</b> 良<br/>东风 <b>2.5</b>\u2009m/s')
  })
})

describe('a year', () => {
  it('weeks begin on Monday; missing days are hatched, days to come are empty', () => {
    const option = yearOption({ factorName: 'AQI', unit: '', days, year: 2026, until: '2026-11-03' }, palette)
    expect(option['calendar']).toMatchObject({ range: '2026', dayLabel: { firstDay: 1 } })
    const series = seriesOf(option)
    expect(series['等级']?.data).toEqual([
      { name: '2026-11-01', value: ['2026-11-01', 2] },
      { name: '2026-11-02', value: ['2026-11-02', 3] },
    ])
    expect(series['缺测']?.data).toHaveLength(307 - 2)
  })
})
