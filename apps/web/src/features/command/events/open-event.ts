import { useWorkspace } from '../../../blocks/workspace.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { type PopupKind, usePopups } from '../../../map/popup-store.ts'
import { clickBehaviour, type EventClick } from './click-behaviour.ts'
import { isOnMap } from './on-map.ts'

interface Opened {
  eventId: string
  eventType: string
  eventStatus: number
  psType: '1' | '2' | null
  /** Record number of a construction site. */
  psCode?: string | null
  longitude: number
  latitude: number
}

/** Card of each behaviour; null = the task dialog. */
const cards: Record<EventClick, PopupKind | null> = {
  siteAlarm: '1',
  radar: '2',
  report: '3',
  source: '6',
  dust: '6',
  task: null,
}

const show = (kind: PopupKind, event: Opened): void =>
  usePopups.getState().show({ kind, id: event.eventId, at: [event.longitude, event.latitude] })

/** A click on an event of the panel (event-17…20). It acts on the map only, also when it ends after the user left (shell-11). */
export const openEvent = (event: Opened): void => {
  if (!isOnMap()) return
  const click = clickBehaviour(event)
  const kind = cards[click]
  if (kind === null) {
    useWorkspace.getState().openTask(event.eventId, 'map')
    return
  }
  const map = useMapWorkspace.getState()
  if (click === 'radar') map.showRadar(event.eventId)
  show(kind, event)
  // The site stands out on the map while its card is open; the card opens on its second tab (event-20).
  map.selectDust(click === 'dust' ? (event.psCode ?? null) : null)
}

/** A click on an event's mark on the map: an assigned task shows its place (popup-10), the others as in the panel. */
export const openMark = (event: Opened): void => {
  if (!isOnMap()) return
  if (event.eventType === '4' || event.eventType === '4.7') show('4', event)
  else openEvent(event)
}
