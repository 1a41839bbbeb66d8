import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { airLevels } from '../../kit/air-level.ts'
import { type ThemeName, tokens } from '../../kit/tokens.ts'
import { mapFont } from '../map-font.ts'
import { inSlot } from '../map-slot.ts'
import { keepClear } from './map-name.ts'

export const siteSource = 'sites'
export const siteHitLayer = 'site-dots'

/** A colour (or word) by the property `level`. */
export const byLevel = (
  pick: (style: (typeof airLevels)[number]) => string,
  missing: string,
): ExpressionSpecification => [
  'match',
  ['get', 'level'],
  1,
  pick(airLevels[0]),
  2,
  pick(airLevels[1]),
  3,
  pick(airLevels[2]),
  4,
  pick(airLevels[3]),
  5,
  pick(airLevels[4]),
  6,
  pick(airLevels[5]),
  missing,
]

const isNational: ExpressionSpecification = ['==', ['get', 'group'], 'national']
const isMicro: ExpressionSpecification = ['==', ['get', 'group'], 'micro']
const nameWithLevel: ExpressionSpecification = ['concat', ['get', 'name'], ' ', byLevel((s) => s.short, '')]
const rank: ExpressionSpecification = ['get', 'rank']
/** MapLibre places what has the smaller key first; circles are drawn the other way round. */
const placedFirst: ExpressionSpecification = ['-', 0, rank]
// From zoom 10 every site carries its number; the few national ones already from 9, the map's home zoom.
const radius = (extra: number): ExpressionSpecification => [
  'step',
  ['zoom'],
  ['case', isNational, 6 + extra, 4.5 + extra],
  9,
  ['case', isNational, 13 + extra, 5 + extra],
  10,
  ['case', isNational, 14 + extra, 12 + extra],
]

/** Ring of alarmed sites, level circle, number, wind arrow, name with the level written. */
export const siteLayers = (theme: ThemeName): LayerSpecification[] => {
  const token = tokens[theme]
  return [
    {
      id: 'site-rings',
      type: 'circle',
      source: siteSource,
      filter: ['>', ['get', 'alarm'], 0],
      paint: {
        'circle-radius': radius(5),
        'circle-color': token.danger,
        'circle-opacity': 0.18,
        'circle-stroke-color': token.danger,
        'circle-stroke-width': ['match', ['get', 'alarm'], 1, 3, 2, 2.2, 1.6],
      },
    },
    {
      id: 'site-names',
      type: 'symbol',
      source: siteSource,
      minzoom: 9,
      metadata: inSlot('names-of-sites'),
      layout: {
        // The many micro stations say who they are when one has come near.
        'text-field': [
          'step',
          ['zoom'],
          ['case', isNational, nameWithLevel, ''],
          11,
          ['case', isMicro, '', nameWithLevel],
          12,
          nameWithLevel,
        ],
        'text-font': mapFont,
        'text-size': 11.5,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1.7,
        'text-justify': 'auto',
        'text-padding': 0,
        'symbol-sort-key': placedFirst,
      },
      paint: { 'text-color': token.text, 'text-halo-color': token.mapHalo, 'text-halo-width': 1.4 },
    },
    keepClear('site-room', siteSource, ['step', ['zoom'], ['case', isNational, 26, 10], 10, 24]),
    {
      id: 'site-winds',
      type: 'symbol',
      source: siteSource,
      minzoom: 10,
      filter: ['>=', ['get', 'wind'], 0],
      layout: {
        'icon-image': 'wind-arrow',
        'icon-rotate': ['+', ['get', 'wind'], 180],
        'icon-rotation-alignment': 'map',
        'icon-offset': [0, -30],
        'icon-size': 0.7,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: siteHitLayer,
      type: 'circle',
      source: siteSource,
      layout: { 'circle-sort-key': rank },
      paint: {
        'circle-radius': radius(0),
        'circle-color': byLevel((style) => style.color, token.lineStrong),
        'circle-stroke-color': theme === 'dark' ? '#0b1116' : '#3a4852',
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'site-numbers',
      type: 'symbol',
      source: siteSource,
      minzoom: 9,
      layout: {
        'text-field': ['step', ['zoom'], ['case', isNational, ['get', 'value'], ''], 10, ['get', 'value']],
        'text-font': mapFont,
        'text-size': 11.5,
        'symbol-sort-key': placedFirst,
        // Of circles that cover each other's middle one number is written.
        'text-line-height': 1,
        'text-padding': 1,
      },
      paint: { 'text-color': byLevel((style) => style.text, token.text) },
    },
  ]
}
