import type { LayerSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { type ThemeName, tokens } from '../../kit/tokens.ts'
import { drawnPoint } from './drawn.ts'
import { useDrawnLayer } from './use-drawn-layer.ts'

interface Props {
  found: readonly { psCode: string; longitude: number; latitude: number }[]
  chosen: ReadonlySet<string>
  onOpen: (psCode: string) => void
}

const source = 'found'
export const foundHitLayer = 'found-rings'

const layers = (theme: ThemeName): LayerSpecification[] => [
  {
    id: foundHitLayer,
    type: 'circle',
    source,
    paint: {
      'circle-radius': 9,
      'circle-color': tokens[theme].accent,
      'circle-opacity': ['case', ['==', ['get', 'chosen'], 1], 0.5, 0.08],
      'circle-stroke-color': tokens[theme].accent,
      'circle-stroke-width': 1.5,
    },
  },
]

/** Rings around the companies a search has found; those chosen in the list are filled. */
export const FoundLayer = ({ found, chosen, onOpen }: Props) => {
  const features = useMemo(
    () =>
      found.map(({ psCode, longitude, latitude }) =>
        drawnPoint(psCode, longitude, latitude, { chosen: chosen.has(psCode) ? 1 : 0 }),
      ),
    [found, chosen],
  )
  useDrawnLayer({ source, features, layers, slot: 'signs', hitLayer: foundHitLayer, onHit: onOpen })
  return null
}
