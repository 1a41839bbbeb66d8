import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import DutyRosterPage from './duty-roster-page.tsx'
import type { RosterShift } from './duty-shapes.ts'
import { swapPlaces } from './swap-dialog.tsx'

const answers = vi.hoisted(() => ({
  dutyRoster: vi.fn(),
  dutyNow: vi.fn(),
  dutyPeople: vi.fn(),
  dutyChangeList: vi.fn(),
  dutyRosterSave: vi.fn(),
  dutyRosterCopyWeek: vi.fn(),
}))
vi.mock('../../../client/api.ts', () => ({ api: answers }))

const member = (userName: string, part: 'chief' | 'officer') => ({
  userId: userName,
  userName,
  orgName: '指挥调度中心',
  mobilePhone: '13900000001',
  part,
})
const shiftOn = (dutyDate: string, shift: 'day' | 'night', change: Partial<RosterShift> = {}): RosterShift => ({
  dutyDate,
  shift,
  shiftName: shift === 'day' ? '白班' : '夜班',
  startTime: `${dutyDate} ${shift === 'day' ? '08' : '20'}:00:00`,
  endTime: `${dutyDate} 20:00:00`,
  members: [member('陆志远', 'chief'), member('沈佳怡', 'officer')],
  version: 3,
  editable: true,
  handOver: 'none',
  ...change,
})
const past = shiftOn('2026-11-16', 'day', { editable: false, handOver: 'taken' })
const running = shiftOn('2026-11-16', 'night')
const empty = shiftOn('2026-11-17', 'day', { members: [], version: 0 })

const open = (rights: string[]) => {
  usePermissions.setState({ rights: new Set(rights) })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <App>
        <DutyRosterPage />
      </App>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  for (const answer of Object.values(answers)) answer.mockReset()
  answers.dutyRoster.mockResolvedValue({ weekStart: '2026-11-16', shifts: [past, running, empty] })
  answers.dutyNow.mockResolvedValue({ current: running, next: empty })
  answers.dutyPeople.mockResolvedValue([
    { userId: '陆志远', userName: '陆志远', orgName: '指挥调度中心', mayBeChief: true },
    { userId: '沈佳怡', userName: '沈佳怡', orgName: '指挥调度中心', mayBeChief: false },
  ])
  answers.dutyChangeList.mockResolvedValue({ records: [], total: 0 })
})
afterEach(cleanup)

// Whole pages with dialogs take seconds on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

describe('值班表', () => {
  it('shows each shift with 值班长 and officers, which one runs, and what was handed over', async () => {
    open([])
    const now = await screen.findByTestId('shift-2026-11-16 night')
    await waitFor(() => expect(now.textContent).toContain('当班'))
    expect(now.textContent).toContain('陆志远值班长')
    expect(now.textContent).toContain('沈佳怡')
    expect(screen.getByTestId('shift-2026-11-16 day').textContent).toContain('已交接')
    expect(screen.getByTestId('shift-2026-11-17 day').textContent).toContain('未排班')
    // Who may only read finds nothing to change.
    expect(screen.queryByTestId('roster-copy')).toBeNull()
    expect(screen.queryByTestId('shift-edit-2026-11-17 day')).toBeNull()
  })

  it('an ended shift offers no change; a running one is saved on the version that was read', async () => {
    answers.dutyRosterSave.mockResolvedValue(running)
    open(['duty.write'])
    fireEvent.click(await screen.findByTestId('shift-edit-2026-11-16 night'))
    expect(screen.queryByTestId('shift-edit-2026-11-16 day')).toBeNull()
    fireEvent.click(screen.getByTestId('shift-save'))
    await waitFor(() => expect(answers.dutyRosterSave).toHaveBeenCalledTimes(1))
    expect(answers.dutyRosterSave.mock.calls[0]?.[0]).toEqual({
      dutyDate: '2026-11-16',
      shift: 'night',
      version: 3,
      chiefId: '陆志远',
      officerIds: ['沈佳怡'],
    })
  })

  it('a shift without 值班长 is not saved', async () => {
    open(['duty.write'])
    fireEvent.click(await screen.findByTestId('shift-edit-2026-11-17 day'))
    fireEvent.click(screen.getByTestId('shift-save'))
    // The words stand as a placeholder as well.
    await waitFor(() =>
      expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe('请选择值班长'),
    )
    expect(answers.dutyRosterSave).not.toHaveBeenCalled()
  })

  it('goes a week back and forth', async () => {
    open([])
    fireEvent.click(await screen.findByTestId('week-before'))
    await waitFor(() => expect(answers.dutyRoster).toHaveBeenCalledTimes(2))
    const [first, second] = answers.dutyRoster.mock.calls.map(([input]) => String(input.dutyDate))
    expect((Date.parse(first ?? '') - Date.parse(second ?? '')) / 86_400_000).toBe(7)
  })

  it('a swap offers only people of shifts that are not over', () => {
    expect(swapPlaces([past, running]).map(({ label }) => label)).toEqual([
      '11月16日夜班 陆志远（值班长）',
      '11月16日夜班 沈佳怡',
    ])
  })
})
