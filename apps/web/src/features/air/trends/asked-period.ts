import type { TrendDataType } from '@qingkong/contract/shapes/trend'
import { addDays } from '@qingkong/domain/time/city-time'

interface Dates {
  /** 'YYYY-MM-DD' */
  startTime: string
  endTime: string
}

/**
 * Chosen dates as a call's period: hours and five minutes of a natural day by the labels of their ends (01:00 to 00:00
 * of the next day), days and longer by their dates.
 */
export const askedPeriod = ({ startTime, endTime }: Dates, dataType: TrendDataType): Dates => {
  if (dataType === 'HOUR') return { startTime: `${startTime} 01:00:00`, endTime: `${addDays(endTime, 1)} 00:00:00` }
  if (dataType === 'FIVE_MIN') return { startTime: `${startTime} 00:05:00`, endTime: `${addDays(endTime, 1)} 00:00:00` }
  return { startTime: `${startTime} 00:00:00`, endTime: `${endTime} 00:00:00` }
}
