import type { TargetRow } from '@qingkong/contract/shapes/target'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { formOf, newTarget, targetInput } from './target-form.ts'
import TargetManagement from './target-management-page.tsx'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
const notify = vi.hoisted(() => ({ success: vi.fn(), warning: vi.fn(), error: vi.fn() }))
vi.mock('../../../kit/notify.ts', () => ({ notify, failureText: (tried: string) => tried }))

const target: TargetRow = {
  id: 't1',
  name: '2026年度考核目标',
  areaCode: '320200',
  areaName: '无锡市',
  startTime: '2026-01-01 00:00:00',
  endTime: '2026-12-31 23:59:59',
  showNowMonth: true,
  pm25TargetValue: 28.5,
  goodDayTargetValue: 300,
  o3ExceedTargetValue: null,
  remark: '',
  decomposed: ['good_days', 'pm25'],
  version: 3,
  updateTime: '2026-01-05 09:00:00',
  updateUser: '系统',
}

const show = (rights: string[]) => {
  usePermissions.setState({ rights: new Set(rights), routes: [], nodes: [] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <TargetManagement />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  answerCalls({
    targetList: { records: [target], total: 1 },
    targetUpdate: target,
    targetCreate: target,
    areaTree: [{ areaId: '1', areaCode: '320200', areaName: '无锡市', areaType: 2, children: [] }],
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.clearAllMocks()
})

describe('目标管理 (target-list, target-create, target-update)', () => {
  it('lists targets with their figures; what is not set reads --', async () => {
    show(['target.read'])
    expect(await screen.findByText('2026年度考核目标')).toBeTruthy()
    expect(screen.getByText('28.5')).toBeTruthy()
    expect(screen.getByText('2026-01 至 2026-12')).toBeTruthy()
    expect(screen.getAllByText('--').length).toBeGreaterThan(0)
    expect(screen.queryByTestId('target-create')).toBeNull()
    expect(screen.getByRole('link', { name: '分解' }).getAttribute('href')).toContain('filterConfig=')
  })

  it('a change is saved with the version that was read', async () => {
    show(['target.read', 'target.write'])
    fireEvent.click(await screen.findByTestId('target-edit-t1'))
    fireEvent.change(await screen.findByTestId('target-goodDayTargetValue'), { target: { value: '305' } })
    fireEvent.click(screen.getByTestId('target-save'))
    await waitFor(() => expect(inputsOf('targetUpdate')).toHaveLength(1))
    expect(inputsOf('targetUpdate')[0]).toMatchObject({
      id: 't1',
      version: 3,
      goodDayTargetValue: 305,
      startTime: '2026-01-01 00:00:00',
      endTime: '2026-12-31 23:59:59',
    })
  })

  it('a new target without a name or a value is held back in words (audit-04)', async () => {
    show(['target.read', 'target.write'])
    fireEvent.click(await screen.findByTestId('target-create'))
    fireEvent.click(await screen.findByTestId('target-save'))
    expect(await screen.findByText('请输入目标名称')).toBeTruthy()
    expect(await screen.findByText('请选择区域', { selector: '.ant-form-item-explain-error' })).toBeTruthy()
    expect(await screen.findByText('请至少填写一项目标值')).toBeTruthy()
    expect(inputsOf('targetCreate')).toEqual([])
  })

  it('an empty list says what to do, an error offers 重试', async () => {
    answerCalls({ targetList: { records: [], total: 0 } })
    show(['target.write'])
    expect(await screen.findByText('点击“新建目标”添加')).toBeTruthy()
    cleanup()
    answerCalls({ targetList: new Error('服务器暂不可用') })
    show(['target.read'])
    expect(await screen.findByRole('button', { name: /重\s*试/ })).toBeTruthy()
  })
})

describe('the form of a target', () => {
  it('is sent from the first day of the first month to the last of the last', () => {
    const form = { ...newTarget('2026'), name: '年度', areaCode: '320200', pm25TargetValue: 30 }
    expect(targetInput(form)).toMatchObject({ startTime: '2026-01-01 00:00:00', endTime: '2026-12-31 23:59:59' })
    expect(targetInput(formOf(target))).toMatchObject({ pm25TargetValue: 28.5, endTime: '2026-12-31 23:59:59' })
    expect(targetInput({ ...form, months: ['2026-02', '2026-02'] }).endTime).toBe('2026-02-28 23:59:59')
  })
})
