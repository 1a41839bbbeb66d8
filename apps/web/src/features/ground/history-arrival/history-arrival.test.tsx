import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { missingMark, missingText, useHistoryArriving } from '../../../kit/missing-text.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { HistoryArrival } from './history-arrival.tsx'

const answers = vi.hoisted(() => ({ historyArrivalState: vi.fn() }))
vi.mock('../../../client/api.ts', () => ({ api: answers }))

afterEach(() => {
  cleanup()
  useHistoryArriving.setState({ isArriving: false })
})

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HistoryArrival />
      <EmptyState />
    </QueryClientProvider>,
  )

it('while a past is filled in the header tells how far, and nothing is called missing', async () => {
  answers.historyArrivalState.mockResolvedValue({
    title: '空气与气象',
    percent: 41.7,
    reachedTime: '2025-12-01 08:00:00',
  })
  open()
  expect((await screen.findByTitle('空气与气象，已补到 2025-12-01 08:00:00')).textContent).toBe('历史数据正在补入 41%')
  expect([missingText(), missingMark()]).toEqual(['历史数据正在补入', '补入中'])
  expect(await screen.findByText('历史数据正在补入，请稍后再看')).toBeTruthy()
})

it('when it is there what is missing is missing', async () => {
  answers.historyArrivalState.mockResolvedValue(null)
  open()
  await vi.waitFor(() => expect(answers.historyArrivalState).toHaveBeenCalled())
  expect(missingText()).toBe('缺测')
  expect(screen.queryByText(/正在补入/)).toBeNull()
})
