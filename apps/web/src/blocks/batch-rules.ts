/** An event among several that are dealt with at once, with the status the person saw. */
export interface BatchEvent {
  eventId: string
  eventStatus: number
  /** How the dialogs call it. */
  name: string
  level: number | null
  longitude: number
  latitude: number
  areaCode: string
  eventType: string
}

export interface Refused {
  eventId: string
  message: string
}

/** Severity for comparing: an event without a level comes last. */
const severity = ({ level }: BatchEvent): number => level ?? Number.POSITIVE_INFINITY

/** The event that others are best merged into: the most severe, the first chosen among equals. */
export const proposedMain = (events: readonly BatchEvent[]): BatchEvent | undefined =>
  events.toSorted((a, b) => severity(a) - severity(b))[0]

/** Which of several events did not go through, by name and reason. */
export const refusalLines = (refused: readonly Refused[], events: readonly BatchEvent[]): string[] =>
  refused.map(({ eventId, message }) => {
    const name = events.find((event) => event.eventId === eventId)?.name
    return name ? `${name}：${message}` : message
  })

/** The area that all of them lie in; null when they lie in several. */
export const sharedArea = (events: readonly BatchEvent[]): string | null => {
  const [area, ...others] = [...new Set(events.map(({ areaCode }) => areaCode))]
  return area !== undefined && others.length === 0 ? area : null
}
