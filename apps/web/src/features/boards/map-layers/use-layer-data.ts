import { useMemo } from 'react'
import type { EventRow } from '../../../client/event-shape.ts'
import { useRight } from '../../../client/permissions.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { useCompanies } from '../../../map/companies.ts'
import type { CompanyMarker } from '../../../map/layers/company-style.ts'
import type { TaxiMarker } from '../../../map/layers/taxi-layer.tsx'
import { type LayerName, useLayerChoice } from './layer-choice.ts'
import { type DustSite, useDustSites } from './use-dust-sites.ts'
import { type MapEvents, useMapEvents } from './use-map-events.ts'
import { type RemoteSensingPoint, useRemoteSensing } from './use-remote-sensing.ts'
import { useTaxis } from './use-taxis.ts'

export interface LayerData {
  companies: readonly CompanyMarker[]
  dust: readonly DustSite[]
  remoteSensing: readonly RemoteSensingPoint[]
  taxis: readonly TaxiMarker[]
  radars: CallAnswer<'radarList'>
  events: readonly EventRow[]
  siteAlarms: MapEvents['siteAlarms']
  /** Layers the user may see, with how many there are; null = not asked yet. */
  counts: Partial<Record<LayerName, number | null>>
  note: string | null
}

const noRadars: CallAnswer<'radarList'> = []

/** What the layers beside the air sites show at an hour (null = now). A layer that is off asks for nothing. */
export const useLayerData = (dataTime: string | null, newest: string | null): LayerData => {
  const shown = useLayerChoice((state) => state.shown)
  const mayMap = useRight('map.read')
  const maySite = useRight('site.read')
  const mayEvent = useRight('event.read')
  const mayVehicle = useRight('vehicle.read')
  const { companies, failed } = useCompanies(mayMap && shown.has('company'))
  const dust = useDustSites(dataTime ?? newest, mayMap && shown.has('dust'))
  const remoteSensing = useRemoteSensing(mayMap && mayVehicle && shown.has('remote-sensing'))
  const taxis = useTaxis(dataTime, mayMap && maySite && shown.has('taxi'))
  const radars = useCall('radarList', {}, { enabled: mayMap, staleTime: 600_000 }).data ?? noRadars
  const { events, siteAlarms } = useMapEvents(dataTime, newest, mayEvent)
  const markers = useMemo(
    () =>
      companies.map(
        ({ psCode, psName, longitude, latitude, state }): CompanyMarker => ({
          psCode,
          psName,
          longitude,
          latitude,
          // States are kept for the present only; an hour that is over shows where companies are.
          state: dataTime === null ? (state ?? 'unknown') : 'unknown',
        }),
      ),
    [companies, dataTime],
  )
  const known = (layer: LayerName, count: number) => (shown.has(layer) ? count : null)
  return {
    companies: markers,
    dust,
    remoteSensing,
    taxis,
    radars,
    events,
    siteAlarms,
    counts: {
      ...(mayMap ? { company: known('company', companies.length), dust: known('dust', dust.length) } : {}),
      ...(mayMap && mayVehicle ? { 'remote-sensing': known('remote-sensing', remoteSensing.length) } : {}),
      ...(mayMap && maySite ? { taxi: known('taxi', taxis.length) } : {}),
      ...(radars.length > 0 ? { radar: radars.length } : {}),
      ...(mayEvent ? { event: events.length } : {}),
    },
    note: failed
      ? '企业图层加载失败，稍后自动重试'
      : dataTime !== null && shown.has('company')
        ? '历史时刻只显示企业位置，状态为当前才有'
        : null,
  }
}
