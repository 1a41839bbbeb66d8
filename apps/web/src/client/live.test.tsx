import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLive, useLiveState } from './live.ts'
import { queryClient } from './query-client.ts'
import { useSession } from './session.ts'

const user = {
  userId: 'u1',
  userCode: 'diaodu',
  userName: 'diaodu',
  remarkName: '沈国平',
  orgCode: 'wx',
  orgName: '市局',
  roles: ['dispatcher'],
  roleNames: ['指挥调度员'],
  mustChangePassword: false,
}

/** A server whose streams write what the test writes, and end when the page gives them up. */
const streams: ReadableStreamDefaultController<Uint8Array>[] = []
const answers = vi.fn(async (_: string, { signal }: RequestInit) => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      streams.push(controller)
      signal?.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
})

let stop: () => void = () => undefined
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answers)
  useSession.getState().begin({ token: 't1', user })
  stop = startLive()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answers.mockClear()
  streams.length = 0
  useLiveState.setState({ connected: true })
})

const connected = () => useLiveState.getState().connected

describe('R9: a server that says nothing', () => {
  it('is a loss after 40 s, is said so, and is tried again at once', async () => {
    await vi.advanceTimersByTimeAsync(0)
    expect(answers).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(39_000)
    expect([connected(), answers.mock.calls.length]).toEqual([true, 1])
    await vi.advanceTimersByTimeAsync(1_500)
    expect(connected()).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect([connected(), answers.mock.calls.length]).toEqual([true, 2])
  })

  it('heartbeats keep the stream', async () => {
    await vi.advanceTimersByTimeAsync(0)
    for (let beat = 0; beat < 8; beat += 1) {
      streams[0]?.enqueue(new TextEncoder().encode(': alive\n\n'))
      await vi.advanceTimersByTimeAsync(15_000)
    }
    expect([connected(), answers.mock.calls.length]).toEqual([true, 1])
  })

  it('also when it does not even answer the question for the stream', async () => {
    stop()
    answers.mockClear()
    answers.mockImplementationOnce(
      (_, { signal }) => new Promise((_done, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason))),
    )
    stop = startLive()
    await vi.advanceTimersByTimeAsync(40_500)
    expect(connected()).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([connected(), answers.mock.calls.length]).toEqual([true, 2])
  })
})

describe('event-31: a warning that moves a step', () => {
  it('is asked for anew wherever it is shown, so that the wall is in emergency at once', async () => {
    const shown = [
      ['reducePlanAssessNowWarningState', {}],
      ['cockpitWarningControl', {}],
      ['reducePlanAssessCockpitAssess', {}],
    ]
    for (const key of [...shown, ['cockpitCityStatus', {}]]) queryClient.setQueryData(key, false)
    await vi.advanceTimersByTimeAsync(0)
    streams.at(-1)?.enqueue(new TextEncoder().encode(`event: warning\ndata: {"topic":"warning"}\n\n`))
    await vi.advanceTimersByTimeAsync(400)
    const isOld = (key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated
    expect(shown.map(isOld)).toEqual([true, true, true])
    expect(isOld(['cockpitCityStatus', {}])).toBe(false)
    queryClient.clear()
  })
})
