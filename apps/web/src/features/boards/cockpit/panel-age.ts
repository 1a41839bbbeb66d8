import { dayMs, formatCity, hourMs, minuteMs, parseCity } from '@qingkong/domain/time/city-time'
import { durationText } from '../../../kit/format.ts'

/** What a panel's figures speak of. */
export interface PanelFacts {
  /** Hour-ending label or, of days, 'YYYY-MM-DD'; null where the figures are those of the moment they were asked. */
  dataTime: string | null
  /** 实时 or 审核; null where there is nothing that could be reviewed, e.g. events. */
  status: string | null
}

export interface PanelAge {
  /** The time the figures speak of: 22:00 of today, 11-21 22:00 of another day, 11-21 of a day. */
  time: string
  /** 数据滞后 and by how much, from two hours on; else null. */
  lag: string | null
}

const lagMs = 2 * hourMs

/** End of what the figures speak of; a day is followed by the next one a day later. */
const endOf = (dataTime: string, fetchedAt: number): { end: number; nextAfter: number } => {
  const end = parseCity(dataTime)?.getTime() ?? fetchedAt
  return dataTime.length === 10 ? { end: end + dayMs, nextAfter: dayMs } : { end, nextAfter: 0 }
}

const timeText = (dataTime: string | null, fetchedAt: number, now: number): string => {
  if (dataTime?.length === 10) return dataTime.slice(5)
  const at = dataTime === null ? fetchedAt : (parseCity(dataTime)?.getTime() ?? fetchedAt)
  const isToday = formatCity(at, 'YYYY-MM-DD') === formatCity(now, 'YYYY-MM-DD')
  return formatCity(at, isToday ? 'HH:mm' : 'MM-DD HH:mm')
}

/**
 * How old a panel is: its figures, or the answer itself where the server has not been reached since. More than two hours
 * is 数据滞后; a day's figures lag two hours after the next day is complete.
 * @param fetchedAt ms, when the last good answer came
 * @param now ms
 */
export const panelAge = ({ dataTime }: PanelFacts, fetchedAt: number, now: number): PanelAge => {
  const { end, nextAfter } = dataTime === null ? { end: fetchedAt, nextAfter: 0 } : endOf(dataTime, fetchedAt)
  const late = Math.max(now - end - nextAfter, now - fetchedAt)
  return {
    time: timeText(dataTime, fetchedAt, now),
    lag: late > lagMs ? `数据滞后${durationText(Math.floor(late / minuteMs))}` : null,
  }
}
