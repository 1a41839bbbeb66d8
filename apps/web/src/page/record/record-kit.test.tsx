import { CallError } from '@qingkong/contract/core/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../client/permissions.ts'
import { queryClient } from '../../client/query-client.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../client/testing/answered-calls.ts'
import { AccountsPage, PostsPage } from './testing/sample-records.tsx'

vi.mock('../../client/api.ts', async () => ({ api: (await import('../../client/testing/answered-calls.ts')).api }))
const saved = vi.hoisted(() => vi.fn(async (_name: string) => undefined))
vi.mock('../../kit/save-file.ts', () => ({ saveFile: saved }))
const notify = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), warning: vi.fn() }))
vi.mock('../../kit/notify.ts', () => ({
  notify,
  failureText: (tried: string, error: unknown) => `${tried}：${error instanceof Error ? error.message : ''}`,
}))

const post = (postCode: string, postName: string, holderCount = 0) => ({
  postCode,
  postName,
  orgCode: 'WX',
  orgName: '指挥体系',
  holders: Array.from({ length: holderCount }, (_, index) => ({ userId: `${index}`, remarkName: '', disabled: false })),
})
const account = (userId: string) => ({ userId, userCode: `code-${userId}` })

const show = (Page: ComponentType, at = '/') =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const type = (testId: string, value: string) => {
  fireEvent.change(screen.getByTestId(testId), { target: { value } })
  fireEvent.blur(screen.getByTestId(testId))
}
const errorsShown = () => [...document.querySelectorAll('.ant-form-item-explain-error')].map((one) => one.textContent)

beforeEach(() => {
  sessionStorage.clear()
  queryClient.clear()
  usePermissions.setState({ rights: new Set(['user.manage']), routes: [], nodes: [] })
  answerCalls({ postList: () => [post('p1', '夜班岗'), post('p2', '白班岗', 2)] })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.clearAllMocks()
})

describe('a declared list', () => {
  it('asks by its filters; 查询 and the Enter key ask anew, and the link begins with its own values', async () => {
    show(PostsPage, `/?filterConfig=${encodeURIComponent('{"searchContent":"班"}')}`)
    await screen.findByText('夜班岗')
    expect(inputsOf('postList')).toEqual([{ keyword: '班' }])
    const keyword = screen.getByPlaceholderText('请输入关键字')
    fireEvent.change(keyword, { target: { value: '白' } })
    fireEvent.keyDown(keyword, { key: 'Enter' })
    await waitFor(() => expect(inputsOf('postList')).toEqual([{ keyword: '班' }, { keyword: '白' }]))
  })

  it('says what to do where there is nothing, differently where the filters are the reason', async () => {
    answerCalls({ postList: [] })
    show(PostsPage)
    expect(await screen.findByText('点击“新建岗位”添加')).toBeTruthy()
    fireEvent.change(screen.getByPlaceholderText('请输入关键字'), { target: { value: '白' } })
    fireEvent.click(screen.getByTestId('filter-query'))
    expect(await screen.findByText('没有符合条件的岗位')).toBeTruthy()
  })

  it('says what failed and asks again', async () => {
    answerCalls({ postList: new Error('数据库暂不可用') })
    show(PostsPage)
    await screen.findByText('数据库暂不可用')
    answerCalls({ postList: [post('p1', '夜班岗')] })
    fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
    await screen.findByText('夜班岗')
  })

  it('sorts a whole list by its columns', async () => {
    show(PostsPage)
    await screen.findByText('夜班岗')
    const names = () => screen.getAllByTestId(/^post-row/).map((row) => row.querySelector('td')?.textContent)
    fireEvent.click(screen.getByRole('columnheader', { name: '岗位' }))
    expect(names()).toEqual(['白班岗', '夜班岗'])
  })

  it('turns the pages of a long list, and begins at the first under other filters', async () => {
    answerCalls({ accountList: () => ({ records: [account('a'), account('b')], total: 5 }) })
    show(AccountsPage)
    await screen.findByText('code-a')
    expect(screen.getByText('共 5 人')).toBeTruthy()
    fireEvent.click(screen.getByTitle('3'))
    await waitFor(() => expect(inputsOf('accountList').at(-1)).toMatchObject({ pageNum: 3, pageSize: 2 }))
    fireEvent.change(screen.getByPlaceholderText('请输入关键字'), { target: { value: '王' } })
    fireEvent.click(screen.getByTestId('filter-query'))
    await waitFor(() => expect(inputsOf('accountList').at(-1)).toEqual({ keyword: '王', pageNum: 1, pageSize: 2 }))
  })

  it('saves what the filters say as a file', async () => {
    answerCalls({ accountList: { records: [account('a')], total: 1 } })
    show(AccountsPage)
    await screen.findByText('code-a')
    fireEvent.click(screen.getByTestId('tool-exportData'))
    await waitFor(() => expect(saved).toHaveBeenCalledWith('用户_.xlsx', expect.any(Function)))
  })
})

