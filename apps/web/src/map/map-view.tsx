import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useThemeName } from '../kit/theme-context.ts'
import { type MapEngine, type MapSettings, openMap } from './engine.ts'
import { MapContext } from './map-context.ts'
import './map.css'

interface Props {
  settings: MapSettings
  approvalNumber: string | null
  /** Layers and cards; they find the engine in the context. */
  children: ReactNode
}

/** The map fills its box; a change of theme rebuilds it at the same place. */
export const MapView = ({ settings, approvalNumber, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const camera = useRef<Pick<MapSettings, 'center' | 'zoom'> | null>(null)
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const theme = useThemeName()
  useEffect(() => {
    const element = box.current
    if (!element) return
    let opened: MapEngine | null = null
    const close = openMap(element, { ...settings, ...camera.current }, theme, (made) => {
      opened = made
      setEngine(made)
    })
    return () => {
      if (opened) {
        const center = opened.map.getCenter()
        camera.current = { center: [center.lng, center.lat], zoom: opened.map.getZoom() }
      }
      setEngine(null)
      close()
    }
  }, [settings, theme])
  return (
    <div className="map-view">
      <div ref={box} className="map-canvas" data-testid="map" data-ready={engine !== null} />
      {approvalNumber ? <p className="map-approval">审图号：{approvalNumber}</p> : null}
      {engine ? <MapContext value={engine}>{children}</MapContext> : null}
    </div>
  )
}
