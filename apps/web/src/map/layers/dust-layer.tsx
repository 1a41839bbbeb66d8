import type { LayerSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { type ThemeName, tokens } from '../../kit/tokens.ts'
import { drawnPoint } from './drawn.ts'
import type { MapImages } from './map-images.ts'
import { sourceName } from './map-name.ts'
import { useDrawnLayer } from './use-drawn-layer.ts'

interface DustMarker {
  recordNum: string
  projectName: string
  longitude: number
  latitude: number
  /** Alarms within the hour shown. */
  alarmCount: number
}

interface Props {
  sites: readonly DustMarker[]
  /** Record number of the site that wears a ring. */
  selected: string | null
  onOpen: (recordNum: string) => void
}

const source = 'dust'
const dustHitLayer = 'dust-signs'

/** The outline of a crane's cab: construction sites are told from companies by shape, alarms by colour. */
const path = 'M4 21 L4 10 L12 3 L20 10 L20 21 Z'
const images: MapImages = {
  'dust-quiet': { path, fill: (token) => token.mapLand, stroke: (token) => token.text2, strokeWidth: 2 },
  'dust-alarm': { path, fill: (token) => token.danger, stroke: (token) => token.mapHalo, strokeWidth: 1.5 },
}

const layers = (theme: ThemeName): LayerSpecification[] => {
  const token = tokens[theme]
  return [
    {
      id: 'dust-selected',
      type: 'circle',
      source,
      filter: ['==', ['get', 'selected'], 1],
      paint: {
        'circle-radius': 14,
        'circle-color': token.accent,
        'circle-opacity': 0.15,
        'circle-stroke-color': token.accent,
        'circle-stroke-width': 2,
      },
    },
    {
      id: dustHitLayer,
      type: 'symbol',
      source,
      minzoom: 9,
      layout: {
        'icon-image': ['case', ['>', ['get', 'alarms'], 0], 'dust-alarm', 'dust-quiet'],
        'icon-size': ['interpolate', ['linear'], ['zoom'], 9, 0.4, 12, 0.62, 15, 0.8],
        'icon-allow-overlap': true,
        'icon-padding': 0,
        'symbol-sort-key': ['get', 'alarms'],
      },
    },
    sourceName(token, { id: 'dust-names', source, minzoom: 13 }),
  ]
}

/** Construction sites; red where an alarm ran in the hour shown. */
export const DustLayer = ({ sites, selected, onOpen }: Props) => {
  const features = useMemo(
    () =>
      sites.map(({ recordNum, projectName, longitude, latitude, alarmCount }) =>
        drawnPoint(recordNum, longitude, latitude, {
          name: projectName,
          alarms: alarmCount,
          selected: recordNum === selected ? 1 : 0,
        }),
      ),
    [sites, selected],
  )
  useDrawnLayer({ source, features, layers, slot: 'signs', images, hitLayer: dustHitLayer, onHit: onOpen })
  return null
}
