import { createContext, useContext } from 'react'
import type { MapEngine } from './engine.ts'

export const MapContext = createContext<MapEngine | null>(null)

/** The engine of the surrounding map view. */
export const useMapEngine = (): MapEngine => {
  const engine = useContext(MapContext)
  if (!engine) throw new Error('useMapEngine outside MapView')
  return engine
}
