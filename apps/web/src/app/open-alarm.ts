import { api } from '../client/api.ts'
import { openEvent } from '../features/command/events/open-event.ts'

/** The card of an alarm's event over the map, or its task dialog; an event that is gone opens nothing. */
export const openAlarm = (eventId: string): void => void api.eventDetail({ eventId }).then(openEvent, () => undefined)
