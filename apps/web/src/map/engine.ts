import type { BoundingBox } from '@qingkong/domain/geo/bounding-box'
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
  /** Centres the point, `shift` pixels to the left where a drawer covers the right edge. */
  flyTo: (point: LngLat, zoom?: number, shift?: number) => void
  /** Zooms out until the box fits beside a drawer of `shift` pixels; never nearer than it is. */
  showBox: (box: BoundingBox, shift?: number) => void
  source: (id: string) => GeoJSONSource | null
  /** False once the map is gone: layers that leave after it have nothing to take away. */
  isOpen: () => boolean
}

const engineOf = (map: MapLibre, isOpen: () => boolean): MapEngine => ({
  map,
  isOpen,
  project: (point) => map.project([point[0], point[1]]),
  onMove: (listener) => {
    map.on('move', listener)
    return () => {
      map.off('move', listener)
    }
  },
  flyTo: (point, zoom, shift = 0) => {
    map.easeTo({
      center: [point[0], point[1]],
      offset: [-shift / 2, 0],
      duration: 150,
      ...(zoom === undefined ? {} : { zoom }),
    })
  },
  showBox: ({ west, south, east, north }, shift = 0) => {
    map.fitBounds(
      [
        [west, south],
        [east, north],
      ],
      { padding: { top: 48, bottom: 64, left: 176, right: shift + 24 }, maxZoom: map.getZoom(), duration: 150 },
    )
  },
  source: (id) => (map.getSource<GeoJSONSource>(id) as GeoJSONSource | undefined) ?? null,
})

/** Device pixels per px of the element: more where it is shown enlarged, as on the wall. */
const pixelRatioOf = (element: HTMLElement): number =>
  window.devicePixelRatio * (element.getBoundingClientRect().width / element.offsetWidth || 1)

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
    pixelRatio: pixelRatioOf(container),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: 0,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'bottom-right')
  map.addControl(new ScaleControl({ maxWidth: 96 }), 'bottom-left')
  let open = true
  map.once('load', () => ready(engineOf(map, () => open)))
  return () => {
    open = false
    map.remove()
  }
}
