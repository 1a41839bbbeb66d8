import { hourLabel, hourMs, parseCity, startOfHour } from '@qingkong/domain/time/city-time'
import type { EventDetail } from '../../../client/event-shape.ts'
import type { NearbyTarget } from '../../../map/map-workspace.ts'

/** Hour-ending label of the hour an event belongs to; a full hour is itself a label. null when the stamp is none. */
export const hourOfEvent = (eventTime: string): string | null => {
  const at = parseCity(eventTime)
  if (at === null) return null
  return hourLabel(at.getTime() % hourMs === 0 ? at.getTime() - hourMs : startOfHour(at))
}

/** The search of 周边污染源 around an event, in the wind of its hour (popup-04, trace-12). */
export const nearbyTarget = (
  event: Pick<
    EventDetail,
    | 'eventId'
    | 'eventType'
    | 'eventTime'
    | 'longitude'
    | 'latitude'
    | 'siteType'
    | 'siteCode'
    | 'siteName'
    | 'factorCode'
  >,
): NearbyTarget => {
  // Only at type 1 does the site code name an air site; elsewhere it is the radar or the plant.
  const atSite = event.eventType === '1'
  return {
    at: [event.longitude, event.latitude],
    dataTime: hourOfEvent(event.eventTime),
    eventId: event.eventId,
    siteType: atSite ? event.siteType : null,
    siteCode: atSite ? event.siteCode : null,
    siteName: atSite ? event.siteName : null,
    factorCode: event.factorCode,
  }
}
