import type { Map as MapLibre } from 'maplibre-gl'
import { describe, expect, it } from 'vitest'
import { companyMode } from './company-clustering.ts'
import { companyLayers, showCompanyMode } from './company-style.ts'

/** A map that remembers what was asked of it. */
const recordingMap = () => {
  const visible = new Map<string, unknown>()
  const clustered: boolean[] = []
  const map = {
    setLayoutProperty: (id: string, _: string, value: unknown) => visible.set(id, value),
    getSource: () => ({ setClusterOptions: ({ cluster }: { cluster: boolean }) => clustered.push(cluster) }),
  }
  return { map: map as unknown as MapLibre, visible, clustered }
}

describe('popup-16: company markers on the map', () => {
  it('none of their layers is drawn below zoom 9, in light and in dark', () => {
    for (const theme of ['light', 'dark'] as const) {
      const layers = companyLayers(theme)
      expect(layers.length).toBeGreaterThan(5)
      expect(layers.filter(({ minzoom }) => (minzoom ?? 0) < 9)).toEqual([])
    }
  })

  it.each([
    [500, 'company-signs', false],
    [501, 'company-clusters', true],
    [1000, 'company-clusters', true],
    [1001, 'company-dots', false],
  ])('with %i in view %s are drawn and clustering is %s', (count, layer, isClustered) => {
    const { map, visible, clustered } = recordingMap()
    showCompanyMode(map, companyMode(count))
    expect(clustered).toEqual([isClustered])
    expect(visible.get(layer)).toBe('visible')
    expect(visible.get('company-clusters')).toBe(isClustered ? 'visible' : 'none')
  })
})
