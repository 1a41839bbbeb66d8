import { hourMs, minuteMs, parseCity, startOfCityDay, startOfHour } from '@qingkong/domain/time/city-time'

/** MIN and FIVE_MIN minutes; HOUR; ACC and DAY the day so far. */
export type ListTimeType = 'MIN' | 'FIVE_MIN' | 'HOUR' | 'ACC' | 'DAY'

export interface ShownMoment {
  at: Date
  /** Which intervals tell the state: the newest of either kind where neither minutes nor an hour was asked for. */
  states: 'newest' | 'minute' | 'hour'
  /** What emissions are summed over. */
  emission: { granularity: 'minute' | 'hour'; from: Date; to: Date }
}

const minutesTold = 5

/** What a list tells of, by its time type and hour (hour-ending label; none = now). */
export const shownMoment = (
  { timeType, dataTime }: { timeType: ListTimeType; dataTime?: string | undefined },
  now: Date,
): ShownMoment => {
  const at = (dataTime === undefined ? null : parseCity(dataTime)) ?? now
  if (timeType === 'MIN' || timeType === 'FIVE_MIN') {
    const to = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs)
    const from = new Date(to.getTime() - minutesTold * minuteMs)
    return { at, states: 'minute', emission: { granularity: 'minute', from, to } }
  }
  const to = startOfHour(at)
  const lastHour = new Date(to.getTime() - hourMs)
  // The day of the last whole hour: at midnight that is the day which has just ended.
  const from = timeType === 'HOUR' ? lastHour : startOfCityDay(lastHour)
  return { at, states: dataTime === undefined ? 'newest' : 'hour', emission: { granularity: 'hour', from, to } }
}
