import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { HotSpotPicture } from './hot-spot-picture.tsx'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
const flyTo = vi.hoisted(() => vi.fn())
const map = vi.hoisted(() => {
  const sources = new Map<string, { updateImage: () => void }>()
  return {
    addSource: vi.fn((id: string, _source: object) => void sources.set(id, { updateImage: () => undefined })),
    addLayer: vi.fn(),
    getSource: (id: string) => sources.get(id),
    getLayer: () => undefined,
  }
})
vi.mock('../../../map/map-context.ts', () => {
  const engine = { flyTo, map, isOpen: () => true, project: () => ({ x: 0, y: 0 }), onMove: () => () => undefined }
  return { useMapEngine: () => engine }
})

afterEach(() => {
  cleanup()
  forgetCalls()
  vi.unstubAllGlobals()
  useMapWorkspace.getState().closeRadar()
})

it('popup-08: the scan lies between the corners of its square with opacity 0.8, and the map goes to the spot at zoom 13', async () => {
  const corners = [
    [120.29, 31.63],
    [120.33, 31.63],
    [120.33, 31.59],
    [120.29, 31.59],
  ]
  answerCalls({
    hotSpotDetail: { longitude: 120.31, latitude: 31.61, corners, radarFile: { attachmentId: 'scan-1' } },
    attachmentDownload: new Blob(['png']),
  })
  vi.stubGlobal('createImageBitmap', async () => ({}))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HotSpotPicture />
    </QueryClientProvider>,
  )
  useMapWorkspace.getState().showRadar('e1')
  await waitFor(() => expect(map.addLayer).toHaveBeenCalledOnce())
  expect(inputsOf('attachmentDownload')).toEqual([{ attachmentId: 'scan-1' }])
  expect(flyTo.mock.calls).toEqual([[[120.31, 31.61], 13]])
  expect(map.addSource.mock.calls[0]?.[1]).toMatchObject({ type: 'image', coordinates: corners })
  expect(map.addLayer.mock.calls[0]?.[0]).toMatchObject({ type: 'raster', paint: { 'raster-opacity': 0.8 } })
  fireEvent.click(screen.getByTestId('close-radar'))
  expect(useMapWorkspace.getState().radarEventId).toBeNull()
})
