import { Marker } from 'maplibre-gl'
import { useEffect } from 'react'
import { useThemeName } from '../../kit/theme-context.ts'
import { tokens } from '../../kit/tokens.ts'
import type { LngLat } from '../engine.ts'
import { useMapEngine } from '../map-context.ts'

/** One marked place. */
export const PointLayer = ({ at }: { at: LngLat }) => {
  const engine = useMapEngine()
  const theme = useThemeName()
  const [longitude, latitude] = at
  useEffect(() => {
    const marker = new Marker({ color: tokens[theme].danger }).setLngLat([longitude, latitude]).addTo(engine.map)
    return () => {
      marker.remove()
    }
  }, [engine, theme, longitude, latitude])
  return null
}
