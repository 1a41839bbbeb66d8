import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { Tokens } from '../../kit/tokens.ts'
import { mapFont } from '../map-font.ts'
import { inSlot } from '../map-slot.ts'

type SymbolLayout = NonNullable<SymbolLayerSpecification['layout']>

interface SourceName {
  id: string
  source: string
  minzoom: number
  text?: SymbolLayout['text-field']
  /** From the middle of the sign to the text, in its size; nearer, the sign itself would keep its name away. */
  below?: number
  filter?: SymbolLayerSpecification['filter']
  color?: string
}

/** The name of a source below its sign: left out where signs, numbers, names of sites or another name stand. */
export const sourceName = (token: Tokens, name: SourceName): LayerSpecification => ({
  id: name.id,
  type: 'symbol',
  source: name.source,
  minzoom: name.minzoom,
  metadata: inSlot('names-of-sources'),
  ...(name.filter ? { filter: name.filter } : {}),
  layout: {
    'text-field': name.text ?? ['get', 'name'],
    'text-font': mapFont,
    'text-size': 11,
    'text-anchor': 'top',
    'text-offset': [0, name.below ?? 1.3],
    'text-max-width': 9,
    'text-optional': true,
  },
  paint: {
    'text-color': name.color ?? token.mapLabel,
    'text-halo-color': token.mapHalo,
    'text-halo-width': 1.2,
  },
})

/**
 * Keeps names off what is drawn as a circle, which MapLibre's placement does not see.
 * @param diameter px
 * @param shift of the circle from its point, in its diameter
 */
export const keepClear = (
  id: string,
  source: string,
  diameter: NonNullable<SymbolLayout['text-size']>,
  shift: readonly [number, number] = [0, 0],
): LayerSpecification => ({
  id,
  type: 'symbol',
  source,
  metadata: inSlot('sources'),
  layout: {
    'text-field': '●',
    'text-font': mapFont,
    'text-size': diameter,
    'text-line-height': 1,
    'text-offset': [shift[0], shift[1]],
    'text-padding': 0,
    'text-allow-overlap': true,
  },
  paint: { 'text-opacity': 0 },
})
