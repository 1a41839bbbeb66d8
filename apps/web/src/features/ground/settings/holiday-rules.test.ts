import { describe, expect, it } from 'vitest'
import { holidaySentence, weekdayOf, withDays } from './holiday-rules.ts'

const newYear = { date: '2027-01-01', name: '元旦', off: true }

describe('holidays', () => {
  it('a stretch adds each of its days once, in order, across the end of a month', () => {
    const days = withDays([newYear], { from: '2027-01-30', to: '2027-02-01', name: '春节', off: true })
    expect(days.map(({ date }) => date)).toEqual(['2027-01-01', '2027-01-30', '2027-01-31', '2027-02-01'])
  })

  it('a day that stands already takes the new name and kind', () => {
    const changed = { from: '2027-01-01', to: '2027-01-01', name: '调休', off: false }
    expect(withDays([newYear], changed)).toEqual([{ date: '2027-01-01', name: '调休', off: false }])
  })

  it('are summed up in a sentence, with the weekday of each', () => {
    expect(holidaySentence([newYear, { date: '2027-01-03', name: '元旦', off: false }])).toBe(
      '放假1天，周末调休上班1天',
    )
    expect(holidaySentence([])).toContain('未录入')
    expect(weekdayOf('2027-01-01')).toBe('周五')
  })
})
