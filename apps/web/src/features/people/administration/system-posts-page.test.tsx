import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import type { Post } from './post-form.ts'
import PostsPage from './system-posts-page.tsx'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))

const post: Post = {
  postCode: 'post-1',
  postName: '夜间巡查岗',
  orgCode: 'WX',
  orgName: '指挥体系',
  holders: [
    { userId: 'u1', userCode: 'wangwu', remarkName: '王武', disabled: false },
    { userId: 'u2', userCode: 'zhaoliu', remarkName: '赵柳', disabled: true },
  ],
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <PostsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  sessionStorage.clear()
  answerCalls({
    postList: [post, { ...post, postCode: 'post-2', postName: '空岗', holders: [] }],
    postSave: post,
    organisationList: [],
    accountList: { records: [], total: 0 },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
})

describe('the posts page', () => {
  it('shows who holds a post, also who is out of service, and that nobody does', async () => {
    open()
    expect(await screen.findByText('王武、赵柳（停用）')).toBeTruthy()
    expect(screen.getByText('暂无人员')).toBeTruthy()
  })

  it('keeps the holders of a post that is renamed', async () => {
    open()
    fireEvent.click(await screen.findByTestId('post-edit-post-1'))
    fireEvent.change(screen.getByTestId('post-name'), { target: { value: '夜班岗' } })
    fireEvent.click(screen.getByTestId('post-save'))
    await waitFor(() => expect(inputsOf('postSave')).toHaveLength(1))
    expect(inputsOf('postSave')[0]).toEqual({
      postCode: 'post-1',
      postName: '夜班岗',
      orgCode: 'WX',
      holderIds: ['u1', 'u2'],
    })
  })
})
