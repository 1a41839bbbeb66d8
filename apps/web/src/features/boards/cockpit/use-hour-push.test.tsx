import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveMessage } from '../../../client/live.ts'
import { refreshEntity } from '../../../client/refresh.ts'
import { useHourPush } from './use-hour-push.ts'

const live = vi.hoisted(() => ({ listener: null as ((message: LiveMessage) => void) | null }))
vi.mock('../../../client/live.ts', () => ({
  useLive: (listener: (message: LiveMessage) => void) => {
    live.listener = listener
  },
}))
vi.mock('../../../client/refresh.ts', () => ({ refreshEntity: vi.fn() }))

const push = (topic: LiveMessage['topic']) => live.listener?.({ topic } as LiveMessage)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.useRealTimers()
})

describe('the panels of hours', () => {
  it('are asked once after the sites have sent their hour, however many do', () => {
    renderHook(useHourPush)
    for (let site = 0; site < 200; site += 1) push('siteHour')
    vi.advanceTimersByTime(5_000)
    expect(refreshEntity).toHaveBeenCalledOnce()
    expect(refreshEntity).toHaveBeenCalledWith('airHour')
    push('siteHour')
    vi.advanceTimersByTime(5_000)
    expect(refreshEntity).toHaveBeenCalledTimes(2)
  })

  it('are not asked for a push about something else, and leave no timer behind', () => {
    const { unmount } = renderHook(useHourPush)
    push('event')
    expect(vi.getTimerCount()).toBe(0)
    push('siteHour')
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})
