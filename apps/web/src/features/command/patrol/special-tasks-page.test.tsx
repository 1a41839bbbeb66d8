import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { usePermissions } from '../../../client/permissions.ts'
import type { Patrol, PatrolDetail, PatrolItem } from './patrol-shapes.ts'
import SpecialTasksPage from './special-tasks-page.tsx'

const answers = vi.hoisted(() => ({
  patrolList: vi.fn(),
  patrolDetail: vi.fn(),
  patrolOrgDetail: vi.fn(),
  patrolPsDetail: vi.fn(),
  patrolPsList: vi.fn(),
  patrolRecord: vi.fn(),
  patrolRaiseEvent: vi.fn(),
  patrolUpdate: vi.fn(),
  patrolDelete: vi.fn(),
  neaicTree: vi.fn(),
  areaTreePermission: vi.fn(),
  orgStructureTree: vi.fn(),
}))
vi.mock('../../../client/api.ts', () => ({ api: answers }))

const sums = { total: 4, done: 3, normal: 1, problem: 1, unverified: 1, rate: 75 }
const patrol: Patrol = {
  patrolId: 'p1',
  patrolName: '涉VOCs企业专项检查',
  purpose: '核查治理设施运行情况。',
  startTime: '2026-11-20 08:00:00',
  endTime: '2026-11-22 18:00:00',
  areaNames: ['锡山区'],
  industryNames: [],
  orgNames: ['锡山网格化监管中心'],
  ...sums,
  patrolStatus: '4',
  patrolStatusName: '未完成',
  overdue: true,
  createUser: '沈佳怡',
  createTime: '2026-11-19 08:00:00',
  updateTime: '2026-11-19 08:00:00',
  version: 2,
}
const detail: PatrolDetail = {
  ...patrol,
  areaCodes: ['320205'],
  indCodes: [],
  orgs: [{ orgCode: 'WX-XS-WG', orgName: '锡山网格化监管中心', ...sums }],
  mayEdit: true,
  mayDelete: false,
}
const item = (psCode: string, change: Partial<PatrolItem> = {}): PatrolItem => ({
  psCode,
  psName: `企业${psCode}`,
  indCode: '2641',
  indName: '涂料制造',
  areaCode: '320205',
  areaName: '锡山区',
  address: '春笋路1号',
  longitude: 120.3,
  latitude: 31.5,
  orgCode: 'WX-XS-WG',
  orgName: '锡山网格化监管中心',
  result: null,
  resultName: null,
  note: '',
  recordUser: null,
  recordTime: null,
  late: false,
  eventId: null,
  eventCode: null,
  eventStatusName: null,
  mayRecord: true,
  mayRaise: false,
  ...change,
})
const problem = item('2', { result: '2', resultName: '发现问题', note: '活性炭未更换', mayRaise: true, late: true })

