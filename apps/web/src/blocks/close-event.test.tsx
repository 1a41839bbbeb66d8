import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../client/query-client.ts'
import { answerCalls, forgetCalls, inputsOf } from '../client/testing/answered-calls.ts'
import { notify } from '../kit/notify.ts'
import { CloseEvent } from './close-event.tsx'

vi.mock('../client/api.ts', () => import('../client/testing/answered-calls.ts'))

const ask = (noun: '告警' | '事件' | '任务', onDone = vi.fn(), eventStatus = 1) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CloseEvent event={{ eventId: 'e1', eventStatus }} noun={noun} onDone={onDone} onCancel={() => undefined} />
    </QueryClientProvider>,
  )
  return onDone
}

afterEach(() => {
  cleanup()
  forgetCalls()
  vi.restoreAllMocks()
})

describe('closing from a card', () => {
  it('event-22: asks 是否关闭该告警？ or 是否关闭该事件？ before anything is sent', () => {
    answerCalls({ closeEvent: null })
    ask('告警')
    expect(screen.getByText('是否关闭该告警？')).toBeTruthy()
    cleanup()
    ask('事件')
    expect(screen.getByText('是否关闭该事件？')).toBeTruthy()
    expect(inputsOf('closeEvent')).toEqual([])
  })

  it('C, event-21, event-23, event-24: success says so, and refreshes counts and the alarm sites of the map', async () => {
    answerCalls({ closeEvent: null })
    const said = vi.spyOn(notify, 'success').mockReturnValue()
    const refreshed = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
    const done = ask('告警')
    fireEvent.click(screen.getByTestId('close-confirm'))
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(said).toHaveBeenCalledWith('关闭告警成功')
    expect(inputsOf('closeEvent')).toEqual([{ eventId: 'e1', eventStatus: 1, reasonCode: '其他', note: '' }])
    const { predicate } = refreshed.mock.calls[0]?.[0] ?? {}
    const refreshes = (name: string) => predicate?.({ queryKey: [name] } as never)
    expect(['eventCount', 'eventList', 'cockpitMapSites'].map(refreshes)).toEqual([true, true, true])
  })

  it('event-29: an event that was sent is taken back with 是否关闭该任务？, at the status seen, with a reason', async () => {
    answerCalls({ closeEvent: null })
    const said = vi.spyOn(notify, 'success').mockReturnValue()
    const done = ask('任务', vi.fn(), 2)
    expect(screen.getByText('是否关闭该任务？')).toBeTruthy()
    fireEvent.click(screen.getByTestId('close-confirm'))
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(inputsOf('closeEvent')).toMatchObject([{ eventId: 'e1', eventStatus: 2, reasonCode: '其他' }])
    expect(said).toHaveBeenCalledWith('关闭任务成功')
  })

  it('event-23: a refusal reads 关闭事件失败 with its reason and keeps the question open', async () => {
    answerCalls({ closeEvent: new Error('事件状态已变化，请刷新') })
    const said = vi.spyOn(notify, 'error').mockReturnValue()
    const done = ask('事件')
    fireEvent.click(screen.getByTestId('close-confirm'))
    await waitFor(() => expect(said).toHaveBeenCalledWith('关闭事件失败：事件状态已变化，请刷新'))
    expect(done).not.toHaveBeenCalled()
  })
})
