import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import { useNow } from '../../../kit/clock.ts'

const minuteMs = 60_000

/** First and last of the whole days up to yesterday, 'YYYY-MM-DD': what the pages of days begin with. */
export const useLastDays = (count: number): readonly [first: string, last: string] => {
  const today = cityDate(useNow(minuteMs))
  return [addDays(today, -count), addDays(today, -1)]
}