const open = async (rights: string[] = ['patrol.write']) => {
  usePermissions.setState({ rights: new Set(rights), routes: [], nodes: [] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <App>
        <MemoryRouter>
          <SpecialTasksPage />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByTestId('patrol-row-p1'))
  await screen.findByTestId('item-open-1')
}

beforeEach(() => {
  sessionStorage.clear()
  for (const answer of Object.values(answers)) answer.mockReset()
  answers.patrolList.mockResolvedValue({ records: [patrol], total: 1 })
  answers.patrolDetail.mockResolvedValue(detail)
  answers.patrolOrgDetail.mockResolvedValue({ records: [item('1'), problem], total: 2 })
  answers.patrolPsDetail.mockResolvedValue({
    ...item('1'),
    contactName: '邹工',
    contactPhone: '19952000001',
    history: [],
  })
  answers.patrolPsList.mockResolvedValue({ records: [], total: 0 })
  for (const tree of [answers.neaicTree, answers.areaTreePermission, answers.orgStructureTree])
    tree.mockResolvedValue([])
})
afterEach(cleanup)

// Whole pages with dialogs take seconds on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

describe('专项任务', () => {
  it('shows progress in total and by organisation as bars with their numbers, and what is overdue', async () => {
    await open()
    expect(screen.getByTestId('progress-all').textContent).toContain('3/4 · 75%')
    expect(screen.getByTestId('progress-WX-XS-WG').getAttribute('title')).toBe('正常 1，发现问题 1，无法核实 1')
    expect(screen.getByText('已到期，剩1家未核查')).toBeTruthy()
    expect(screen.queryByTestId('patrol-delete')).toBeNull()
    fireEvent.click(screen.getByTestId('patrol-org-WX-XS-WG'))
    await waitFor(() =>
      expect(answers.patrolOrgDetail.mock.calls.at(-1)?.[0]).toMatchObject({ patrolId: 'p1', orgCode: 'WX-XS-WG' }),
    )
  })

  it('a result other than 正常 needs a note; what is sent names the records that were seen', async () => {
    answers.patrolRecord.mockResolvedValue({ recordId: 'r', result: '2', recordTime: '' })
    await open()
    fireEvent.click(screen.getByTestId('item-record-1'))
    fireEvent.click(within(await screen.findByTestId('record-result')).getByText('发现问题'))
    fireEvent.click(screen.getByTestId('record-save'))
    await waitFor(() =>
      expect([...document.querySelectorAll('.ant-form-item-explain-error')].map((one) => one.textContent)).toEqual([
        '请填写情况说明',
      ]),
    )
    expect(answers.patrolRecord).not.toHaveBeenCalled()
    fireEvent.change(screen.getByTestId('record-note'), { target: { value: '设施未开' } })
    fireEvent.click(screen.getByTestId('record-save'))
    await waitFor(() => expect(answers.patrolRecord).toHaveBeenCalledTimes(1))
    expect(answers.patrolRecord.mock.calls[0]?.[0]).toEqual({
      patrolId: 'p1',
      psCode: '1',
      result: '2',
      note: '设施未开',
      files: [],
      seenRecords: 0,
    })
  })

  it('one click makes an event of a problem and opens it', async () => {
    answers.patrolRaiseEvent.mockResolvedValue({ eventId: 'e1', eventStatus: 1, eventStatusName: '已上报' })
    await open()
    expect(screen.queryByTestId('item-raise-1')).toBeNull()
    fireEvent.click(screen.getByTestId('item-raise-2'))
    await waitFor(() => expect(useWorkspace.getState().taskEventId).toBe('e1'))
    expect(answers.patrolRaiseEvent.mock.calls[0]?.[0]).toEqual({ patrolId: 'p1', psCode: '2' })
  })

  it('an edit carries the version it was made on and every enterprise with its organisation', async () => {
    answers.patrolUpdate.mockResolvedValue({ patrolId: 'p1', version: 3, kept: 0 })
    await open()
    fireEvent.click(screen.getByTestId('patrol-edit'))
    fireEvent.change(await screen.findByTestId('patrol-name'), { target: { value: '新名称' } })
    expect((await screen.findByTestId('share-WX-XS-WG')).textContent).toContain('（1家已核查）')
    fireEvent.click(screen.getByTestId('patrol-save'))
    await waitFor(() => expect(answers.patrolUpdate).toHaveBeenCalledTimes(1))
    expect(answers.patrolUpdate.mock.calls[0]?.[0]).toEqual({
      patrolId: 'p1',
      version: 2,
      patrolName: '新名称',
      purpose: '核查治理设施运行情况。',
      startTime: '2026-11-20 08:00:00',
      endTime: '2026-11-22 18:00:00',
      areaCodes: ['320205'],
      indCodes: [],
      orgs: [{ orgCode: 'WX-XS-WG', psCodes: ['1', '2'] }],
    })
  })

  it('a task without records is deleted from its detail, which closes', async () => {
    answers.patrolDetail.mockResolvedValue({ ...detail, mayDelete: true })
    answers.patrolDelete.mockResolvedValue(null)
    await open()
    fireEvent.click(screen.getByTestId('patrol-delete'))
    expect(await screen.findByText('尚无核查记录，删除后不可恢复')).toBeTruthy()
    for (const button of screen.getAllByRole('button', { name: /^删\s*除$/ }))
      if (!button.dataset['testid']) fireEvent.click(button)
    await waitFor(() => expect(answers.patrolDelete.mock.calls[0]?.[0]).toEqual({ patrolId: 'p1' }))
    await waitFor(() => expect(screen.queryByTestId('patrol-delete')).toBeNull())
  })

  it('says why the list is empty and what to do', async () => {
    answers.patrolList.mockResolvedValue({ records: [], total: 0 })
    usePermissions.setState({ rights: new Set(['patrol.write']) })
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <SpecialTasksPage />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    await screen.findByText('暂无专项任务')
    expect(screen.getByText('点击“新建专项任务”添加')).toBeTruthy()
  })
})
