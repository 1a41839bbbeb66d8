import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { JobTray } from './job-tray.tsx'

const api = vi.hoisted(() => ({ jobList: vi.fn(), jobCancel: vi.fn(), jobFile: vi.fn() }))
vi.mock('../../../client/api.ts', () => ({ api }))
const notify = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }))
vi.mock('../../../kit/notify.ts', () => ({ notify, failureText: (tried: string) => tried }))

const running = {
  jobId: 'j1',
  kind: 'evidence',
  kindName: '线索材料包',
  title: '线索材料包 WX1',
  state: 'running',
  stateName: '进行中',
  percent: 40,
  sentence: '正在整理照片',
  cancelling: false,
  dataVersion: null,
  createTime: '2026-11-21 10:00:00',
  startTime: '2026-11-21 10:00:00',
  endTime: null,
  files: [],
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <JobTray />
    </QueryClientProvider>,
  )

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe('the tray of long work', () => {
  it('counts what runs, shows its progress, and cancels it', async () => {
    api.jobList.mockResolvedValue({ records: [running], total: 1 })
    api.jobCancel.mockResolvedValue({ ...running, cancelling: true })
    show()
    fireEvent.click(await screen.findByLabelText('作业，1个进行中'))
    expect(await screen.findByText('正在整理照片')).toBeTruthy()
    fireEvent.click(screen.getByTestId('job-cancel'))
    await waitFor(() => expect(api.jobCancel).toHaveBeenCalledWith({ jobId: 'j1' }))
  })

  it('says once that a job it saw running has ended', async () => {
    api.jobList
      .mockResolvedValueOnce({ records: [running], total: 1 })
      .mockResolvedValue({ records: [{ ...running, state: 'succeeded', stateName: '已完成' }], total: 1 })
    show()
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('线索材料包 WX1已完成，可在作业栏下载'), {
      timeout: 4000,
    })
    expect(notify.success).toHaveBeenCalledTimes(1)
  })

  it('says what would stand there when nothing does', async () => {
    api.jobList.mockResolvedValue({ records: [], total: 0 })
    show()
    fireEvent.click(await screen.findByTestId('job-tray'))
    expect(await screen.findByText('暂无作业')).toBeTruthy()
  })
})
