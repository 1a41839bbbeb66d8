import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { LiveMessage } from '../../../client/live.ts'
import { PlatformConditions } from './platform-conditions.tsx'

const answers = vi.hoisted(() => ({ platformConditionList: vi.fn() }))
vi.mock('../../../client/api.ts', () => ({ api: answers }))
const told = vi.hoisted(() => ({ trouble: vi.fn(), info: vi.fn() }))
vi.mock('../../../kit/notify.ts', () => ({ notify: told, failureText: String }))
const live = vi.hoisted(() => ({ hear: (_: LiveMessage): void => undefined }))
vi.mock('../../../client/live.ts', () => ({
  useLive: (listener: (message: LiveMessage) => void) => {
    live.hear = listener
  },
}))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const full = {
  key: 'disk.数据盘',
  severity: 'severe',
  title: '数据盘空间已满',
  detail: '剩余 12 MB。新数据暂不接收也不应答',
} as const
const silent = { key: 'offline', severity: 'warning', title: '2 个监控点离线', detail: '东亭、荣巷没有新数据' } as const

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PlatformConditions />
    </QueryClientProvider>,
  )

it('R11: a full disk and silent devices stand in the header with what to do', async () => {
  answers.platformConditionList.mockResolvedValue([full, silent])
  open()
  fireEvent.click(await screen.findByLabelText('平台运行提示，2条'))
  expect(await screen.findByText('数据盘空间已满')).toBeTruthy()
  expect(screen.getByText(/新数据暂不接收/)).toBeTruthy()
  expect(screen.getByText('2 个监控点离线')).toBeTruthy()
})

it('there is nothing to see while all is well', async () => {
  answers.platformConditionList.mockResolvedValue([])
  const { container } = open()
  await vi.waitFor(() => expect(answers.platformConditionList).toHaveBeenCalled())
  expect(container.innerHTML).toBe('')
})

it('R10, R11: news is announced at once, what is severe stays until it is closed', async () => {
  answers.platformConditionList.mockResolvedValue([])
  open()
  await act(async () => live.hear({ topic: 'condition', news: [full, silent] }))
  expect(told.trouble).toHaveBeenCalledWith(full.title, full.detail)
  expect(told.info).toHaveBeenCalledWith(silent.title, silent.detail)
})
