import { arrowRotation, calmBelowMs } from '@qingkong/domain/wind/sector'
import type { LayerSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { formatMeasured } from '../../kit/format.ts'
import { type ThemeName, tokens } from '../../kit/tokens.ts'
import { type Drawn, drawnPoint } from './drawn.ts'
import { windArrow } from './map-images.ts'
import { keepClear, sourceName } from './map-name.ts'
import type { MapSite } from './site-feature.ts'
import { useDrawnLayer } from './use-drawn-layer.ts'

interface Props {
  stations: readonly MapSite[]
  onOpen: (site: MapSite) => void
}

const source = 'weather'
const hitLayer = 'weather-dots'

/** Arrow to where the wind blows: direction plus 180° (popup-06); calm air and missing directions have none. */
const weatherDrawn = ({ siteCode, siteName, longitude, latitude, values }: MapSite): Drawn => {
  const { windDirection, windSpeed, temperature } = values
  const hasArrow = windDirection !== null && (windSpeed === null || windSpeed >= calmBelowMs)
  return drawnPoint(siteCode, longitude, latitude, {
    name: siteName,
    hasArrow: hasArrow ? 1 : 0,
    rotation: hasArrow ? arrowRotation(windDirection) : 0,
    speed: windSpeed === null ? '--' : `${formatMeasured(windSpeed, 1)} m/s`,
    temperature: temperature === null ? '' : `${formatMeasured(temperature, 0)}℃`,
  })
}

const layers = (theme: ThemeName): LayerSpecification[] => {
  const token = tokens[theme]
  return [
    {
      id: hitLayer,
      type: 'circle',
      source,
      paint: {
        'circle-radius': ['case', ['==', ['get', 'hasArrow'], 1], 10, 4],
        'circle-color': token.raised,
        'circle-opacity': 0.75,
        'circle-stroke-color': token.lineStrong,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'weather-arrows',
      type: 'symbol',
      source,
      filter: ['==', ['get', 'hasArrow'], 1],
      layout: {
        'icon-image': 'wind-arrow',
        'icon-size': 0.75,
        'icon-rotate': ['get', 'rotation'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    keepClear('weather-room', source, 18),
    sourceName(token, {
      id: 'weather-names',
      source,
      minzoom: 10,
      text: [
        'step',
        ['zoom'],
        ['get', 'speed'],
        12,
        ['concat', ['get', 'name'], ' ', ['get', 'speed'], ' ', ['get', 'temperature']],
      ],
      below: 1.1,
      color: token.text2,
    }),
  ]
}

/** Meteorological stations (type 80) with the wind of the hour shown. */
export const WeatherLayer = ({ stations, onOpen }: Props) => {
  const features = useMemo(() => stations.map(weatherDrawn), [stations])
  useDrawnLayer({
    source,
    features,
    layers,
    slot: 'sources',
    images: windArrow,
    hitLayer,
    onHit: (code) => {
      const station = stations.find((station) => station.siteCode === code)
      if (station) onOpen(station)
    },
  })
  return null
}
