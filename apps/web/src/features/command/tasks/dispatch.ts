import { isEventType } from '@qingkong/domain/event/event-type'
import { type DelegateType, defaultDelegateType, defaultDescription } from '@qingkong/domain/event/flow-form'
import type { Recipient } from '../../../blocks/recipient-rules.ts'
import { api } from '../../../client/api.ts'
import type { EventDetail } from '../../../client/event-shape.ts'
import { useSession } from '../../../client/session.ts'
import type { Suspect } from '../../../map/map-workspace.ts'

export interface DispatchFields {
  description: string
  users: Recipient[]
  files?: File[]
  delegateType?: DelegateType
}

/** task-13: the default words of the event's type with its site, factor, enterprise or place. */
export const descriptionFor = (event: EventDetail): string =>
  isEventType(event.eventType)
    ? defaultDescription(event.eventType, {
        siteName: event.siteName,
        factorName: event.factorName,
        psName: event.psName,
        radarName: event.eventType === '2' ? event.siteName : null,
        location: event.location || null,
      })
    : ''

const codesOf = (suspects: readonly Suspect[], kind: Suspect['kind']) =>
  suspects.filter((suspect) => suspect.kind === kind).map(({ code }) => code)

/** What a task names as its sources: at type 6 the alarming plant itself, at 4.7 the listed plants alone (task-28, task-29). */
const sourcesOf = (
  event: Pick<EventDetail, 'eventType' | 'psCode' | 'siteCode'>,
  suspects: readonly Suspect[],
): { psIds: string[]; dustIds: string[] } => {
  if (event.eventType === '6') {
    const own = event.psCode ?? event.siteCode
    return { psIds: own ? [own] : [], dustIds: [] }
  }
  return {
    psIds: codesOf(suspects, 'ps'),
    dustIds: event.eventType === '4.7' ? [] : codesOf(suspects, 'dust'),
  }
}

const common = (event: EventDetail, fields: DispatchFields, suspects: readonly Suspect[]) => ({
  eventId: event.eventId,
  eventStatus: event.eventStatus,
  delegateNote: fields.description,
  users: fields.users,
  files: fields.files ?? [],
  ...sourcesOf(event, suspects),
})

const delegator = () => {
  const user = useSession.getState().user
  return { delegateUserId: user?.userId ?? '', delegateUserName: user?.remarkName ?? '' }
}

/** The picture of the scan that the hot spot came with (task-29). */
const radarFileOf = ({ files }: EventDetail): { radarFile?: string } => {
  const [picture] = files
  return picture ? { radarFile: picture.attachmentId } : {}
}

/** Sends the task with the call of the event's type (task-29). */
export const dispatchTask = (
  event: EventDetail,
  fields: DispatchFields,
  suspects: readonly Suspect[],
): Promise<unknown> => {
  const form = common(event, fields, suspects)
  const place = { location: event.location, longitude: event.longitude, latitude: event.latitude }
  switch (event.eventType) {
    case '6':
      return api.delegatePs(form)
    case '2':
      return api.delegateRadar({ ...form, ...place, ...delegator(), ...radarFileOf(event) })
    case '4':
    case '4.7':
      return api.delegateCheckEvent({
        ...form,
        ...place,
        ...delegator(),
        delegateType: fields.delegateType ?? defaultDelegateType,
        areaCode: event.areaCode,
        areaName: event.areaName,
      })
    default:
      return api.delegateEvent(form)
  }
}

/** Re-delegation from assessment goes through commitAssess with assessStatus 1 (task-09). */
export const redelegateTask = (
  event: EventDetail,
  fields: DispatchFields,
  suspects: readonly Suspect[],
): Promise<unknown> => {
  const user = useSession.getState().user
  return api.commitAssess({
    ...common(event, fields, suspects),
    assessStatus: 1,
    assessUserId: user?.userId ?? '',
    assessUsername: user?.remarkName ?? '',
  })
}
