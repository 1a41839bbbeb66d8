import type { LayerSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { type ThemeName, tokens } from '../../kit/tokens.ts'
import { type Drawn, drawnPoint } from './drawn.ts'
import { keepClear, sourceName } from './map-name.ts'
import { byLevel } from './site-style.ts'
import type { TrackPoint } from './taxi-track.ts'
import { useDrawnLayer } from './use-drawn-layer.ts'

export interface TaxiMarker {
  siteCode: string
  licensePlateNo: string
  longitude: number | null
  latitude: number | null
  level: number | null
  track: readonly TrackPoint[]
}

interface Props {
  taxis: readonly TaxiMarker[]
  onOpen: (siteCode: string) => void
}

const markSource = 'taxis'
const trackSource = 'taxi-tracks'
const taxiHitLayer = 'taxi-dots'

/** One stretch from minute to minute, so that each takes the colour of its end and only the newest is added. */
const stretches = ({ siteCode, track }: TaxiMarker): Drawn[] =>
  track.slice(1).flatMap((to, index) => {
    const from = track[index]
    return from
      ? [
          {
            id: `${siteCode} ${to.dataTime}`,
            geometry: {
              type: 'LineString',
              coordinates: [
                [from.longitude, from.latitude],
                [to.longitude, to.latitude],
              ],
            },
            properties: { level: to.level ?? 0 },
          },
        ]
      : []
  })

const trackLayers = (theme: ThemeName): LayerSpecification[] => [
  {
    id: 'taxi-lines',
    type: 'line',
    source: trackSource,
    layout: { 'line-cap': 'round' },
    paint: {
      'line-color': byLevel((style) => style.color, tokens[theme].lineStrong),
      'line-width': ['interpolate', ['linear'], ['zoom'], 9, 1.5, 13, 4],
      'line-opacity': 0.85,
    },
  },
]

const markLayers = (theme: ThemeName): LayerSpecification[] => {
  const token = tokens[theme]
  return [
    {
      id: taxiHitLayer,
      type: 'circle',
      source: markSource,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 9, 4, 12, 6, 14, 7],
        'circle-color': byLevel((style) => style.color, token.lineStrong),
        'circle-stroke-color': token.text,
        'circle-stroke-width': 1.5,
      },
    },
    keepClear('taxi-room', markSource, 14),
    sourceName(token, {
      id: 'taxi-plates',
      source: markSource,
      minzoom: 12,
      text: ['get', 'plate'],
      color: token.text,
    }),
  ]
}

/** Taxis with a monitor on the roof: where they are, coloured by level, and the way of the hour. */
export const TaxiLayer = ({ taxis, onOpen }: Props) => {
  const tracks = useMemo(() => taxis.flatMap(stretches), [taxis])
  const marks = useMemo(
    () =>
      taxis.flatMap(({ siteCode, licensePlateNo, longitude, latitude, level }) =>
        longitude === null || latitude === null
          ? []
          : [drawnPoint(siteCode, longitude, latitude, { plate: licensePlateNo, level: level ?? 0 })],
      ),
    [taxis],
  )
  useDrawnLayer({ source: trackSource, features: tracks, layers: trackLayers, slot: 'lines' })
  useDrawnLayer({
    source: markSource,
    features: marks,
    layers: markLayers,
    slot: 'sources',
    hitLayer: taxiHitLayer,
    onHit: onOpen,
  })
  return null
}
