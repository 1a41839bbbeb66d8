import { useWorkspace } from '../blocks/workspace.ts'
import { useRight } from '../client/permissions.ts'
import { MapPage } from '../features/boards/map-layers/map-view.tsx'
import { eventCards } from '../features/command/events/event-cards.tsx'
import { openMark } from '../features/command/events/open-event.ts'
import { NearbyOnMap } from '../features/command/nearby/nearby-on-map.tsx'
import { TraceOnMap } from '../features/command/trace/trace-on-map.tsx'
import type { NearbyTarget } from '../map/map-workspace.ts'
import { usePopups } from '../map/popup-store.ts'
import { openAlarm } from './open-alarm.ts'

/** The card that a search around a place began from: its event's, else its site's. */
const showOrigin = ({ eventId, siteCode, at }: NearbyTarget) => {
  if (eventId !== null) openAlarm(eventId)
  else if (siteCode !== null) usePopups.getState().show({ kind: 'site', id: siteCode, at })
}

/** The map joined with the event cards, the nearby sources and the trace: a page of the menu, and the wall's middle. */
export const LiveMap = ({ isWall = false }: { isWall?: boolean }) => {
  const mayDispatch = useRight('event.dispatch')
  const createTask = useWorkspace((state) => state.createTask)
  return (
    <MapPage
      popups={eventCards}
      onOpenEvent={openMark}
      onAlarm={openAlarm}
      onCreateTask={mayDispatch ? (at) => createTask(at) : null}
      isWall={isWall}
    >
      <TraceOnMap />
      <NearbyOnMap onShowPopup={showOrigin} />
    </MapPage>
  )
}
