import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'
import { refreshAfter, refreshEntity, refreshed } from './refresh.ts'
import { routes } from './routes.gen.ts'
import { useCall } from './use-call.ts'

interface Answer {
  code: number
  data: unknown
  message: string
}
const fine: Answer = { code: 0, data: null, message: 'ok' }

/** Answers every call, the writes as told, and keeps which were asked. */
const answering = (write: Answer = fine) => {
  const asked: string[] = []
  const nameOf = (url: string) =>
    Object.keys(routes).find((name) => new URL(url, 'http://x').pathname.endsWith(routes[name]?.path ?? '-'))
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, { method }: RequestInit) => {
      asked.push(nameOf(url) ?? url)
      return new Response(JSON.stringify(method === 'POST' ? write : fine), {
        headers: { 'content-type': 'application/json' },
      })
    }),
  )
  return asked
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const show = async (asked: string[]) => {
  renderHook(
    () => {
      useCall('eventDetail', { eventId: 'e1' })
      useCall('alarmSite', {})
      useCall('areaTree', {})
      useCall('jobList', {})
    },
    { wrapper },
  )
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(asked.toSorted()).toEqual(['alarmSite', 'areaTree', 'eventDetail', 'jobList'])
  asked.length = 0
}
const close = () => api.closeEvent({ eventId: 'e1', eventStatus: 1 })

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('after a write', () => {
  it('event-21, task-11: what is shown about the changed things is asked again by itself, and nothing else', async () => {
    const asked = answering()
    await show(asked)
    await close()
    await refreshed()
    expect(asked.toSorted()).toEqual(['alarmSite', 'closeEvent', 'eventDetail'])
  })

  it.each([
    'commitAssess',
    'delegateEvent',
    'delegateEvents',
    'delegateRadar',
    'delegateCheckEvent',
    'delegatePs',
    'delegateAiTraceEvent',
    'delegateMultipleAssignEvent',
    'closeEvent',
  ] as const)('task-11: after a successful %s alarm lists, counts and alarm sites are asked again', async (name) => {
    answering()
    for (const read of ['eventCount', 'eventList', 'eventTodayList', 'alarmSite', 'areaTree'])
      queryClient.setQueryData([read, {}], [])
    await api[name]({} as never)
    await refreshed()
    const isOld = (read: string) => queryClient.getQueryState([read, {}])?.isInvalidated
    expect(['eventCount', 'eventList', 'eventTodayList', 'alarmSite', 'areaTree'].map(isOld)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })

  it('what is not shown is old, and asked when it is looked at', async () => {
    answering()
    for (const name of ['eventCount', 'areaTree']) queryClient.setQueryData([name, {}], [])
    await close()
    const isOld = (name: string) => queryClient.getQueryState([name, {}])?.isInvalidated
    expect([isOld('eventCount'), isOld('areaTree')]).toEqual([true, false])
  })

  it('that failed nothing is asked', async () => {
    const asked = answering({ code: 50000, data: null, message: '服务器内部错误' })
    await show(asked)
    await expect(close()).rejects.toThrow('服务器内部错误')
    await refreshed()
    expect(asked).toEqual(['closeEvent'])
  })

  it('that was refused because the screen is behind, the screen catches up', async () => {
    const asked = answering({ code: 40901, data: null, message: '事件状态已变化，请刷新' })
    await show(asked)
    await expect(close()).rejects.toThrow('请刷新')
    await refreshed()
    expect(asked.toSorted()).toEqual(['alarmSite', 'closeEvent', 'eventDetail'])
  })

  it('a list that is waited for is asked once, not twice', async () => {
    const asked = answering()
    await show(asked)
    await close()
    await refreshAfter('closeEvent')
    expect(asked.filter((name) => name === 'eventDetail')).toHaveLength(1)
    await refreshAfter('closeEvent')
    expect(asked.filter((name) => name === 'eventDetail')).toHaveLength(2)
  })
})

it('of many writes in a row the caller says when to ask', async () => {
  const asked = answering()
  await show(asked)
  for (const eventId of ['e1', 'e2']) await api.closeEvent({ eventId, eventStatus: 1 }, { refresh: false })
  expect(asked).toEqual(['closeEvent', 'closeEvent'])
  await refreshAfter('closeEvent')
  expect(asked.slice(2).toSorted()).toEqual(['alarmSite', 'eventDetail'])
})

it('a read asks nothing again', async () => {
  const asked = answering()
  await show(asked)
  await api.alarmSite({})
  await refreshed()
  expect(asked).toEqual(['alarmSite'])
})

it('an entity is refreshed by itself, as a push does', async () => {
  const asked = answering()
  await show(asked)
  await refreshEntity('job', 'area')
  expect(asked.toSorted()).toEqual(['areaTree', 'jobList'])
})
