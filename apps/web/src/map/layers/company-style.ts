import type { ExpressionSpecification, GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import { type ThemeName, type Tokens, tokens } from '../../kit/tokens.ts'
import { type CompanyState, companyImage, companySigns } from '../company-state.ts'
import { mapFont } from '../map-font.ts'
import { type CompanyMode, companyMinZoom } from './company-clustering.ts'
import { type Drawn, drawnPoint } from './drawn.ts'
import { sourceName } from './map-name.ts'

export const companySource = 'companies'
const companyHitLayer = 'company-signs'
export const companyDotLayer = 'company-dots'
/** Signs or dots, whichever are drawn. */
export const companyHitLayers = [companyHitLayer, companyDotLayer] as const
export const companyClusterLayer = 'company-clusters'

export interface CompanyMarker {
  psCode: string
  psName: string
  longitude: number
  latitude: number
  state: CompanyState
}

/** What is above what where markers overlap. */
const weight: Readonly<Record<CompanyState, number>> = {
  alarm: 6,
  warning: 5,
  anomaly: 4,
  online: 3,
  offline: 2,
  stop: 1,
  unknown: 0,
}

const drawnOf = ({ psCode, psName, longitude, latitude, state }: CompanyMarker, isListed: boolean): Drawn =>
  drawnPoint(psCode, longitude, latitude, {
    name: psName,
    state,
    weight: weight[state],
    alarm: state === 'alarm' ? 1 : 0,
    listed: isListed ? 1 : 0,
  })

/** Drawn before, so that a picture with one changed company of thousands costs one. */
const made = { listed: new WeakMap<CompanyMarker, Drawn>(), other: new WeakMap<CompanyMarker, Drawn>() }

export const companyDrawn = (company: CompanyMarker, listed: ReadonlySet<string>): Drawn => {
  const isListed = listed.has(company.psCode)
  const known = (isListed ? made.listed : made.other).get(company)
  if (known) return known
  const drawn = drawnOf(company, isListed)
  ;(isListed ? made.listed : made.other).set(company, drawn)
  return drawn
}

/** How many alarmed companies a cluster holds. */
export const companyClusterProperties = { alarms: ['+', ['get', 'alarm']] }

const stateColor = (token: Tokens): ExpressionSpecification => {
  const colorOf = (state: CompanyState) => companySigns[state].fill?.(token) ?? token.text3
  return [
    'match',
    ['get', 'state'],
    'alarm',
    colorOf('alarm'),
    'warning',
    colorOf('warning'),
    'anomaly',
    colorOf('anomaly'),
    'online',
    colorOf('online'),
    'stop',
    colorOf('stop'),
    token.text3,
  ]
}

/** Which layers each way of drawing needs; the trace list's rings are always there. */
const layersOf: Readonly<Record<CompanyMode, readonly string[]>> = {
  signs: [companyHitLayer, 'company-names'],
  clusters: [companyHitLayer, 'company-names', companyClusterLayer, 'company-cluster-counts'],
  dots: [companyDotLayer],
}

/** Draws the companies that are there in another way. */
export const showCompanyMode = (map: MapLibre, mode: CompanyMode): void => {
  for (const id of new Set(Object.values(layersOf).flat()))
    map.setLayoutProperty(id, 'visibility', layersOf[mode].includes(id) ? 'visible' : 'none')
  void map.getSource<GeoJSONSource>(companySource)?.setClusterOptions({ cluster: mode === 'clusters' })
}

/** Signs by state with the ring of the trace list; clusters with their number, red-rimmed when one inside alarms. */
export const companyLayers = (theme: ThemeName): LayerSpecification[] => {
  const token = tokens[theme]
  return [
    {
      id: companyClusterLayer,
      type: 'circle',
      source: companySource,
      minzoom: companyMinZoom,
      filter: ['has', 'point_count'],
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['get', 'point_count'], 2, 13, 100, 22],
        'circle-color': token.raised,
        'circle-stroke-color': ['case', ['>', ['get', 'alarms'], 0], token.danger, token.ownerDispatcher],
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'company-cluster-counts',
      type: 'symbol',
      source: companySource,
      minzoom: companyMinZoom,
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': mapFont,
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': token.text },
    },
    {
      id: 'company-listed',
      type: 'circle',
      source: companySource,
      minzoom: companyMinZoom,
      filter: ['==', ['get', 'listed'], 1],
      paint: {
        'circle-radius': 11,
        'circle-color': token.accent,
        'circle-opacity': 0.15,
        'circle-stroke-color': token.accent,
        'circle-stroke-width': 2,
      },
    },
    {
      id: companyDotLayer,
      type: 'circle',
      source: companySource,
      minzoom: companyMinZoom,
      layout: { visibility: 'none', 'circle-sort-key': ['get', 'weight'] },
      paint: {
        // Size tells the states apart where colour does not.
        'circle-radius': ['interpolate', ['linear'], ['get', 'weight'], 0, 2, 4, 3, 6, 5],
        'circle-color': stateColor(token),
        'circle-stroke-color': token.mapHalo,
        'circle-stroke-width': 0.7,
      },
    },
    {
      id: companyHitLayer,
      type: 'symbol',
      source: companySource,
      minzoom: companyMinZoom,
      filter: ['!', ['has', 'point_count']],
      layout: {
        'icon-image': ['concat', companyImage, ['get', 'state']],
        'icon-size': ['interpolate', ['linear'], ['zoom'], companyMinZoom, 0.38, 12, 0.62, 15, 0.8],
        'icon-allow-overlap': true,
        'icon-padding': 0,
        'symbol-sort-key': ['get', 'weight'],
      },
    },
    sourceName(token, {
      id: 'company-names',
      source: companySource,
      minzoom: 13,
      filter: ['!', ['has', 'point_count']],
    }),
  ]
}
