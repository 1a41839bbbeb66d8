import type { Calls } from '@qingkong/contract/calls'
import type { Answer } from '@qingkong/contract/core/call'
import type { Entity } from '@qingkong/contract/core/entity'
import { useEffect } from 'react'
import { create } from 'zustand'
import { notify } from '../kit/notify.ts'
import { apiBase, endSession, sessionHeaders } from './api.ts'
import { backoffMs, framesOf, heardBytes, silenceWatch } from './live-frames.ts'
import { refreshEntity } from './refresh.ts'
import { loadRoutes } from './route-table.ts'
import { useSession } from './session.ts'

export type LiveMessage = Answer<Calls['liveEvents']>
type Listener = (message: LiveMessage) => void

const listeners = new Set<Listener>()

/** Calls the listener for every pushed message while the component is mounted. */
export const useLive = (listener: Listener): void => {
  useEffect(() => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [listener])
}

/** Whether the push stream stands; the header says so when it does not. */
export const useLiveState = create<{ connected: boolean }>(() => ({ connected: true }))

/** What a push makes old. A site's hour is put into the map's answer by itself: half the city sends one at once. */
const madeOld: Readonly<Record<LiveMessage['topic'], readonly Entity[]>> = {
  event: ['event', 'alarm', 'task', 'handOver'],
  task: ['event', 'alarm', 'task'],
  warning: ['warning', 'reductionPlan'],
  job: ['job'],
  condition: ['condition'],
  siteHour: [],
  session: [],
}

const old = new Set<Entity>()
let refreshTimer = 0
// A regional episode pushes dozens of messages at once; the lists are asked once for all of them.
const refreshSoon = (entities: readonly Entity[]) => {
  if (entities.length === 0) return
  for (const entity of entities) old.add(entity)
  if (refreshTimer) return
  refreshTimer = window.setTimeout(() => {
    refreshTimer = 0
    void refreshEntity(...old)
    old.clear()
  }, 300)
}

const taskWords = {
  assigned: '收到新任务',
  urged: '任务催办',
  withdrawn: '任务已撤回',
  overdue: '任务已超期',
  extended: '任务已延期',
} as const

const receive = (payload: string): void => {
  let message: LiveMessage
  try {
    message = JSON.parse(payload) as LiveMessage
  } catch {
    // A comment or a heartbeat that is not JSON carries nothing for us.
    return
  }
  refreshSoon(madeOld[message.topic])
  if (message.topic === 'task' && message.userIds.includes(useSession.getState().user?.userId ?? ''))
    notify.info(taskWords[message.kind], message.title)
  if (message.topic === 'session')
    endSession(message.reason === 'ended' ? '登录已退出或已在别处登录，请重新登录' : '密码或权限已变更，请重新登录')
  for (const listener of listeners) listener(message)
}

const readStream = async (ended: AbortSignal): Promise<void> => {
  const path = (await loadRoutes())['liveEvents']?.path ?? '/live/events'
  const silent = new AbortController()
  const watch = silenceWatch(() => silent.abort(new Error('live stream fell silent')))
  try {
    const response = await fetch(apiBase + path, {
      headers: { ...sessionHeaders(), accept: 'text/event-stream' },
      signal: AbortSignal.any([ended, silent.signal]),
    })
    if (!response.ok || !response.body || !response.headers.get('content-type')?.includes('event-stream'))
      throw new Error(`live stream answered ${response.status}`)
    watch.heard()
    useLiveState.setState({ connected: true })
    const reader = framesOf(response.body.pipeThrough(heardBytes(watch.heard))).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      receive(value)
    }
  } catch (error) {
    // A server that says nothing is gone for whoever looks at the page, the first time already.
    if (silent.signal.aborted) useLiveState.setState({ connected: false })
    throw error
  } finally {
    watch.stop()
  }
}

/**
 * Keeps the push stream open while the session lasts. EventSource cannot send the token header, so the stream is read
 * through fetch. After a break the lists are refreshed once, because messages of the gap are lost.
 */
export const startLive = (): (() => void) => {
  const stop = new AbortController()
  let failures = 0
  const run = async () => {
    while (!stop.signal.aborted && useSession.getState().token) {
      try {
        await readStream(stop.signal)
        failures = 0
      } catch {
        failures += 1
      }
      if (stop.signal.aborted) return
      // One break is a restart or a lost packet; from the second on the page says so.
      if (failures > 1) useLiveState.setState({ connected: false })
      await new Promise((done) => window.setTimeout(done, backoffMs(failures)))
      refreshSoon([...madeOld.event, ...madeOld.job])
    }
  }
  void run()
  return () => stop.abort()
}