describe('a list in parts', () => {
  it('shows one part, says how many are in it, and asks for another at once, from its first page and in the address', async () => {
    answerCalls({
      accountList: ({ state }: Record<string, unknown>) =>
        state === 'disabled' ? { records: [], total: 0 } : { records: [account('a'), account('b')], total: 5 },
    })
    show(AccountsPage)
    await screen.findByText('code-a')
    expect(screen.getByTestId('user-part-all').textContent).toBe('全部5')
    expect(screen.getByTestId('user-part-disabled').textContent).toBe('停用')
    fireEvent.click(screen.getByTitle('2'))
    await waitFor(() => expect(inputsOf('accountList').at(-1)).toMatchObject({ pageNum: 2 }))
    fireEvent.click(screen.getByTestId('user-part-disabled'))
    await screen.findByText('没有停用的账号')
    expect(inputsOf('accountList').at(-1)).toEqual({ keyword: '', state: 'disabled', pageNum: 1, pageSize: 2 })
    expect(screen.getByTestId('user-part-disabled').getAttribute('aria-selected')).toBe('true')
  })

  it('begins with the part its link names', async () => {
    answerCalls({ accountList: { records: [], total: 0 } })
    show(AccountsPage, '/?state=disabled')
    await screen.findByText('没有停用的账号')
    expect(inputsOf('accountList')).toMatchObject([{ state: 'disabled' }])
  })
})

describe('what can be done with a row', () => {
  it('is not there without its right, and off with the reason where it cannot be done now', async () => {
    usePermissions.setState({ rights: new Set() })
    show(PostsPage)
    await screen.findByText('夜班岗')
    expect(screen.queryByTestId('post-edit-p1')).toBeNull()
    expect(screen.queryByTestId('post-create')).toBeNull()
    expect(screen.getByTestId('post-delete-p2')).toHaveProperty('title', '还有人')
    expect(screen.getByTestId('post-delete-p2')).toHaveProperty('disabled', true)
  })

  it('is asked first, done once, told, and what it changed is read again', async () => {
    answerCalls({ postDelete: null })
    show(PostsPage)
    fireEvent.click(await screen.findByTestId('post-delete-p1'))
    expect(inputsOf('postDelete')).toEqual([])
    expect(await screen.findAllByText('删除夜班岗？')).not.toHaveLength(0)
    fireEvent.click(screen.getByText('确定删除'))
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('删除成功'))
    expect(inputsOf('postDelete')).toEqual([{ postCode: 'p1' }])
    await waitFor(() => expect(inputsOf('postList')).toHaveLength(2))
  })

  it('a refusal is told in the words of the server, and the list is read again', async () => {
    answerCalls({ postDelete: new CallError(40943, '仍在使用，不能删除', 200) })
    show(PostsPage)
    fireEvent.click(await screen.findByTestId('post-delete-p1'))
    fireEvent.click(await screen.findByText('确定删除'))
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('删除失败：仍在使用，不能删除'))
    await waitFor(() => expect(inputsOf('postList')).toHaveLength(2))
  })

  it('a row opens by a click on it, not on its buttons', async () => {
    show(PostsPage)
    fireEvent.click(await screen.findByTestId('post-edit-p1'))
    expect(screen.queryByTestId('detail')).toBeNull()
    fireEvent.click(screen.getByText('白班岗'))
    expect(screen.getByTestId('detail').textContent).toBe('白班岗')
  })
})

describe('the detail of a row', () => {
  it('offers what can be done with the row, which takes its place', async () => {
    show(PostsPage)
    fireEvent.click(await screen.findByText('夜班岗'))
    fireEvent.click(screen.getByTestId('post-edit'))
    expect(await screen.findByTestId('post-postName')).toHaveProperty('value', '夜班岗')
    expect(screen.queryByTestId('detail')).toBeNull()
  })
})

