import { type ReactNode, useEffect, useRef } from 'react'
import type { LngLat } from './engine.ts'
import { useMapEngine } from './map-context.ts'

interface Props {
  at: LngLat
  children: ReactNode
}

/** A small part of the page that stays at its place on the map. */
export const MapPin = ({ at: [longitude, latitude], children }: Props) => {
  const engine = useMapEngine()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = () => {
      const { x, y } = engine.project([longitude, latitude])
      if (box.current)
        box.current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)`
    }
    place()
    return engine.onMove(place)
  }, [engine, longitude, latitude])
  return (
    <div ref={box} className="map-pin">
      {children}
    </div>
  )
}
