import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PushTimePicker } from './push-time-picker.tsx'
import { firstPushTime, type PushTimeValue } from './push-time-rules.ts'
import { pick } from './testing/shown-widget.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00+08:00') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

let last: PushTimeValue

const show = (part: Partial<PushTimeValue> = {}) => {
  const Shown = () => {
    const [value, setValue] = useState<PushTimeValue>({ ...firstPushTime('2026-11-21'), ...part })
    last = value
    return <PushTimePicker value={value} onChange={setValue} />
  }
  render(<Shown />)
}
const add = () => screen.getByTestId('push-range-add')
const remove = (at: number) => screen.getByRole('button', { name: `删除时段${at}` })
const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled')

describe('the push time picker', () => {
  it('adds a range only when the last is complete, five at most (push-08)', () => {
    show({ rangeTime: '08:00-09:00,10:00-11:00,12:00-13:00,14:00-15:00' })
    expect(isDisabled(add())).toBe(false)
    fireEvent.click(add())
    expect(isDisabled(add())).toBe(true)
    expect(last.rangeTime.split(',')).toHaveLength(4)
  })

  it('removes a range only when there is more than one (push-08)', () => {
    show({ rangeTime: '08:00-09:00,10:00-11:00' })
    fireEvent.click(remove(1))
    expect(last.rangeTime).toBe('10:00-11:00')
    expect(isDisabled(remove(1))).toBe(true)
  })

  it('the dates cannot be cleared, the minute goes by fives (push-08)', async () => {
    show()
    const dates = screen.getByTestId('push-time').querySelector('.ant-picker-range')
    expect(dates?.querySelector('.ant-picker-clear')).toBeNull()
    await pick('push-minute', '15 分')
    expect(last).toMatchObject({ runMinute: 15, startDate: '2026-11-21', endDate: '2026-11-27' })
  })

  it('days before today cannot be chosen (push-08)', () => {
    show()
    const [start] = screen.getByTestId('push-time').querySelectorAll('.ant-picker-range input')
    if (!start) throw new Error('no date field')
    fireEvent.mouseDown(start)
    fireEvent.click(start)
    const cell = (title: string) => document.querySelector(`td[title="${title}"]`)?.className ?? ''
    expect(cell('2026-11-20')).toContain('ant-picker-cell-disabled')
    expect(cell('2026-11-21')).not.toContain('ant-picker-cell-disabled')
  })
})
