import { type GeoJSONSource, Map as MapLibre, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { ThemeName } from '../kit/tokens.ts'
import { baseStyle } from './base-style.ts'

setWorkerUrl(workerUrl)

export type LngLat = readonly [number, number]

export interface MapSettings {
  center: LngLat
  zoom: number
  minZoom: number
  maxZoom: number
  tileUrl: string | null
}

/** popup-19 */
export const defaultSettings: MapSettings = { center: [120.3, 31.57], zoom: 9, minZoom: 5, maxZoom: 18, tileUrl: null }

/** The map once its style is ready. Layers and popups talk to this, never to the library's own life cycle. */
export interface MapEngine {
  map: MapLibre
  project: (point: LngLat) => { x: number; y: number }
  /** Calls the listener after every camera change until the returned function is called. */
  onMove: (listener: () => void) => () => void
  flyTo: (point: LngLat, zoom?: number) => void
  source: (id: string) => GeoJSONSource | null
}

const engineOf = (map: MapLibre): MapEngine => ({
  map,
  project: (point) => map.project([point[0], point[1]]),
  onMove: (listener) => {
    map.on('move', listener)
    return () => {
      map.off('move', listener)
    }
  },
  flyTo: (point, zoom) =>
    map.easeTo({ center: [point[0], point[1]], duration: 150, ...(zoom === undefined ? {} : { zoom }) }),
  source: (id) => (map.getSource<GeoJSONSource>(id) as GeoJSONSource | undefined) ?? null,
})

/** Opens a map in the element; `ready` is called when its style is loaded. */
export const openMap = (
  container: HTMLElement,
  settings: MapSettings,
  theme: ThemeName,
  ready: (engine: MapEngine) => void,
): (() => void) => {
  const map = new MapLibre({
    container,
    style: baseStyle(theme, settings.tileUrl),
    center: [settings.center[0], settings.center[1]],
    zoom: settings.zoom,
    minZoom: settings.minZoom,
    maxZoom: settings.maxZoom,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: 0,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'bottom-right')
  map.addControl(new ScaleControl({ maxWidth: 96 }), 'bottom-left')
  map.once('load', () => ready(engineOf(map)))
  return () => map.remove()
}
