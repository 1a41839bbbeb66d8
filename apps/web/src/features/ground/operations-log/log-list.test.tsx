import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chainSentence } from './chain-state.tsx'
import { LogList } from './log-list.tsx'

const answers = vi.hoisted(() => ({
  operationsLogPage: vi.fn(),
  operationsLogActions: vi.fn(),
  operationsLogChain: vi.fn(),
  operationsLogVerify: vi.fn(),
}))
vi.mock('../../../client/api.ts', () => ({ api: answers }))

const whole = {
  lastId: 120,
  verifiedId: 118,
  verifiedTime: '2026-11-20 10:00:00',
  brokenId: null,
  brokenReason: null,
  anchorDays: 4,
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <App>
        <LogList />
      </App>
    </QueryClientProvider>,
  )

beforeEach(() => {
  answers.operationsLogActions.mockResolvedValue([])
  answers.operationsLogChain.mockResolvedValue(whole)
  answers.operationsLogPage.mockResolvedValue({
    records: [
      {
        id: 120,
        at: '2026-11-20 10:00:00',
        userCode: 'admin',
        userName: '陈立群',
        address: '10.0.0.8',
        action: 'accountSave',
        actionName: '修改用户',
        object: 'diaodu',
        result: 'ok',
        resultName: '成功',
        detail: { before: { 职务: '调度员' }, after: { 职务: '值班长' } },
      },
    ],
    total: 1,
  })
})
afterEach(cleanup)

describe('the log', () => {
  it('names person, operation, object and result; a row opens to what it changed', async () => {
    open()
    await screen.findByText('陈立群（admin）')
    expect(screen.getByText('修改用户')).toBeTruthy()
    const button = document.querySelector('.ant-table-row-expand-icon')
    if (!button) throw new Error('the row cannot be opened')
    fireEvent.click(button)
    await screen.findByText('调度员')
    expect(screen.getByText('值班长')).toBeTruthy()
  })

  it('59: a broken chain is told at once, with the entry', async () => {
    answers.operationsLogVerify.mockResolvedValue({
      ...whole,
      verifiedId: 6,
      brokenId: 7,
      brokenReason: '该条曾被改动',
    })
    open()
    fireEvent.click(await screen.findByTestId('chain-verify'))
    expect((await screen.findByRole('alert')).textContent).toContain('第 7 条起不可信：该条曾被改动')
  })

  it('the chain’s state is a sentence', () => {
    expect(chainSentence(whole)).toBe('前 118 条完整（2026-11-20 10:00 核验，其后新增 2 条待核验）')
    expect(chainSentence({ ...whole, verifiedTime: null })).toBe('尚未核验')
  })
})
