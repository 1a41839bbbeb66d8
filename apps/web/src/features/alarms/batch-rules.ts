import type { CallAnswer } from '../../app/use-call.ts'

export type SiteAlarm = CallAnswer<'alarmRecordList'>['records'][number]

/** An event behind chosen alarms, with the status the person saw. */
export interface ChosenEvent {
  eventId: string
  eventStatus: number
  name: string
  level: number
}

const ended = [9, 10]

/** The open events behind chosen alarms, each once; several alarms may share one event. */
export const chosenEvents = (alarms: readonly SiteAlarm[]): ChosenEvent[] => {
  const open = alarms.flatMap(({ eventId, eventStatus, siteName, factorName, alarmLevel }): ChosenEvent[] =>
    eventId === null || eventStatus === null || ended.includes(eventStatus)
      ? []
      : [{ eventId, eventStatus, name: `${siteName} ${factorName}`, level: alarmLevel }],
  )
  return [...new Map(open.map((event) => [event.eventId, event])).values()]
}

/** The event that others are best merged into: the most severe, the first seen among equals. */
export const proposedMain = (events: readonly ChosenEvent[]): ChosenEvent | undefined =>
  events.toSorted((a, b) => a.level - b.level)[0]

/** What became of many steps, in words: how many went through, and why others did not. */
export const batchWords = (
  done: string,
  count: number,
  refused: readonly { eventId: string; message: string }[],
  events: readonly ChosenEvent[],
): string => {
  if (refused.length === 0) return `${done} ${count} 件`
  const nameOf = (eventId: string) => events.find((event) => event.eventId === eventId)?.name ?? eventId
  const reasons = refused.map(({ eventId, message }) => `${nameOf(eventId)}：${message}`)
  return `${done} ${count} 件，${refused.length} 件未成功：${reasons.join('；')}`
}
