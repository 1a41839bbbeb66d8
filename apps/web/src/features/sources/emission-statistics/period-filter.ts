import { namedPeriod } from '@qingkong/domain/period/calendar-period'

/** First and last day as the filters of 监测数据统计 say them in a link: by the kind of period they are. */
export const periodFilter = (startTime: string, endTime: string) => {
  const { kind } = namedPeriod(startTime, endTime)
  return kind === 'RANGE' || kind === 'HALF_YEAR'
    ? { periodType: 'RANGE', startTime, endTime }
    : { periodType: kind, date: endTime }
}
