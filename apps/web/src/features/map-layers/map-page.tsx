import { isEventStatus, isOpen } from '@qingkong/domain/event/event-status'
import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react'
import { useCall } from '../../app/use-call.ts'
import type { EventRow } from '../../blocks/event-shape.ts'
import { airLevels } from '../../kit/air-level.ts'
import { ErrorState, LoadingState } from '../../kit/states.tsx'
import { defaultSettings, type MapSettings } from '../../map/engine.ts'
import { EventLayer } from '../../map/layers/event-layer.tsx'
import { type MapSite, type SiteGroup, siteGroupNames } from '../../map/layers/site-feature.ts'
import { SiteLayer } from '../../map/layers/site-layer.tsx'
import { MapView } from '../../map/map-view.tsx'
import { type PopupKind, usePopups } from '../../map/popup-store.ts'
import { ContextMenu } from './context-menu.tsx'
import { LayerRail } from './layer-rail.tsx'
import { SiteCard } from './site-card.tsx'
import { TimeBar } from './time-bar.tsx'
import { useMapSites } from './use-map-sites.ts'

export interface EventPopupProps {
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
}

const none: readonly MapSite[] = []
const noEvents: readonly EventRow[] = []

const MapLegend = () => (
  <div className="map-legend" role="img" aria-label="AQI等级：优、良、轻度、中度、重度、严重污染">
    {airLevels.map((style) => (
      <span key={style.level} style={{ background: style.color, color: style.text }} title={style.name}>
        {style.short}
      </span>
    ))}
  </div>
)

/** The map with its layers, cards and time bar. */
export const MapPage = ({ popups, onOpenEvent, onAlarm, onCreateTask }: Props) => {
  const [dataTime, setDataTime] = useState<string | null>(null)
  const [shown, setShown] = useState<ReadonlySet<SiteGroup>>(new Set(siteGroupNames))
  const [eventsShown, setEventsShown] = useState(true)
  const open = usePopups((state) => state.open)
  const { show, close, closeTop, closeAll } = usePopups.getState()
  const settings = useCall('mapSettings', {}, { staleTime: Number.POSITIVE_INFINITY })
  const newest = useMapSites(null)
  const past = useMapSites(dataTime)
  const today = useCall('eventTodayList', {}, { refetchInterval: 60_000 })
  const sites = (dataTime === null ? newest.data : past.data)?.sites ?? none
  const rows = today.data?.records
  const events = useMemo(
    () =>
      rows?.filter((row) => row.eventType !== '1' && isEventStatus(row.eventStatus) && isOpen(row.eventStatus)) ??
      noEvents,
    [rows],
  )
  const view = settings.data
  const mapSettings = useMemo<MapSettings | null>(
    () => (view ? { ...defaultSettings, ...view, center: view.center } : settings.error ? defaultSettings : null),
    [view, settings.error],
  )
  useEffect(() => closeAll, [closeAll])
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
  if (!mapSettings)
    return (
      <div className="fill-center">
        <LoadingState text="正在打开地图…" />
      </div>
    )
  return (
    <MapView settings={mapSettings} approvalNumber={view?.approvalNumber ?? null}>
      <SiteLayer sites={sites} factor="aqi" shown={shown} onOpen={openSite} />
      <EventLayer events={events} visible={eventsShown} onOpen={onOpenEvent} />
      <LayerRail
        sites={sites}
        shown={shown}
        onShown={setShown}
        eventCount={events.length}
        events={eventsShown}
        onEvents={setEventsShown}
      />
      {newest.error && sites.length === 0 ? (
        <div className="map-failure page-panel">
          <ErrorState error={newest.error} onRetry={() => void newest.refetch()} />
        </div>
      ) : null}
      <ContextMenu
        onCreateTask={onCreateTask}
        onSite={(code) => {
          const site = sites.find((item) => item.siteCode === code)
          if (site) openSite(site)
        }}
      />
      <MapLegend />
      <TimeBar newest={newest.data?.dataTime ?? null} value={dataTime} onChange={setDataTime} />
      {open.map((popup) => {
        if (popup.kind === 'site') {
          const site = sites.find((item) => item.siteCode === popup.id)
          return site ? <SiteCard key={popup.id} site={site} onClose={() => close('site')} onAlarm={onAlarm} /> : null
        }
        const Card = popups[popup.kind]
        return Card ? <Card key={popup.id} eventId={popup.id} onClose={() => close(popup.kind)} /> : null
      })}
    </MapView>
  )
}
