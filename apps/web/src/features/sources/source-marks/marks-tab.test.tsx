import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { definePages } from '../../../page/define-pages.tsx'
import type { Mark } from './mark-form.ts'
import marksTab from './marks-tab.tsx'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))

const mark: Mark = {
  markId: 'M1',
  psCode: 'P1',
  psName: '兴业化工',
  areaName: '锡山区',
  outletCode: 'P1-DA001',
  outletName: '1号排口',
  kind: 'closed',
  kindName: '报停',
  startTime: '2026-11-18 08:00:00',
  endTime: null,
  hours: 48,
  reason: '全厂停产',
  createUser: 'qiye',
  createTime: '2026-11-17 10:00:00',
  updateTime: '2026-11-17 10:00:00',
  stateName: '生效中',
  withdrawn: null,
}
const withdrawn: Mark = {
  ...mark,
  markId: 'M2',
  stateName: '已撤回',
  withdrawn: { user: 'zhibanzhang', time: '2026-11-18 09:00:00', reason: '误登' },
}

const Page = definePages('enterprise-analysis', { sourceMarks: marksTab })
const open = async (rights: readonly ('enterprise.read' | 'source.mark')[] = ['enterprise.read', 'source.mark']) => {
  usePermissions.setState({ rights: new Set(rights), routes: [], nodes: [] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } })}>
      <MemoryRouter initialEntries={['/poll-regulation/enterprise-analysis?tabName=sourceMarks']}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByTestId('source-mark-row-M1', {}, { timeout: 5000 })
}

beforeEach(() => {
  sessionStorage.clear()
  answerCalls({
    sourceMarkList: { records: [mark, withdrawn], total: 2 },
    sourceMarkSave: ['M1'],
    sourceMarkWithdraw: null,
    enterpriseListName: [{ code: 'P1', name: '兴业化工', count: 1, psId: '1', countyCode: '320205' }],
    mpFactor: [{ code: 'P1-DA001', name: '1号排口', count: 1, monitorType: 'pst001', factors: [] }],
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  usePermissions.setState({ rights: new Set() })
})

describe('工况标记', () => {
  it('an open end is 至今; the list is asked for without a plant or a kind', async () => {
    await open()
    expect(screen.getByTestId('source-mark-row-M1').textContent).toContain('至今')
    expect(inputsOf('sourceMarkList')[0]).toMatchObject({ psCode: '', kinds: [], keyword: '' })
  })

  it('rows unfold where one was withdrawn and says why; else no column stands empty', async () => {
    await open()
    expect(document.querySelectorAll('.ant-table-row-expand-icon-cell').length).toBeGreaterThan(0)
    cleanup()
    answerCalls({ sourceMarkList: { records: [mark], total: 1 } })
    await open()
    expect(document.querySelectorAll('.ant-table-row-expand-icon-cell')).toHaveLength(0)
  })

  it('登记工况标记 needs the right; a mark that was withdrawn can be changed by nobody', async () => {
    await open(['enterprise.read'])
    expect(screen.queryByTestId('source-mark-create')).toBeNull()
    expect(screen.queryByTestId('source-mark-edit-M1')).toBeNull()
    cleanup()
    await open()
    expect(screen.getByTestId('source-mark-create').textContent).toContain('登记工况标记')
    expect(screen.getByTestId('source-mark-edit-M1')).toBeTruthy()
    expect(screen.queryByTestId('source-mark-edit-M2')).toBeNull()
    expect(screen.queryByTestId('source-mark-withdraw-M2')).toBeNull()
  })

  it('is judged by the rule of the marks before it is sent', async () => {
    await open()
    fireEvent.click(screen.getByTestId('source-mark-create'))
    fireEvent.click(await screen.findByTestId('source-mark-save'))
    for (const message of ['请选择企业', '请选择排口', '请选择标记类型', '请选择开始时间', '请填写标记原因'])
      expect(await screen.findByText(message)).toBeTruthy()
    expect(inputsOf('sourceMarkSave')).toEqual([])
  })

  it('a changed mark keeps its outlet, and its open end', async () => {
    await open()
    fireEvent.click(screen.getByTestId('source-mark-edit-M1'))
    const reason = await screen.findByTestId('source-mark-reason')
    fireEvent.change(reason, { target: { value: '订单不足，全厂停产' } })
    fireEvent.click(screen.getByTestId('source-mark-save'))
    await waitFor(() =>
      expect(inputsOf('sourceMarkSave')).toEqual([
        {
          markId: 'M1',
          psCode: 'P1',
          outletCodes: ['P1-DA001'],
          kind: 'closed',
          startTime: '2026-11-18 08:00:00',
          reason: '订单不足，全厂停产',
        },
      ]),
    )
  })

  it('撤回 asks for the reason and sends it', async () => {
    await open()
    fireEvent.click(screen.getByTestId('source-mark-withdraw-M1'))
    fireEvent.change(await screen.findByTestId('source-mark-withdraw-note'), { target: { value: '日期有误' } })
    fireEvent.click(screen.getByTestId('source-mark-withdraw-confirm'))
    await waitFor(() => expect(inputsOf('sourceMarkWithdraw')).toEqual([{ markId: 'M1', reason: '日期有误' }]))
  })
})
