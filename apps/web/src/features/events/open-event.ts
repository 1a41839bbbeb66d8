import { useWorkspace } from '../../app/workspace.ts'
import { type PopupKind, usePopups } from '../../map/popup-store.ts'
import { clickBehaviour, type EventClick } from './click-behaviour.ts'

interface Opened {
  eventId: string
  eventType: string
  eventStatus: number
  psType: '1' | '2' | null
  longitude: number
  latitude: number
}

/** Card of each behaviour; a radar scan and a dust site have no card of their own here and open their task. */
const cards: Record<EventClick, PopupKind | null> = {
  siteAlarm: '1',
  radar: null,
  report: '3',
  source: '6',
  dust: '6',
  task: null,
}

/** A click on an event on the map page (shell-11). */
export const openEvent = (event: Opened): void => {
  const kind = cards[clickBehaviour(event)]
  if (kind === null) useWorkspace.getState().openTask(event.eventId, 'map')
  else usePopups.getState().show({ kind, id: event.eventId, at: [event.longitude, event.latitude] })
}
