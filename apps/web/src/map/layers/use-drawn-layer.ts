import type { LayerSpecification, MapLayerMouseEvent, Map as MapLibre, PointLike } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useThemeName } from '../../kit/theme-context.ts'
import type { ThemeName } from '../../kit/tokens.ts'
import { useMapEngine } from '../map-context.ts'
import { type MapSlot, slotOf } from '../map-slot.ts'
import type { Drawn } from './drawn.ts'
import { type DrawnSource, openDrawnSource } from './drawn-source.ts'
import { addImages, type MapImages } from './map-images.ts'

interface DrawnLayer {
  /** Name of the source; its layers name it too. */
  source: string
  features: readonly Drawn[]
  /** Style of the theme, from below to above; a constant function. */
  layers: (theme: ThemeName) => LayerSpecification[]
  /** Where they go, but those that say so themselves. */
  slot?: MapSlot
  images?: MapImages
  clustering?: Parameters<typeof openDrawnSource>[2]
  /** The layer, or layers, that answer clicks with the id of what was hit. */
  hitLayer?: string | readonly string[]
  onHit?: (id: string) => void
}

/** Layers that answer clicks, by map: of markers that overlap only the uppermost one opens. */
const hitLayers = new WeakMap<MapLibre, Set<string>>()

const hitLayersOf = (map: MapLibre): Set<string> => {
  const known = hitLayers.get(map)
  if (known) return known
  const made = new Set<string>()
  hitLayers.set(map, made)
  return made
}

/** What lies uppermost under a point, of all that answers clicks. */
export const hitAt = (map: MapLibre, point: PointLike): { layer: string; id: string } | null => {
  const layers = [...hitLayersOf(map)].filter((id) => map.getLayer(id))
  const found = layers.length > 0 ? map.queryRenderedFeatures(point, { layers })[0] : undefined
  const id: unknown = found?.properties['id']
  return found && typeof id === 'string' ? { layer: found.layer.id, id } : null
}

/** Draws features while the component is mounted; what changes reaches the map as deltas. */
export const useDrawnLayer = ({ source, features, layers, slot, images, clustering, hitLayer, onHit }: DrawnLayer) => {
  const engine = useMapEngine()
  const theme = useThemeName()
  const drawn = useRef<DrawnSource | null>(null)
  const hit = useRef(onHit)
  hit.current = onHit

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once per engine; features follow in the next effect
  useEffect(() => {
    const { map } = engine
    if (images) addImages(map, theme, images)
    const hits = typeof hitLayer === 'string' ? [hitLayer] : (hitLayer ?? [])
    drawn.current = openDrawnSource(map, source, clustering)
    const added = layers(theme)
    for (const layer of added) map.addLayer(layer, slotOf(layer) ?? slot)
    const click = (event: MapLayerMouseEvent) => {
      const upper = hitAt(map, event.point)
      if (upper && hits.includes(upper.layer)) hit.current?.(upper.id)
    }
    const cursor = (value: string) => () => {
      map.getCanvas().style.cursor = value
    }
    const [enter, leave] = [cursor('pointer'), cursor('')]
    for (const id of hits) {
      hitLayersOf(map).add(id)
      map.on('click', id, click)
      map.on('mouseenter', id, enter)
      map.on('mouseleave', id, leave)
    }
    return () => {
      drawn.current = null
      if (!engine.isOpen()) return
      for (const id of hits) {
        hitLayersOf(map).delete(id)
        map.off('click', id, click)
        map.off('mouseenter', id, enter)
        map.off('mouseleave', id, leave)
      }
      leave()
      for (const { id } of added) map.removeLayer(id)
      map.removeSource(source)
    }
  }, [engine])

  useEffect(() => {
    void drawn.current?.show(features)
  }, [features])
}
