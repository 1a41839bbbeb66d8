import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import UsersPage from './system-users-page.ts'
import type { Account } from './user-columns.tsx'

const answers = vi.hoisted(() => ({
  accountList: vi.fn(),
  organisationList: vi.fn(),
  roleList: vi.fn(),
  areaTreePermission: vi.fn(),
  accountCreate: vi.fn(),
  accountSave: vi.fn(),
}))
vi.mock('../../../client/api.ts', () => ({ api: answers }))

const account: Account = {
  userId: 'u1',
  userCode: 'diaodu',
  remarkName: '沈佳怡',
  mobilePhone: '13900000001',
  email: '',
  postName: '指挥调度员',
  orgCode: 'WX',
  orgName: '指挥体系',
  roles: [{ roleCode: 'dispatcher', roleName: '指挥调度员' }],
  areas: [{ areaCode: '320200', areaName: '无锡市' }],
  posts: [],
  enterpriseCode: '',
  disabled: false,
  mustChangePassword: true,
  sessionCount: 2,
  lastActiveTime: '2026-11-20 09:58:00',
  createTime: '2026-01-01 00:00:00',
  deletable: false,
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <App>
          <UsersPage />
        </App>
      </MemoryRouter>
    </QueryClientProvider>,
  )
const type = (testId: string, value: string) => {
  fireEvent.change(screen.getByTestId(testId), { target: { value } })
  fireEvent.blur(screen.getByTestId(testId))
}

beforeEach(() => {
  for (const answer of Object.values(answers)) answer.mockReset()
  answers.accountList.mockResolvedValue({ records: [account], total: 1 })
  answers.organisationList.mockResolvedValue([])
  answers.roleList.mockResolvedValue([])
  answers.areaTreePermission.mockResolvedValue([])
})
afterEach(cleanup)

describe('the users page', () => {
  it('shows who belongs where, holds what, and has not changed the initial password yet', async () => {
    open()
    await screen.findByText('沈佳怡')
    expect(screen.getByText('待改初始密码')).toBeTruthy()
    expect(screen.getByText('无锡市')).toBeTruthy()
    expect(screen.getByTestId('user-edit-diaodu')).toBeTruthy()
  })

  it('says why the list is empty, and what failed', async () => {
    answers.accountList.mockResolvedValue({ records: [], total: 0 })
    open()
    await screen.findByText('暂无用户')
    cleanup()
    answers.accountList.mockRejectedValue(new Error('数据库暂不可用，请稍后重试'))
    open()
    await screen.findByText('数据库暂不可用，请稍后重试')
  })

  it('judges a field when it is left, in the words of the rule, and sends nothing', async () => {
    open()
    fireEvent.click(await screen.findByTestId('user-create'))
    type('user-code', '1x')
    await screen.findByText('用户名以字母开头，3至32位字母、数字、点、横线或下划线')
    type('user-mobile', '123')
    await screen.findByText('手机号输入有误,请重新输入')
    fireEvent.click(screen.getByTestId('user-save'))
    await screen.findByText('请输入姓名')
    expect(answers.accountCreate).not.toHaveBeenCalled()
  })

  it('asks before unsaved words are thrown away', async () => {
    open()
    fireEvent.click(await screen.findByTestId('user-create'))
    type('user-name', '王武')
    fireEvent.click(screen.getByText('取 消'))
    expect(await screen.findAllByText('尚未保存，是否放弃修改？')).not.toHaveLength(0)
    fireEvent.click(screen.getByText('继续编辑'))
    expect(screen.getByTestId('user-name')).toHaveProperty('value', '王武')
  })

  it('sends a changed account whole, with the fields it did not touch', async () => {
    answers.accountSave.mockResolvedValue(account)
    open()
    fireEvent.click(await screen.findByTestId('user-edit-diaodu'))
    type('user-name', '沈嘉怡')
    fireEvent.click(screen.getByTestId('user-save'))
    await waitFor(() => expect(answers.accountSave).toHaveBeenCalledTimes(1))
    expect(answers.accountSave.mock.calls[0]?.[0]).toEqual({
      userId: 'u1',
      remarkName: '沈嘉怡',
      mobilePhone: '13900000001',
      email: '',
      postName: '指挥调度员',
      orgCode: 'WX',
      roleCodes: ['dispatcher'],
      areaCodes: ['320200'],
      enterpriseCode: '',
    })
  })
})
