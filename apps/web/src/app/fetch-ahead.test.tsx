import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFetchAhead } from './fetch-ahead.ts'

vi.mock('../charts/echarts-runtime.ts', () => ({}))

let idle: (() => void)[] = []
beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => void idle.splice(handle - 1, 1))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The browser has nothing else to do, again and again. */
const rest = () =>
  act(async () => {
    for (let run = idle.shift(); run; run = idle.shift()) {
      run()
      await new Promise((next) => setTimeout(next, 0))
    }
  })

const pages = ['home', 'map', 'wind-rose', 'no-page', 'change-trend'].map((fixCode) => ({ fixCode }))

it('fetches the code of the user’s pages one after the other when idle, without the map and after a failure too', async () => {
  const fetched: string[] = []
  const loadOf = (fixCode: string) =>
    fixCode === 'no-page'
      ? null
      : async () => {
          fetched.push(fixCode)
          if (fixCode === 'wind-rose') throw new Error('断网')
        }
  renderHook(() => useFetchAhead(pages, loadOf))
  expect(fetched).toEqual([])
  await rest()
  expect(fetched).toEqual(['home', 'wind-rose', 'change-trend'])
})

it('stops when the frame goes', async () => {
  const load = vi.fn(async () => undefined)
  const loadOf = () => load
  const { unmount } = renderHook(() => useFetchAhead(pages, loadOf))
  unmount()
  await rest()
  expect(load).not.toHaveBeenCalled()
})
