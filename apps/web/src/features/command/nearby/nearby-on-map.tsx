import { boundingBox } from '@qingkong/domain/geo/bounding-box'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useCompanyState } from '../../../map/companies.ts'
import { FoundLayer } from '../../../map/layers/found-layer.tsx'
import { SectorLayer } from '../../../map/layers/sector-layer.tsx'
import { useMapEngine } from '../../../map/map-context.ts'
import { drawerWidth } from '../../../map/map-drawer.tsx'
import { type NearbyTarget, useMapWorkspace } from '../../../map/map-workspace.ts'
import { usePopups } from '../../../map/popup-store.ts'
import { NearbyDrawer } from './nearby-drawer.tsx'
import { useNearby } from './nearby-store.ts'
import { useOwnRadius } from './own-radius.ts'
import { SectorDialog } from './sector-dialog.tsx'
import { SourceList } from './source-list.tsx'
import { useNearSources } from './use-near-sources.ts'
import './nearby.css'

interface Props {
  target: NearbyTarget
  /** Opens the card of the event or site that the search began from. */
  onShowPopup: (target: NearbyTarget) => void
}

/** popup-19 */
const nearbyZoom = 14

const Opened = ({ target, onShowPopup }: Props) => {
  const engine = useMapEngine()
  const { filter, panel, isChanged, view, chosen, editingSector } = useNearby()
  const { change, editSector } = useNearby.getState()
  const closeNearby = useMapWorkspace((state) => state.closeNearby)
  const near = useNearSources(target, filter, panel)
  const stateOf = useCompanyState()
  const [longitude, latitude] = target.at

  useEffect(() => engine.flyTo([longitude, latitude], nearbyZoom, drawerWidth.narrow), [engine, longitude, latitude])

  const shownRadius = useRef(filter.radiusKm)
  useEffect(() => {
    if (shownRadius.current === filter.radiusKm) return
    shownRadius.current = filter.radiusKm
    // A search begins at zoom 14 whatever its radius is (popup-19).
    if (!isChanged) return
    engine.showBox(boundingBox({ longitude, latitude }, filter.radiusKm * 1000), drawerWidth.narrow)
  }, [engine, longitude, latitude, filter.radiusKm, isChanged])

  const directionDeg = filter.directionDeg ?? near.wind?.windDirectionDegrees ?? 0
  const sector = useMemo(
    () => ({ centre: { longitude, latitude }, directionDeg, angleDeg: filter.angleDeg, radiusKm: filter.radiusKm }),
    [longitude, latitude, directionDeg, filter.angleDeg, filter.radiusKm],
  )
  const edit = useCallback(() => editSector(true), [editSector])
  const open = useCallback(
    (psCode: string) => {
      const source = near.sources.find((source) => source.psCode === psCode)
      if (source) usePopups.getState().show({ kind: 'company', id: psCode, at: [source.longitude, source.latitude] })
    },
    [near.sources],
  )
  const shared = {
    target,
    near,
    stateOf,
    onOpen: (source: { psCode: string }) => open(source.psCode),
    onClose: closeNearby,
  }
  const hasPopup = target.eventId !== null || target.siteCode !== null
  return (
    <>
      <SectorLayer sector={sector} onEdit={edit} />
      <FoundLayer found={near.sources} chosen={chosen} onOpen={open} />
      {view === 'list' ? (
        <SourceList {...shared} />
      ) : (
        <NearbyDrawer {...shared} onShowPopup={hasPopup ? () => onShowPopup(target) : null} />
      )}
      {editingSector ? (
        <SectorDialog
          value={{ directionDeg: filter.directionDeg, angleDeg: filter.angleDeg, radiusKm: filter.radiusKm }}
          onChange={change}
          onClose={() => editSector(false)}
        />
      ) : null}
    </>
  )
}

/** The search around a place: sector and found sources on the map, filter and list in the drawer. */
export const NearbyOnMap = ({ onShowPopup }: Omit<Props, 'target'>) => {
  const target = useMapWorkspace((state) => state.nearby)
  const place = target ? `${target.at.join()} ${target.eventId} ${target.sector?.directionDeg}` : null
  const radiusKm = useOwnRadius()
  const isKnown = radiusKm !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place begins anew; a new hour of the same place does not
  useEffect(() => useNearby.getState().reset(radiusKm, target?.sector), [place, isKnown])
  return target ? <Opened target={target} onShowPopup={onShowPopup} /> : null
}
