import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hourBefore, lastHours, steppedHour } from './last-hours.ts'
import { TimeBar } from './time-bar.tsx'

const newest = '2026-11-21 02:00:00'

afterEach(cleanup)

describe('the hours of the time bar', () => {
  it('are the 24 that end with the newest, across midnight', () => {
    const hours = lastHours(newest)
    expect(hours).toHaveLength(24)
    expect(hours[0]).toBe('2026-11-20 03:00:00')
    expect(hours.at(-1)).toBe(newest)
    expect(hourBefore('2026-11-21 00:00:00')).toBe('2026-11-20 23:00:00')
  })

  it('step one at a time and stop at both ends; the newest is now', () => {
    const hours = lastHours(newest)
    expect(steppedHour(hours, null, -1)).toBe('2026-11-21 01:00:00')
    expect(steppedHour(hours, '2026-11-21 01:00:00', 1)).toBeNull()
    expect(steppedHour(hours, null, 1)).toBeNull()
    expect(steppedHour(hours, hours[0] ?? null, -1)).toBe('2026-11-20 03:00:00')
  })

  it('an hour that has left the bar counts as the newest', () => {
    expect(steppedHour(lastHours(newest), '2026-11-01 00:00:00', -1)).toBe('2026-11-21 01:00:00')
  })
})

describe('the time bar', () => {
  it('is stepped by the arrows wherever the focus is, but not while one types', () => {
    const onChange = vi.fn()
    render(
      <>
        <input aria-label="名称" />
        <TimeBar newest={newest} value={null} onChange={onChange} />
      </>,
    )
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    expect(onChange).toHaveBeenLastCalledWith('2026-11-21 01:00:00')
    onChange.mockClear()
    fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'ArrowLeft' })
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', ctrlKey: true })
    expect(onChange).not.toHaveBeenCalled()
  })

  it('plays from the oldest hour to now and stops there', () => {
    vi.useFakeTimers()
    try {
      const onChange = vi.fn()
      const { rerender } = render(<TimeBar newest={newest} value={null} onChange={onChange} />)
      fireEvent.click(screen.getByLabelText('播放最近24小时'))
      expect(onChange).toHaveBeenLastCalledWith('2026-11-20 03:00:00')
      rerender(<TimeBar newest={newest} value="2026-11-20 03:00:00" onChange={onChange} />)
      vi.advanceTimersByTime(900)
      expect(onChange).toHaveBeenLastCalledWith('2026-11-20 04:00:00')
      rerender(<TimeBar newest={newest} value="2026-11-21 01:00:00" onChange={onChange} />)
      vi.advanceTimersByTime(900)
      expect(onChange).toHaveBeenLastCalledWith(null)
    } finally {
      vi.useRealTimers()
    }
  })
})
