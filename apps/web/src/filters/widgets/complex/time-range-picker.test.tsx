import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showWidget } from './testing/shown-widget.tsx'
import { timeRangePicker } from './time-range-picker.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T02:00:00+08:00') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = () => fireEvent.click(screen.getByRole('button', { name: /^时间/ }))
const cell = (text: string) => within(screen.getByTestId('calendar')).getByRole('button', { name: text })
const click = (...days: string[]) => {
  for (const day of days) fireEvent.click(cell(day))
}

describe('the time range picker', () => {
  it('two clicks make a range, a touching one is merged into it (filter-18)', () => {
    const { last } = showWidget(timeRangePicker())
    open()
    click('2026-11-03', '2026-11-05')
    expect(last()).toEqual({ timeRange: [['2026-11-03 00:00:00', '2026-11-05 00:00:00']] })
    click('2026-11-08', '2026-11-06')
    expect(last()).toEqual({ timeRange: [['2026-11-03 00:00:00', '2026-11-08 00:00:00']] })
  })

  it('the cross on the end of a range deletes it, as the Delete key does (filter-18)', () => {
    const { last } = showWidget(timeRangePicker())
    open()
    click('2026-11-03', '2026-11-05', '2026-11-10', '2026-11-11')
    fireEvent.click(screen.getByRole('button', { name: '删除2026-11-03至2026-11-05' }))
    expect(last()).toEqual({ timeRange: [['2026-11-10 00:00:00', '2026-11-11 00:00:00']] })
    fireEvent.keyDown(cell('2026-11-11'), { key: 'Delete' })
    expect(last()).toEqual({ timeRange: [] })
  })

  it('shows 42 days from Monday on, days to come barred (filter-20)', () => {
    const { reports } = showWidget(timeRangePicker())
    open()
    const calendar = screen.getByTestId('calendar')
    expect(calendar.querySelectorAll('td')).toHaveLength(42)
    expect(calendar.querySelector('th')?.textContent).toBe('一')
    expect(cell('2026-11-21').getAttribute('aria-current')).toBe('date')
    expect(cell('2026-11-22').getAttribute('aria-disabled')).toBe('true')
    click('2026-11-22', '2026-11-22')
    expect(reports).toEqual([])
  })

  it('once maxCount is reached further days are barred (filter-19)', () => {
    const { last } = showWidget(timeRangePicker({ maxCount: 3 }))
    open()
    click('2026-11-03', '2026-11-06', '2026-11-05')
    expect(last()).toEqual({ timeRange: [['2026-11-03 00:00:00', '2026-11-05 00:00:00']] })
    expect(cell('2026-11-09').getAttribute('aria-disabled')).toBe('true')
  })

  it('is walked by the keyboard, Escape drops the range begun', () => {
    const { reports } = showWidget(timeRangePicker())
    open()
    fireEvent.keyDown(cell('2026-11-21'), { key: 'ArrowUp' })
    expect(document.activeElement).toBe(cell('2026-11-14'))
    fireEvent.keyDown(cell('2026-11-14'), { key: 'PageUp' })
    expect(document.activeElement).toBe(cell('2026-10-01'))
    click('2026-10-01')
    fireEvent.keyDown(cell('2026-10-01'), { key: 'Escape' })
    click('2026-10-02', '2026-10-03')
    expect(reports).toEqual([{ timeRange: [['2026-10-02 00:00:00', '2026-10-03 00:00:00']] }])
  })

  it('picks months in month mode, reported as YYYY-MM-01', () => {
    const { last } = showWidget(timeRangePicker({ mode: 'month' }))
    open()
    click('2026-09', '2026-11')
    expect(last()).toEqual({ timeRange: [['2026-09-01', '2026-11-01']] })
    expect(screen.getByText('2026-09 至 2026-11')).toBeTruthy()
  })

  it('begins with the last whole days, counted by the city’s clock', () => {
    expect(timeRangePicker({ lastCount: 7 }).initial).toEqual({
      timeRange: [['2026-11-14 00:00:00', '2026-11-20 00:00:00']],
    })
    expect(timeRangePicker({ mode: 'month', lastCount: 2 }).initial).toEqual({
      timeRange: [['2026-10-01', '2026-11-01']],
    })
    expect(timeRangePicker().initial).toEqual({ timeRange: [] })
  })

  it('shows three ranges and counts the rest', () => {
    const timeRange = ['01', '03', '05', '07', '09'].map(
      (day) => [`2026-11-${day} 00:00:00`, `2026-11-${day} 00:00:00`] as const,
    )
    showWidget(timeRangePicker(), { value: { timeRange } })
    expect(screen.getByTestId('time-range').textContent).toContain('+2')
    expect(screen.queryByText('2026-11-07')).toBeNull()
  })
})
