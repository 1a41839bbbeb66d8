import { isEventType } from '@qingkong/domain/event/event-type'
import { defaultDescription } from '@qingkong/domain/event/flow-form'
import { api } from '../../app/api.ts'
import { useSession } from '../../app/session.ts'
import type { EventDetail } from '../../blocks/event-shape.ts'
import type { Recipient } from '../../blocks/recipient-rules.ts'

export interface DispatchFields {
  description: string
  users: Recipient[]
  files?: File[]
}

/** task-13: the default words of the event's type with its site, factor, enterprise or place. */
export const descriptionFor = (event: EventDetail): string =>
  isEventType(event.eventType)
    ? defaultDescription(event.eventType, {
        siteName: event.siteName,
        factorName: event.factorName,
        psName: event.psName,
        location: event.location || null,
      })
    : ''

const common = (event: EventDetail, fields: DispatchFields) => ({
  eventStatus: event.eventStatus,
  delegateNote: fields.description,
  users: fields.users,
  files: fields.files ?? [],
})

/** Sends the task with the call of the event's type (task-29); the sources of a type 6 task are its own site code. */
export const dispatchTask = (event: EventDetail, fields: DispatchFields): Promise<unknown> => {
  const form = common(event, fields)
  switch (event.eventType) {
    case '6':
      return api.delegatePs({ eventId: event.eventId, ...form, psIds: event.psCode ?? event.siteCode ?? [] })
    case '4':
    case '4.7': {
      const user = useSession.getState().user
      return api.delegateCheckEvent({
        eventId: event.eventId,
        ...form,
        location: event.location,
        longitude: event.longitude,
        latitude: event.latitude,
        areaCode: event.areaCode,
        areaName: event.areaName,
        delegateUserId: user?.userId ?? '',
        delegateUserName: user?.remarkName ?? '',
      })
    }
    default:
      return api.delegateEvent({ eventId: event.eventId, ...form })
  }
}

/** Re-delegation from assessment goes through commitAssess with assessStatus 1 (task-09). */
export const redelegateTask = (event: EventDetail, fields: DispatchFields): Promise<unknown> => {
  const user = useSession.getState().user
  return api.commitAssess({
    eventId: event.eventId,
    ...common(event, fields),
    assessStatus: 1,
    assessUserId: user?.userId ?? '',
    assessUsername: user?.remarkName ?? '',
    psIds: event.eventType === '6' ? (event.psCode ?? []) : [],
  })
}