describe('the form of a record', () => {
  it('judges by the check the server judges by as well, and sends nothing that is wrong', async () => {
    show(PostsPage)
    fireEvent.click(await screen.findByTestId('post-create'))
    fireEvent.click(screen.getByTestId('post-save'))
    await screen.findByText('请输入岗位名称')
    expect(errorsShown()).toEqual(['请输入岗位名称', '请选择组织机构'])
    expect(inputsOf('postSave')).toEqual([])
    type('post-postName', '早班岗')
    await waitFor(() => expect(errorsShown()).toEqual(['请选择组织机构']))
  })

  it('shows a field where it belongs, and empties what no longer fits', async () => {
    show(PostsPage)
    fireEvent.click(await screen.findByTestId('post-create'))
    expect(screen.queryByTestId('post-holders')).toBeNull()
    type('post-orgCode', 'WX')
    await screen.findByTestId('post-holders')
    type('post-holders', 'u1 u2')
    type('post-orgCode', 'WX-A')
    await waitFor(() => expect(screen.getByTestId('post-holders')).toHaveProperty('value', ''))
  })

  it('puts what the server refuses at its fields, the rest above them, and stays open', async () => {
    answerCalls({
      postSave: new CallError(40910, '已有', 200, {
        fields: [
          { field: 'postName', message: '该组织已有岗位“夜班岗”' },
          { field: 'holderIds.0', message: '人员已停用' },
          { field: 'postCode', message: '岗位已被删除' },
        ],
      }),
    })
    show(PostsPage)
    fireEvent.click(await screen.findByTestId('post-edit-p1'))
    fireEvent.click(screen.getByTestId('post-save'))
    await screen.findByText('岗位已被删除')
    await waitFor(() => expect(errorsShown()).toEqual(['该组织已有岗位“夜班岗”', '人员已停用']))
    expect(screen.getByTestId('post-refused').textContent).toBe('岗位已被删除')
    expect(screen.getByTestId('post-postName')).toHaveProperty('value', '夜班岗')
  })

  it('says above the fields what belongs to none of them', async () => {
    answerCalls({ postSave: new CallError(50300, '数据库暂不可用，请稍后重试', 200) })
    show(PostsPage)
    fireEvent.click(await screen.findByTestId('post-edit-p1'))
    fireEvent.click(screen.getByTestId('post-save'))
    expect((await screen.findByTestId('post-refused')).textContent).toBe('保存失败：数据库暂不可用，请稍后重试')
  })

  it('is sent once however often 保存 is pressed, and then the list is read again', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    answerCalls({ postSave: () => promise })
    show(PostsPage)
    fireEvent.click(await screen.findByTestId('post-edit-p1'))
    type('post-postName', '早班岗')
    fireEvent.click(screen.getByTestId('post-save'))
    fireEvent.submit(screen.getByTestId('post-postName'))
    await waitFor(() => expect(inputsOf('postSave')).toHaveLength(1))
    fireEvent.submit(screen.getByTestId('post-postName'))
    resolve(post('p1', '早班岗'))
    await waitFor(() => expect(screen.queryByTestId('post-save')).toBeNull())
    expect(inputsOf('postSave')).toEqual([{ postCode: 'p1', postName: '早班岗', orgCode: 'WX', holderIds: [''] }])
    expect(notify.success).toHaveBeenCalledWith('保存成功')
    await waitFor(() => expect(inputsOf('postList')).toHaveLength(2))
  })

  it('throws nothing away without asking; untouched it just goes', async () => {
    show(PostsPage)
    fireEvent.click(await screen.findByTestId('post-create'))
    type('post-postName', '早班岗')
    fireEvent.click(screen.getByText('取 消'))
    expect(await screen.findAllByText('尚未保存，是否放弃修改？')).not.toHaveLength(0)
    fireEvent.click(screen.getByText('放弃修改'))
    await waitFor(() => expect(screen.queryByTestId('post-save')).toBeNull())
    fireEvent.click(screen.getByTestId('post-create'))
    fireEvent.click(screen.getByText('取 消'))
    await waitFor(() => expect(screen.queryByTestId('post-save')).toBeNull())
  })
})

describe('a step on many rows', () => {
  it('layout-09: among the page’s tools says what to do first, and then does the same as above the rows', async () => {
    answerCalls({ accountList: { records: [account('a')], total: 1 } })
    show(AccountsPage)
    await screen.findByText('code-a')
    fireEvent.click(screen.getByTestId('tool-assignTasks'))
    expect(notify.warning).toHaveBeenCalledWith('请先勾选要处理的用户')
    for (const tick of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(tick)
    fireEvent.click(screen.getByTestId('tool-assignTasks'))
    expect(await screen.findAllByText('结束1人的会话？')).not.toHaveLength(0)
  })

  it('does what can be done and lists each refusal with its row', async () => {
    answerCalls({
      accountList: () => ({ records: [account('a'), account('b')], total: 2 }),
      accountEndSessions: ({ userId }: Record<string, unknown>) =>
        userId === 'b' ? new CallError(40942, '本人的会话请用“退出登录”结束', 200) : { ended: 1 },
    })
    show(AccountsPage)
    await screen.findByText('code-a')
    for (const tick of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(tick)
    expect(screen.getByTestId('user-batch').textContent).toContain('已选 2 人')
    fireEvent.click(screen.getByTestId('user-batch-end'))
    fireEvent.click(await screen.findByText('确定结束'))
    const refusals = await screen.findByTestId('batch-refusals')
    expect(
      within(refusals)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['code-b本人的会话请用“退出登录”结束'])
    expect(screen.getByText('结束会话成功 1 条，未成功 1 条')).toBeTruthy()
    expect(inputsOf('accountEndSessions')).toEqual([{ userId: 'a' }, { userId: 'b' }])
    expect(screen.queryByTestId('user-batch')).toBeNull()
    await waitFor(() => expect(inputsOf('accountList')).toHaveLength(2))
  })
})
