import type { GeoJSONSource, GeoJSONSourceSpecification, Map as MapLibre } from 'maplibre-gl'
import { type Drawn, enterDrawn, leaveDrawn } from './drawn.ts'

type Clustering = Pick<
  GeoJSONSourceSpecification,
  'cluster' | 'clusterRadius' | 'clusterMaxZoom' | 'clusterMinPoints' | 'clusterProperties'
>

export interface DrawnSource {
  /** Brings the map to this picture by deltas; done when all of it has been handed over. */
  show: (features: readonly Drawn[]) => Promise<void>
}

/** So many markers are compared and copied to the worker well within a frame. */
const sliceSize = 2000

/**
 * A GeoJSON source that is only ever changed by deltas. A picture is compared and sent in slices, each when the worker
 * is done with the one before, so that ten thousand markers never hold up the page; of the pictures that come meanwhile
 * the newest is shown next.
 */
export const openDrawnSource = (map: MapLibre, id: string, clustering: Clustering = {}): DrawnSource => {
  map.addSource(id, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    promoteId: 'id',
    ...clustering,
  })
  const drawn = new Map<string, Drawn>()
  let wanted: readonly Drawn[] | null = null
  let showing: Promise<void> | null = null

  const send = async (picture: readonly Drawn[]) => {
    for (let from = 0; from < picture.length || from === 0; from += sliceSize) {
      const source = map.getSource<GeoJSONSource>(id)
      if (!source) return
      const change = enterDrawn(drawn, picture.slice(from, from + sliceSize))
      const remove = from + sliceSize >= picture.length ? leaveDrawn(drawn, picture) : []
      if (change || remove.length > 0) await source.updateData({ ...change, remove })
    }
  }
  const showAll = async () => {
    while (wanted) {
      const picture = wanted
      wanted = null
      await send(picture)
    }
    showing = null
  }
  return {
    show: (features) => {
      wanted = features
      showing ??= showAll()
      return showing
    },
  }
}
