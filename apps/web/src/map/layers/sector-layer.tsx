import type { LayerSpecification, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { type ThemeName, tokens } from '../../kit/tokens.ts'
import { useMapEngine } from '../map-context.ts'
import { type Drawn, drawnPoint } from './drawn.ts'
import { type SectorShape, sectorPolygon } from './sector-shape.ts'
import { hitAt, useDrawnLayer } from './use-drawn-layer.ts'

interface Props {
  sector: SectorShape
  onEdit: () => void
}

const areaSource = 'sector'
const areaHitLayer = 'sector-fill'
const centreSource = 'sector-centre'

const areaLayers = (theme: ThemeName): LayerSpecification[] => {
  const { accent } = tokens[theme]
  return [
    {
      id: areaHitLayer,
      type: 'fill',
      source: areaSource,
      filter: ['==', ['get', 'kind'], 'sector'],
      paint: { 'fill-color': accent, 'fill-opacity': 0.16 },
    },
    {
      id: 'sector-rim',
      type: 'line',
      source: areaSource,
      filter: ['==', ['get', 'kind'], 'sector'],
      paint: { 'line-color': accent, 'line-width': 1.6 },
    },
    {
      id: 'sector-circle',
      type: 'line',
      source: areaSource,
      filter: ['==', ['get', 'kind'], 'circle'],
      paint: { 'line-color': accent, 'line-width': 1, 'line-dasharray': [3, 3] },
    },
  ]
}
const centreLayers = (theme: ThemeName): LayerSpecification[] => [
  {
    id: 'sector-centre',
    type: 'circle',
    source: centreSource,
    paint: {
      'circle-radius': 5,
      'circle-color': tokens[theme].surface,
      'circle-stroke-color': tokens[theme].accent,
      'circle-stroke-width': 2.5,
    },
  },
]

/** The searched sector with the circle it is cut from (trace-16); a click on it opens its dialog. */
export const SectorLayer = ({ sector, onEdit }: Props) => {
  const { map } = useMapEngine()
  const [hint, setHint] = useState<{ x: number; y: number } | null>(null)
  const areas = useMemo<Drawn[]>(() => {
    const circle = {
      id: 'circle',
      geometry: sectorPolygon({ ...sector, angleDeg: 360 }),
      properties: { kind: 'circle' },
    }
    const wedge = { id: 'sector', geometry: sectorPolygon(sector), properties: { kind: 'sector' } }
    return sector.angleDeg >= 360 ? [wedge] : [circle, wedge]
  }, [sector])
  const centre = useMemo(() => [drawnPoint('centre', sector.centre.longitude, sector.centre.latitude)], [sector])
  useDrawnLayer({
    source: areaSource,
    features: areas,
    layers: areaLayers,
    slot: 'areas',
    hitLayer: areaHitLayer,
    onHit: onEdit,
  })
  useDrawnLayer({ source: centreSource, features: centre, layers: centreLayers, slot: 'sources' })
  useEffect(() => {
    const move = (event: MapMouseEvent) =>
      setHint(hitAt(map, event.point)?.layer === areaHitLayer ? { x: event.point.x, y: event.point.y } : null)
    const leave = () => setHint(null)
    map.on('mousemove', move)
    map.on('mouseout', leave)
    return () => {
      map.off('mousemove', move)
      map.off('mouseout', leave)
    }
  }, [map])
  return hint ? (
    <div className="map-hover" style={{ transform: `translate(${hint.x + 14}px, ${hint.y + 14}px)` }}>
      点击扇形可修改筛选范围
    </div>
  ) : null
}
