import type { FeatureCollection, Point } from 'geojson'
import type { MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { LevelBadge } from '../../kit/level-badge.tsx'
import { useThemeName } from '../../kit/theme-context.ts'
import { useMapEngine } from '../map-context.ts'
import {
  type MapFactor,
  type MapSite,
  type SiteGroup,
  type SiteProperties,
  siteDiff,
  siteProperties,
} from './site-feature.ts'
import { siteHitLayer, siteLayers, siteSource, windArrow } from './site-style.ts'

interface Props {
  sites: readonly MapSite[]
  factor: MapFactor
  shown: ReadonlySet<SiteGroup>
  onOpen: (site: MapSite) => void
}

const collection = (sites: readonly MapSite[], factor: MapFactor): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: sites.map((site) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [site.longitude, site.latitude] },
    properties: siteProperties(site, factor),
  })),
})

/** Monitoring sites; new values reach the map as deltas, never by drawing all sites again. */
export const SiteLayer = ({ sites, factor, shown, onOpen }: Props) => {
  const engine = useMapEngine()
  const theme = useThemeName()
  const drawn = useRef<SiteProperties[] | null>(null)
  const hover = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const current = useRef({ sites, onOpen })
  current.current = { sites, onOpen }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the source is made once per engine; data follow as deltas
  useEffect(() => {
    const { map } = engine
    const arrow = windArrow(theme)
    if (arrow) map.addImage('wind-arrow', arrow, { pixelRatio: 2 })
    map.addSource(siteSource, { type: 'geojson', data: collection(sites, factor), promoteId: 'code' })
    drawn.current = sites.map((site) => siteProperties(site, factor))
    for (const layer of siteLayers(theme)) map.addLayer(layer)
    const codeAt = (event: MapLayerMouseEvent): string | null => {
      const code: unknown = event.features?.[0]?.properties['code']
      return typeof code === 'string' ? code : null
    }
    const move = (event: MapLayerMouseEvent) => {
      map.getCanvas().style.cursor = 'pointer'
      setHovered(codeAt(event))
      if (hover.current) hover.current.style.transform = `translate(${event.point.x + 14}px, ${event.point.y + 14}px)`
    }
    const leave = () => {
      map.getCanvas().style.cursor = ''
      setHovered(null)
    }
    const click = (event: MapLayerMouseEvent) => {
      const code = codeAt(event)
      const site = current.current.sites.find((item) => item.siteCode === code)
      if (site) current.current.onOpen(site)
    }
    map.on('mousemove', siteHitLayer, move)
    map.on('mouseleave', siteHitLayer, leave)
    map.on('click', siteHitLayer, click)
    return () => {
      map.off('mousemove', siteHitLayer, move)
      map.off('mouseleave', siteHitLayer, leave)
      map.off('click', siteHitLayer, click)
    }
  }, [engine])

  useEffect(() => {
    const source = engine.source(siteSource)
    if (!source || !drawn.current) return
    const next = sites.map((site) => siteProperties(site, factor))
    const diff = siteDiff(drawn.current, next)
    drawn.current = next
    if (!diff) source.setData(collection(sites, factor))
    else if (diff.update.length > 0) void source.updateData(diff)
  }, [engine, sites, factor])

  useEffect(() => {
    const groups = [...shown]
    for (const id of ['site-rings', 'site-winds', siteHitLayer, 'site-numbers', 'site-names']) {
      const base =
        id === 'site-rings' ? ['>', ['get', 'alarm'], 0] : id === 'site-winds' ? ['>=', ['get', 'wind'], 0] : null
      const inside = ['in', ['get', 'group'], ['literal', groups]]
      engine.map.setFilter(id, (base ? ['all', base, inside] : inside) as Parameters<typeof engine.map.setFilter>[1])
    }
  }, [engine, shown])

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
