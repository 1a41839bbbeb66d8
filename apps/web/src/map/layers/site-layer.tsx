import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { LevelBadge } from '../../kit/level-badge.tsx'
import { useMapEngine } from '../map-context.ts'
import { windArrow } from './map-images.ts'
import { type MapFactor, type MapSite, type SiteGroup, siteDrawn, siteGroupOf } from './site-feature.ts'
import { siteHitLayer, siteLayers, siteSource } from './site-style.ts'
import { hitAt, useDrawnLayer } from './use-drawn-layer.ts'

interface Props {
  sites: readonly MapSite[]
  factor: MapFactor
  shown: ReadonlySet<SiteGroup>
  onOpen: (site: MapSite) => void
}

/** Monitoring sites: level, number, wind, the ring of an alarm; the name under the pointer. */
export const SiteLayer = ({ sites, factor, shown, onOpen }: Props) => {
  const { map } = useMapEngine()
  const hover = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const features = useMemo(
    () => sites.filter((site) => shown.has(siteGroupOf(site.siteType))).map((site) => siteDrawn(site, factor)),
    [sites, shown, factor],
  )
  useDrawnLayer({
    source: siteSource,
    features,
    layers: siteLayers,
    slot: 'sites',
    images: windArrow,
    hitLayer: siteHitLayer,
    onHit: (code) => {
      const site = sites.find((item) => item.siteCode === code)
      if (site) onOpen(site)
    },
  })
  useEffect(() => {
    const move = (event: MapMouseEvent) => {
      const upper = hitAt(map, event.point)
      setHovered(upper?.layer === siteHitLayer ? upper.id : null)
      if (hover.current) hover.current.style.transform = `translate(${event.point.x + 14}px, ${event.point.y + 14}px)`
    }
    const leave = () => setHovered(null)
    map.on('mousemove', move)
    map.on('mouseout', leave)
    return () => {
      map.off('mousemove', move)
      map.off('mouseout', leave)
    }
  }, [map])

  const site = useMemo(() => sites.find((item) => item.siteCode === hovered), [sites, hovered])
  return (
    <div ref={hover} className="map-hover" hidden={!site}>
      {site ? (
        <>
          <b>{site.siteName}</b>
          AQI <span className="figure">{site.values.aqi ?? '--'}</span> <LevelBadge level={site.level} />
        </>
      ) : null}
    </div>
  )
}
