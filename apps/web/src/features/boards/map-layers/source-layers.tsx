import { useEffect, useState } from 'react'
import type { EventRow } from '../../../client/event-shape.ts'
import { CompanyCard } from '../../../map/company-card.tsx'
import { CompanyLayer } from '../../../map/layers/company-layer.tsx'
import { DustLayer } from '../../../map/layers/dust-layer.tsx'
import { EventLayer } from '../../../map/layers/event-layer.tsx'
import { RemoteSensingLayer } from '../../../map/layers/remote-sensing-layer.tsx'
import type { MapSite } from '../../../map/layers/site-feature.ts'
import { TaxiLayer } from '../../../map/layers/taxi-layer.tsx'
import { WeatherLayer } from '../../../map/layers/weather-layer.tsx'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { type PopupKind, usePopups } from '../../../map/popup-store.ts'
import { DustCard } from './dust-card.tsx'
import { useLayerChoice } from './layer-choice.ts'
import { RadarScans } from './radar-scans.tsx'
import { RemoteSensingCard } from './remote-sensing-card.tsx'
import { TaxiCard } from './taxi-card.tsx'
import type { LayerData } from './use-layer-data.ts'

interface Props {
  weather: readonly MapSite[]
  data: LayerData
  /** null = now. */
  dataTime: string | null
  /** Hour-ending label of the hour shown. */
  hour: string | null
  onOpenSite: (site: MapSite) => void
  onOpenEvent: (event: EventRow) => void
  onNearby: (at: readonly [number, number]) => void
}

const usePopup = (kind: PopupKind) => usePopups((state) => state.open.find((popup) => popup.kind === kind) ?? null)

/** Layers beside the air sites, each mounted while it is switched on, and the cards of what they show. */
export const SourceLayers = ({ weather, data, dataTime, hour, onOpenSite, onOpenEvent, onNearby }: Props) => {
  const shown = useLayerChoice((state) => state.shown)
  const listed = useMapWorkspace((state) => state.traceCompanies)
  const wantedDust = useMapWorkspace((state) => state.dustSite)
  const [dustTab, setDustTab] = useState<'facts' | 'data'>('facts')
  const { show, close } = usePopups.getState()
  const [company, dust, taxi] = [usePopup('company'), usePopup('dust'), usePopup('taxi')]
  const sensing = usePopup('remote-sensing')
  const { companies, dust: dustSites, taxis, radars, events } = data
  const openCompany = (psCode: string) => {
    const found = companies.find((company) => company.psCode === psCode)
    if (found) show({ kind: 'company', id: psCode, at: [found.longitude, found.latitude] })
  }
  const openDust = (recordNum: string) => {
    const found = dustSites.find((site) => site.recordNum === recordNum)
    if (found) show({ kind: 'dust', id: recordNum, at: [found.longitude, found.latitude] })
  }

  // A site chosen from an event shows on the map beside the event's own card, until that is closed (event-20).
  const eventCard = usePopup('6')
  useEffect(() => {
    if (wantedDust !== null && eventCard === null) useMapWorkspace.getState().selectDust(null)
  }, [wantedDust, eventCard])
  const needsDust = wantedDust !== null || dust !== null
  useEffect(() => {
    if (needsDust) useLayerChoice.getState().turnOn('dust')
  }, [needsDust])

  // A card opened from a page brings its layer with it.
  const needsTaxis = taxi !== null
  useEffect(() => {
    if (needsTaxis) useLayerChoice.getState().turnOn('taxi')
  }, [needsTaxis])

  const dustSite = dustSites.find((site) => site.recordNum === dust?.id)
  const pointShown = data.remoteSensing.find(({ identifier }) => identifier === sensing?.id)
  const taxiShown = taxis.find((one) => one.siteCode === taxi?.id)
  return (
    <>
      {shown.has('radar') ? <RadarScans radars={radars} dataTime={dataTime} /> : null}
      {shown.has('company') ? <CompanyLayer companies={companies} listed={listed} onOpen={openCompany} /> : null}
      {shown.has('dust') ? (
        <DustLayer
          sites={dustSites}
          selected={wantedDust}
          onOpen={(recordNum) => {
            setDustTab('facts')
            openDust(recordNum)
          }}
        />
      ) : null}
      {shown.has('remote-sensing') ? (
        <RemoteSensingLayer
          points={data.remoteSensing}
          onOpen={(identifier) => show({ kind: 'remote-sensing', id: identifier, at: [0, 0] })}
        />
      ) : null}
      {shown.has('taxi') ? (
        <TaxiLayer taxis={taxis} onOpen={(siteCode) => show({ kind: 'taxi', id: siteCode, at: [0, 0] })} />
      ) : null}
      {shown.has('weather') ? <WeatherLayer stations={weather} onOpen={onOpenSite} /> : null}
      {shown.has('event') ? <EventLayer events={events} onOpen={onOpenEvent} /> : null}
      {company ? (
        <CompanyCard
          key={company.id}
          psCode={company.id}
          at={company.at}
          onNearby={onNearby}
          onClose={() => close('company')}
        />
      ) : null}
      {dustSite ? (
        <DustCard
          key={dustSite.recordNum}
          site={dustSite}
          hour={hour}
          tab={dustTab}
          onTab={setDustTab}
          onNearby={onNearby}
          onClose={() => close('dust')}
        />
      ) : null}
      {pointShown ? (
        <RemoteSensingCard key={pointShown.identifier} point={pointShown} onClose={() => close('remote-sensing')} />
      ) : null}
      {taxiShown ? <TaxiCard key={taxiShown.siteCode} taxi={taxiShown} onClose={() => close('taxi')} /> : null}
    </>
  )
}
