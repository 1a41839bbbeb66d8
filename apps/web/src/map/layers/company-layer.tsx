import type { GeoJSONSource, MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import { companyImages } from '../company-state.ts'
import { useMapEngine } from '../map-context.ts'
import { type CompanyMode, clusterGridPx, companyMode, countInView } from './company-clustering.ts'
import {
  type CompanyMarker,
  companyClusterLayer,
  companyClusterProperties,
  companyDrawn,
  companyHitLayers,
  companyLayers,
  companySource,
  showCompanyMode,
} from './company-style.ts'
import { useDrawnLayer } from './use-drawn-layer.ts'

interface Props {
  companies: readonly CompanyMarker[]
  /** Those of the trace list wear a ring. */
  listed: ReadonlySet<string>
  onOpen: (psCode: string) => void
}

const clustering = {
  cluster: false,
  clusterRadius: clusterGridPx,
  clusterMaxZoom: 17,
  clusterProperties: companyClusterProperties,
}

/** Companies from zoom 9, by state; clustered as popup-16 says. */
export const CompanyLayer = ({ companies, listed, onOpen }: Props) => {
  const engine = useMapEngine()
  const features = useMemo(() => companies.map((company) => companyDrawn(company, listed)), [companies, listed])
  useDrawnLayer({
    source: companySource,
    features,
    layers: companyLayers,
    slot: 'signs',
    images: companyImages,
    clustering,
    hitLayer: companyHitLayers,
    onHit: onOpen,
  })

  const mode = useRef<CompanyMode>('signs')
  useEffect(() => {
    const { map } = engine
    const decide = () => {
      const bounds = map.getBounds()
      const wanted = companyMode(
        countInView(companies, {
          west: bounds.getWest(),
          south: bounds.getSouth(),
          east: bounds.getEast(),
          north: bounds.getNorth(),
        }),
      )
      if (wanted === mode.current) return
      mode.current = wanted
      showCompanyMode(map, wanted)
    }
    decide()
    map.on('moveend', decide)
    return () => {
      map.off('moveend', decide)
    }
  }, [engine, companies])

  useEffect(() => {
    const { map } = engine
    const spread = async (event: MapLayerMouseEvent) => {
      const found = event.features?.[0]
      const source: GeoJSONSource | null = engine.source(companySource)
      const id: unknown = found?.properties['cluster_id']
      if (!source || typeof id !== 'number' || found?.geometry.type !== 'Point') return
      const [longitude = 0, latitude = 0] = found.geometry.coordinates
      engine.flyTo([longitude, latitude], await source.getClusterExpansionZoom(id))
    }
    const click = (event: MapLayerMouseEvent) => void spread(event)
    map.on('click', companyClusterLayer, click)
    return () => {
      map.off('click', companyClusterLayer, click)
    }
  }, [engine])
  return null
}
