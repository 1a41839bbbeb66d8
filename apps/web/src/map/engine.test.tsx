import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls } from '../client/testing/answered-calls.ts'
import { openMap } from './engine.ts'
import { useMapSettings } from './use-map-settings.ts'

vi.mock('../client/api.ts', () => import('../client/testing/answered-calls.ts'))
const opened = vi.hoisted(() => vi.fn())
vi.mock('maplibre-gl', () => {
  class Control {}
  class Opened {
    touchZoomRotate = { disableRotation: () => undefined }
    constructor(options: object) {
      opened(options)
    }
    addControl() {}
    once() {}
    remove() {}
  }
  return { Map: Opened, NavigationControl: Control, ScaleControl: Control, setWorkerUrl: () => undefined }
})

afterEach(() => {
  cleanup()
  forgetCalls()
  opened.mockClear()
})

const shownAt = async () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {children}
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useMapSettings(), { wrapper })
  await waitFor(() => expect(result.current).not.toBeNull())
  if (result.current) openMap(document.createElement('div'), result.current.view, 'light', () => undefined)
  return opened.mock.calls[0]?.[0] as { center: number[]; zoom: number; minZoom: number; maxZoom: number }
}

describe('popup-19: the home map', () => {
  it('opens where the city says, at its zoom and within its range', async () => {
    answerCalls({
      mapSettings: { center: [119.9, 31.8], zoom: 10, minZoom: 6, maxZoom: 16, tileUrl: null, approvalNumber: null },
    })
    expect(await shownAt()).toMatchObject({ center: [119.9, 31.8], zoom: 10, minZoom: 6, maxZoom: 16 })
  })

  it('opens at zoom 9 within 5 to 18 where that cannot be loaded', async () => {
    answerCalls({ mapSettings: new Error('服务器内部错误') })
    expect(await shownAt()).toMatchObject({ zoom: 9, minZoom: 5, maxZoom: 18 })
  })
})
