const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A group that stands whether or not anything is in it: a state, a kind of monitoring. */
const isEmptyGroup = (item: unknown): boolean => isRecord(item) && item['count'] === 0

/**
 * True when an answer names no object but those of the own area: empty lists, or statistics that counted nothing.
 * @param ownArea objects that carry this code are the asking person's own
 */
export const holdsNothing = (data: unknown, ownArea: string): boolean => {
  if (data === null || data === undefined) return true
  if (Array.isArray(data)) return data.every((item) => isEmptyGroup(item) || JSON.stringify(item).includes(ownArea))
  if (!isRecord(data)) return false
  const lists = ['records', 'record', 'dataList', 'rows'].filter((key) => Array.isArray(data[key]))
  if (lists.length > 0) return lists.every((key) => holdsNothing(data[key], ownArea))
  const counts = ['total', 'open', 'alarmingSites', 'enterprises'].filter((key) => typeof data[key] === 'number')
  return counts.length > 0 && counts.every((key) => data[key] === 0)
}

/** What is told of an enterprise to its own district only. */
const detail =
  /^(emission|energy|electricity|contact|state$|stateName|measured|zdjk|ydjk|gkjk|em[A-Z].*List$|latestAlarm|redWarnings|restrictedTotal)/

const filled = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '') return false
  if (Array.isArray(value)) return value.some(filled)
  return isRecord(value) ? Object.values(value).some(filled) : true
}

/** Fields of an answer that tell more of an enterprise than name, industry and place, with their values. */
export const detailsIn = (data: unknown): string[] => {
  if (Array.isArray(data)) return data.flatMap(detailsIn)
  if (!isRecord(data)) return []
  return Object.entries(data).flatMap(([key, value]) =>
    detail.test(key) ? (filled(value) ? [`${key}: ${JSON.stringify(value)}`] : []) : detailsIn(value),
  )
}
