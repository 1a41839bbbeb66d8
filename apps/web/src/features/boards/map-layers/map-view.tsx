import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo } from 'react'
import type { EventRow } from '../../../client/event-shape.ts'
import { useRight } from '../../../client/permissions.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { type MapSite, siteGroupNames, siteGroupOf } from '../../../map/layers/site-feature.ts'
import { SiteLayer } from '../../../map/layers/site-layer.tsx'
import { MapView } from '../../../map/map-view.tsx'
import { type NearbyTarget, useMapWorkspace } from '../../../map/map-workspace.ts'
import { type PopupKind, usePopups } from '../../../map/popup-store.ts'
import { addToTraceList } from '../../../map/trace-list.ts'
import { useMapSettings } from '../../../map/use-map-settings.ts'
import { ContextMenu } from './context-menu.tsx'
import { HotSpotPicture } from './hot-spot-picture.tsx'
import { useLayerChoice } from './layer-choice.ts'
import { LayerRail } from './layer-rail.tsx'
import { MapLegend } from './map-legend.tsx'
import { SiteCard } from './site-card.tsx'
import { SourceLayers } from './source-layers.tsx'
import { TimeBar } from './time-bar.tsx'
import { useLayerData } from './use-layer-data.ts'
import { useMapSites } from './use-map-sites.ts'

interface EventPopupProps {
  eventId: string
  onClose: () => void
}

interface Props {
  /** Cards by event type, handed in by the application so that this feature knows no other. */
  popups: Partial<Record<PopupKind, ComponentType<EventPopupProps>>>
  /** What a click on an event does (event-17…20). */
  onOpenEvent: (event: EventRow) => void
  onAlarm: (eventId: string) => void
  onCreateTask: ((at: readonly [number, number]) => void) | null
  /** On the wall the layers wait behind a button, and the wall's own strip of hours stands in place of the time bar. */
  isWall?: boolean
  /** What other features draw on the map and show in its drawer. */
  children?: ReactNode
}

const none: readonly MapSite[] = []

const withAlarm = (site: MapSite, alarm: EventRow | undefined): MapSite => ({
  ...site,
  alarmEventId: alarm?.eventId ?? null,
  alarmLevel: alarm?.level ?? null,
})

/** A search that begins at a place of the map, or at a site. */
const targetOf = (at: readonly [number, number], dataTime: string | null, site: MapSite | undefined): NearbyTarget => ({
  at: site ? [site.longitude, site.latitude] : at,
  dataTime,
  eventId: site?.alarmEventId ?? null,
  siteType: site?.siteType ?? null,
  siteCode: site?.siteCode ?? null,
  siteName: site?.siteName ?? null,
  factorCode: site?.primary[0] ?? null,
})

/** The map with its layers, cards and time bar. */
export const MapPage = ({ popups, onOpenEvent, onAlarm, onCreateTask, isWall = false, children }: Props) => {
  const dataTime = useMapWorkspace((state) => state.dataTime)
  const traceOn = useMapWorkspace((state) => state.traceOn)
  const traced = useMapWorkspace((state) => state.traceCompanies)
  const { setDataTime, setTraceOn, openNearby, closeRadar } = useMapWorkspace.getState()
  const shown = useLayerChoice((state) => state.shown)
  const open = usePopups((state) => state.open)
  const { show, close, closeTop, closeAll } = usePopups.getState()
  const settings = useMapSettings()
  const newest = useMapSites(null)
  const past = useMapSites(dataTime)
  const answered = (dataTime === null ? newest.data : past.data)?.sites ?? none
  const newestHour = newest.data?.dataTime ?? null
  const layers = useLayerData(dataTime, newestHour)
  const { siteAlarms } = layers
  const sites = useMemo(
    () => (siteAlarms ? answered.map((site) => withAlarm(site, siteAlarms.get(site.siteCode))) : answered),
    [answered, siteAlarms],
  )
  const mayTrace = useRight('trace.read')
  const mayList = useRight('trace.use')
  const air = useMemo(() => sites.filter((site) => siteGroupOf(site.siteType) !== 'weather'), [sites])
  const weather = useMemo(() => sites.filter((site) => siteGroupOf(site.siteType) === 'weather'), [sites])
  const airShown = useMemo(() => new Set(siteGroupNames.filter((group) => shown.has(group))), [shown])
  useEffect(
    () => () => {
      closeAll()
      closeRadar()
      setDataTime(null)
    },
    [closeAll, closeRadar, setDataTime],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) closeTop()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [closeTop])
  const openSite = useCallback(
    (site: MapSite) => show({ kind: 'site', id: site.siteCode, at: [site.longitude, site.latitude] }),
    [show],
  )
  const siteOf = (code: string | null) => sites.find((item) => item.siteCode === code)
  const searchNear = (at: readonly [number, number], siteCode: string | null = null) =>
    openNearby(targetOf(at, dataTime ?? newestHour, siteOf(siteCode)))
  if (!settings)
    return (
      <div className="fill-center">
        <LoadingState text="正在打开地图…" />
      </div>
    )
  return (
    <MapView settings={settings.view} approvalNumber={settings.approvalNumber}>
      <SiteLayer sites={air} factor="aqi" shown={airShown} onOpen={openSite} />
      <SourceLayers
        weather={weather}
        data={layers}
        dataTime={dataTime}
        hour={dataTime ?? newestHour}
        onOpenSite={openSite}
        onOpenEvent={onOpenEvent}
        onNearby={searchNear}
      />
      <HotSpotPicture />
      <LayerRail
        sites={sites}
        counts={{ ...(weather.length > 0 ? { weather: weather.length } : {}), ...layers.counts }}
        trace={mayTrace ? { on: traceOn, onToggle: () => setTraceOn(!traceOn) } : null}
        note={layers.note}
        isFolded={isWall}
      />
      {newest.error && sites.length === 0 ? (
        <div className="map-failure page-panel">
          <ErrorState error={newest.error} onRetry={() => void newest.refetch()} />
        </div>
      ) : null}
      <ContextMenu
        onSite={(code) => {
          const site = siteOf(code)
          if (site) openSite(site)
        }}
        onNearby={searchNear}
        onCreateTask={onCreateTask}
        onTrace={traceOn && mayList ? (code) => void addToTraceList([code], useMapWorkspace.getState().trace) : null}
        traced={traced}
      />
      <MapLegend companies={shown.has('company') && layers.companies.length > 0} />
      {isWall ? null : <TimeBar newest={newestHour} value={dataTime} onChange={setDataTime} />}
      {open.map((popup) => {
        if (popup.kind === 'site') {
          const site = siteOf(popup.id)
          return site ? <SiteCard key={popup.id} site={site} onClose={() => close('site')} onAlarm={onAlarm} /> : null
        }
        const Card = popups[popup.kind]
        return Card ? <Card key={popup.id} eventId={popup.id} onClose={() => close(popup.kind)} /> : null
      })}
      {children}
    </MapView>
  )
}
