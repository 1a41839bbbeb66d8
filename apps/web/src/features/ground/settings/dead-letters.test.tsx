import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeadLetters } from './dead-letters.tsx'
import SettingsPage from './system-settings-page.tsx'

const answers = vi.hoisted(() => ({ deadLetterPage: vi.fn(), deadLetterRequeue: vi.fn(), settingList: vi.fn() }))
vi.mock('../../../client/api.ts', () => ({ api: answers }))
const told = vi.hoisted(() => ({ success: vi.fn(), warning: vi.fn(), error: vi.fn() }))
vi.mock('../../../kit/notify.ts', () => ({ notify: told, failureText: String }))

const letter = (id: string, targetName: string) => ({
  id,
  queue: 'rollUp',
  queueName: '数据汇总',
  targetKind: 'site',
  targetKindName: '站点',
  targetCode: `code-${id}`,
  targetName,
  granularityName: '小时',
  startTime: '2026-11-20 08:00:00',
  error: 'value out of range',
  attempts: 4,
  firstTime: '2026-11-20 10:00:00',
  lastTime: '2026-11-20 10:02:35',
})
const two = { records: [letter('a', '东亭'), letter('b', '荣巷')], total: 2, retrying: 1 }
const none = { records: [], total: 0, retrying: 0 }

const open = (what = <DeadLetters />, path = '/') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <App>
        <MemoryRouter initialEntries={[path]}>{what}</MemoryRouter>
      </App>
    </QueryClientProvider>,
  )

beforeEach(() => {
  answers.deadLetterPage.mockResolvedValue(two)
  answers.deadLetterRequeue.mockResolvedValue({ requeued: 1 })
  answers.settingList.mockResolvedValue([])
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

describe('what the worker gave up', () => {
  it('is listed with object, interval, reason and attempts', async () => {
    open()
    await screen.findByText('站点 东亭（code-a）')
    expect(screen.getAllByText('value out of range')).toHaveLength(2)
    expect(document.body.textContent).toContain('2026-11-20 08:00（小时）')
    expect(document.body.textContent).toContain('另有 1 项正在自动重试')
    expect(document.body.textContent).toContain('共 2 项')
  })

  it('is due again by its own button, and that is said', async () => {
    open()
    fireEvent.click(await screen.findByTestId('dead-letter-retry-a'))
    await waitFor(() => expect(answers.deadLetterRequeue).toHaveBeenCalledWith({ ids: ['a'] }))
    await waitFor(() => expect(told.success).toHaveBeenCalledWith('已重新排队 1 项'))
  })

  it('says so when somebody else has made it due meanwhile', async () => {
    answers.deadLetterRequeue.mockResolvedValue({ requeued: 0 })
    open()
    fireEvent.click(await screen.findByTestId('dead-letter-retry-a'))
    await waitFor(() => expect(told.warning).toHaveBeenCalledWith('所选处理已由他人重试'))
  })

  it('is due again when chosen, several at once', async () => {
    open()
    await screen.findByText('站点 东亭（code-a）')
    expect((screen.getByTestId('dead-letter-retry-chosen') as HTMLButtonElement).disabled).toBe(true)
    for (const name of ['a', 'b']) {
      const box = document.querySelector(`tr[data-row-key="${name}"] input`)
      if (!box) throw new Error(`row ${name} cannot be chosen`)
      fireEvent.click(box)
    }
    await waitFor(() => expect(screen.getByTestId('dead-letter-retry-chosen').textContent).toBe('重试所选 2 项'))
    fireEvent.click(screen.getByTestId('dead-letter-retry-chosen'))
    await waitFor(() => expect(answers.deadLetterRequeue).toHaveBeenCalledWith({ ids: ['a', 'b'] }))
  })

  it('all of it is due again after a question', async () => {
    open()
    await screen.findByText('站点 东亭（code-a）')
    fireEvent.click(screen.getByTestId('dead-letter-retry-all'))
    await screen.findByText('将 2 项全部重新排队？')
    expect(answers.deadLetterRequeue).not.toHaveBeenCalled()
    const confirm = [...document.querySelectorAll('.ant-popconfirm button')].find(
      (button) => button.textContent === '全部重试',
    )
    if (!confirm) throw new Error('nothing to confirm with')
    fireEvent.click(confirm)
    await waitFor(() => expect(answers.deadLetterRequeue).toHaveBeenCalledWith({ all: true, queue: '' }))
  })

  it('says so when there is none', async () => {
    answers.deadLetterPage.mockResolvedValue(none)
    open()
    await screen.findByText('没有未完成的处理')
    expect((screen.getByTestId('dead-letter-retry-all') as HTMLButtonElement).disabled).toBe(true)
  })

  it('stands among the system settings, its number in the tab', async () => {
    open(<SettingsPage />, '/?view=dead-letters')
    await screen.findByText('未完成处理（2）')
    await screen.findByText('站点 东亭（code-a）')
  })
})
