import type { LayerSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { type ThemeName, tokens } from '../../kit/tokens.ts'
import { drawnPoint } from './drawn.ts'
import { keepClear, sourceName } from './map-name.ts'
import { useDrawnLayer } from './use-drawn-layer.ts'

interface RemoteSensingMarker {
  identifier: string
  pointName: string
  longitude: number
  latitude: number
  /** Passages since midnight. */
  passages: number
  online: boolean
}

interface Props {
  points: readonly RemoteSensingMarker[]
  onOpen: (identifier: string) => void
}

const source = 'remote-sensing'
const hitLayer = 'remote-sensing-dots'

const layers = (theme: ThemeName): LayerSpecification[] => {
  const token = tokens[theme]
  return [
    {
      id: hitLayer,
      type: 'circle',
      source,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 9, 4, 12, 6, 14, 8],
        // A ring without filling is silent.
        'circle-color': ['case', ['==', ['get', 'online'], 1], token.accent, token.mapLand],
        'circle-stroke-color': token.accent,
        'circle-stroke-width': 2,
      },
    },
    keepClear('remote-sensing-room', source, 16),
    sourceName(token, {
      id: 'remote-sensing-counts',
      source,
      minzoom: 11,
      text: ['concat', ['get', 'name'], '\n', ['to-string', ['get', 'passages']], '辆次'],
    }),
  ]
}

/** Points of remote sensing with today's passages. */
export const RemoteSensingLayer = ({ points, onOpen }: Props) => {
  const features = useMemo(
    () =>
      points.map(({ identifier, pointName, longitude, latitude, passages, online }) =>
        drawnPoint(identifier, longitude, latitude, { name: pointName, passages, online: online ? 1 : 0 }),
      ),
    [points],
  )
  useDrawnLayer({ source, features, layers, slot: 'sources', hitLayer, onHit: onOpen })
  return null
}
