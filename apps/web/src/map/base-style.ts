import type { StyleSpecification } from 'maplibre-gl'
import districtsUrl from '../../../../data/geo/districts.geojson?url'
import lakesUrl from '../../../../data/geo/lakes.geojson?url'
import neighboursUrl from '../../../../data/geo/neighbours.geojson?url'
import placesUrl from '../../../../data/geo/places.geojson?url'
import riversUrl from '../../../../data/geo/rivers.geojson?url'
import { type ThemeName, tokens } from '../kit/tokens.ts'
import { mapFont } from './map-font.ts'
import { mapSlots } from './map-slot.ts'

const absolute = (url: string) => new URL(url, document.baseURI).href

/**
 * The offline base map. Without a `glyphs` address MapLibre draws labels with the machine's own fonts, so Chinese
 * place names need no server. A configured tile service lies between land and labels.
 */
export const baseStyle = (theme: ThemeName, tileUrl: string | null): StyleSpecification => {
  const token = tokens[theme]
  const label = { 'text-color': token.mapLabel, 'text-halo-color': token.mapHalo, 'text-halo-width': 1.2 }
  return {
    version: 8,
    sources: {
      neighbours: { type: 'geojson', data: absolute(neighboursUrl) },
      districts: { type: 'geojson', data: absolute(districtsUrl) },
      lakes: { type: 'geojson', data: absolute(lakesUrl) },
      rivers: { type: 'geojson', data: absolute(riversUrl) },
      places: { type: 'geojson', data: absolute(placesUrl) },
      ...(tileUrl ? { tiles: { type: 'raster', tiles: [tileUrl], tileSize: 256 } as const } : {}),
    },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': token.mapOutside } },
      {
        id: 'neighbours',
        type: 'line',
        source: 'neighbours',
        paint: { 'line-color': token.mapBoundary, 'line-width': 0.6, 'line-opacity': 0.5 },
      },
      { id: 'districts', type: 'fill', source: 'districts', paint: { 'fill-color': token.mapLand } },
      { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': token.mapWater } },
      {
        id: 'river-areas',
        type: 'fill',
        source: 'rivers',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': token.mapWater },
      },
      {
        id: 'river-lines',
        type: 'line',
        source: 'rivers',
        filter: ['==', ['geometry-type'], 'LineString'],
        paint: { 'line-color': token.mapWater, 'line-width': ['interpolate', ['linear'], ['zoom'], 8, 1, 13, 4] },
      },
      { id: 'lake-shores', type: 'line', source: 'lakes', paint: { 'line-color': token.mapCoast, 'line-width': 0.8 } },
      ...(tileUrl ? [{ id: 'tiles', type: 'raster', source: 'tiles' } as const] : []),
      {
        id: 'district-lines',
        type: 'line',
        source: 'districts',
        paint: {
          'line-color': token.mapBoundary,
          'line-width': ['interpolate', ['linear'], ['zoom'], 7, 0.8, 12, 1.6],
          'line-dasharray': [4, 2],
        },
      },
      {
        id: 'places',
        type: 'symbol',
        source: 'places',
        filter: [
          'all',
          ['>=', ['zoom'], ['get', 'minZoom']],
          ['<', ['zoom'], ['get', 'maxZoom']],
          ['!=', ['get', 'kind'], 'water'],
        ],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': mapFont,
          'text-size': ['match', ['get', 'kind'], 'city', 15, 'county', 13, 'neighbour', 13, 11],
          'text-padding': 4,
          'symbol-sort-key': ['match', ['get', 'kind'], 'city', 0, 'county', 1, 'neighbour', 2, 3],
        },
        paint: { ...label, 'text-opacity': ['match', ['get', 'kind'], 'street', 0.75, 'neighbour', 0.7, 1] },
      },
      {
        id: 'water-names',
        type: 'symbol',
        source: 'places',
        filter: ['all', ['>=', ['zoom'], ['get', 'minZoom']], ['==', ['get', 'kind'], 'water']],
        layout: { 'text-field': ['get', 'name'], 'text-font': mapFont, 'text-size': 12, 'text-letter-spacing': 0.3 },
        paint: { 'text-color': token.mapLabel, 'text-opacity': 0.8 },
      },
      ...mapSlots.map((id) => ({ id, type: 'background', layout: { visibility: 'none' } }) as const),
    ],
  }
}
