import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { GroupForm } from './group-form.tsx'
import type { Group } from './setting-rules.ts'

const settingSave = vi.hoisted(() => vi.fn())
vi.mock('../../../client/api.ts', () => ({ api: { settingSave } }))

const group: Group = {
  code: 'shift',
  name: '值班班次',
  note: '交班时刻',
  settings: [
    {
      key: 'shift.dayStartHour',
      name: '白班接班时间',
      meaning: '夜班结束、白班开始的时刻',
      kind: 'integer',
      unit: '时',
      value: 8,
      byDefault: 8,
      min: 0,
      max: 23,
      maxLength: null,
      updateTime: '2026-11-20 10:00:00',
      updateUser: '陈立群',
    },
  ],
}

afterEach(() => {
  cleanup()
  settingSave.mockReset()
})

const open = (onTouched = vi.fn()) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GroupForm group={group} onTouched={onTouched} />
    </QueryClientProvider>,
  )
  return { onTouched, field: screen.getByTestId('setting-shift.dayStartHour') }
}
const inputOf = (field: HTMLElement) =>
  (field instanceof HTMLInputElement ? field : field.querySelector('input')) ?? field

it('a changed setting is counted, told to whoever would leave, and saved alone by its key', async () => {
  settingSave.mockResolvedValue(group)
  const { onTouched, field } = open()
  expect(screen.getByText('陈立群 于 2026-11-20 10:00 修改')).toBeTruthy()
  fireEvent.change(inputOf(field), { target: { value: '7' } })
  expect(onTouched).toHaveBeenLastCalledWith(true)
  expect(screen.getByTestId('setting-save-shift').textContent).toBe('保存 1 项修改')
  fireEvent.click(screen.getByTestId('setting-save-shift'))
  await waitFor(() => expect(settingSave).toHaveBeenCalledTimes(1))
  expect(settingSave.mock.calls[0]?.[0]).toEqual({ groupCode: 'shift', values: { 'shift.dayStartHour': 7 } })
})

it('a value out of bounds is named with them, and nothing is sent', async () => {
  const { field } = open()
  fireEvent.change(inputOf(field), { target: { value: '25' } })
  fireEvent.blur(inputOf(field))
  await screen.findByText('白班接班时间应为0到23之间的整数')
  fireEvent.click(screen.getByTestId('setting-save-shift'))
  await screen.findByText('白班接班时间应为0到23之间的整数')
  expect(settingSave).not.toHaveBeenCalled()
})
