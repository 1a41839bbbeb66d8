import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CompanyLayer } from './company-layer.tsx'
import type { CompanyMarker } from './company-style.ts'

const drawn = vi.hoisted(() => vi.fn())
vi.mock('./use-drawn-layer.ts', () => ({ useDrawnLayer: drawn }))
const map = vi.hoisted(() => {
  const listeners = new Map<string, () => void>()
  const view = { west: 120, east: 121, south: 31, north: 32 }
  return {
    view,
    clustered: [] as boolean[],
    move: () => listeners.get('moveend')?.(),
    on: (name: string, listener: () => void) => void listeners.set(name, listener),
    off: () => undefined,
    getBounds: () => ({
      getWest: () => view.west,
      getEast: () => view.east,
      getSouth: () => view.south,
      getNorth: () => view.north,
    }),
    setLayoutProperty: () => undefined,
    getSource: () => ({ setClusterOptions: ({ cluster }: { cluster: boolean }) => void map.clustered.push(cluster) }),
  }
})
vi.mock('../map-context.ts', () => {
  const engine = { map, source: () => null }
  return { useMapEngine: () => engine }
})

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it('popup-16: companies cluster on a grid of 80 px while 501 to 1000 of them are in view, decided anew as the map moves', () => {
  const companies = Array.from(
    { length: 1100 },
    (_, n): CompanyMarker => ({
      psCode: `P${n}`,
      psName: `企业${n}`,
      longitude: 120 + n / 1100,
      latitude: 31.5,
      state: 'online',
    }),
  )
  map.view.east = 120.3
  render(<CompanyLayer companies={companies} listed={new Set()} onOpen={() => undefined} />)
  expect(drawn.mock.calls[0]?.[0]).toMatchObject({ clustering: { cluster: false, clusterRadius: 80 } })
  const look = (east: number) => {
    map.view.east = east
    act(() => map.move())
    return map.clustered.at(-1)
  }
  expect(map.clustered).toEqual([])
  expect(look(120.6)).toBe(true)
  expect(look(121)).toBe(false)
  expect(look(120.6)).toBe(true)
  expect(look(120.2)).toBe(false)
})
