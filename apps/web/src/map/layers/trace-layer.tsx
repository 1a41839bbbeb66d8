import type { LayerSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { type ThemeName, tokens } from '../../kit/tokens.ts'
import { mapFont } from '../map-font.ts'
import { type Drawn, drawnPoint } from './drawn.ts'
import { useDrawnLayer } from './use-drawn-layer.ts'

interface TracedPlace {
  siteCode: string
  longitude: number
  latitude: number
}

interface CandidatePlace {
  code: string
  name: string
  rank: number
  probability: number
  longitude: number
  latitude: number
}

interface PathPoint {
  longitude: number
  latitude: number
  /** Hours from the arrival, negative. */
  ageHours: number
}

interface Props {
  /** Sites with an alarm in the hour shown; the one being traced is filled. */
  places: readonly TracedPlace[]
  traced: string | null
  candidates: readonly CandidatePlace[]
  path: readonly PathPoint[]
  onPlace: (siteCode: string) => void
  onCandidate: (code: string) => void
}

const placeSource = 'trace-places'
const candidateSource = 'trace-candidates'
const pathSource = 'trace-path'
const placeHit = 'trace-place-rings'
const candidateHit = 'trace-candidate-dots'

const placeLayers = (theme: ThemeName): LayerSpecification[] => [
  {
    id: placeHit,
    type: 'circle',
    source: placeSource,
    paint: {
      'circle-radius': 22,
      'circle-color': tokens[theme].accent,
      'circle-opacity': ['case', ['==', ['get', 'traced'], 1], 0.3, 0.06],
      'circle-stroke-color': tokens[theme].accent,
      'circle-stroke-width': ['case', ['==', ['get', 'traced'], 1], 3, 1.5],
    },
  },
]

const pathLayers = (theme: ThemeName): LayerSpecification[] => {
  const token = tokens[theme]
  return [
    {
      id: 'trace-path-line',
      type: 'line',
      source: pathSource,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': token.accent, 'line-width': 2.5, 'line-dasharray': [2, 1.5] },
    },
    {
      id: 'trace-path-hours',
      type: 'symbol',
      source: pathSource,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { 'text-field': ['get', 'label'], 'text-font': mapFont, 'text-size': 11, 'text-offset': [0, -0.8] },
      paint: { 'text-color': token.accent, 'text-halo-color': token.mapHalo, 'text-halo-width': 1.4 },
    },
  ]
}

const candidateLayers = (theme: ThemeName): LayerSpecification[] => {
  const token = tokens[theme]
  return [
    {
      id: candidateHit,
      type: 'circle',
      source: candidateSource,
      layout: { 'circle-sort-key': ['get', 'probability'] },
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['get', 'probability'], 0, 8, 1, 18],
        'circle-color': token.accent,
        'circle-stroke-color': token.surface,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'trace-candidate-ranks',
      type: 'symbol',
      source: candidateSource,
      layout: {
        'text-field': ['get', 'rank'],
        'text-font': mapFont,
        'text-size': 11,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': token.onAccent },
    },
  ]
}

/** The way of the air as a line, with its age written at each third hour. */
const pathDrawn = (path: readonly PathPoint[]): Drawn[] => {
  if (path.length < 2) return []
  const coordinates = path.map(({ longitude, latitude }) => [longitude, latitude])
  const marked = path.filter(({ ageHours }) => ageHours !== 0 && Number.isInteger(ageHours) && ageHours % 3 === 0)
  return [
    { id: 'line', geometry: { type: 'LineString', coordinates }, properties: {} },
    ...marked.map(({ longitude, latitude, ageHours }) =>
      drawnPoint(`hour ${ageHours}`, longitude, latitude, { label: `${ageHours} h` }),
    ),
  ]
}

/** The trace layer: sites to be traced, the sources suspected at one of them, and the way its air came. */
export const TraceLayer = ({ places, traced, candidates, path, onPlace, onCandidate }: Props) => {
  const rings = useMemo(
    () =>
      places.map(({ siteCode, longitude, latitude }) =>
        drawnPoint(siteCode, longitude, latitude, { traced: siteCode === traced ? 1 : 0 }),
      ),
    [places, traced],
  )
  const dots = useMemo(
    () =>
      candidates.map(({ code, longitude, latitude, rank, probability, name }) =>
        drawnPoint(code, longitude, latitude, { rank: String(rank), probability, name }),
      ),
    [candidates],
  )
  const line = useMemo(() => pathDrawn(path), [path])
  useDrawnLayer({ source: pathSource, features: line, layers: pathLayers, slot: 'lines' })
  useDrawnLayer({
    source: placeSource,
    features: rings,
    layers: placeLayers,
    slot: 'signs',
    hitLayer: placeHit,
    onHit: onPlace,
  })
  useDrawnLayer({
    source: candidateSource,
    features: dots,
    layers: candidateLayers,
    hitLayer: candidateHit,
    onHit: onCandidate,
  })
  return null
}
