import type { BulletinAnswer } from '@qingkong/contract/calls/air/bulletin'
import { addDays } from '@qingkong/domain/time/city-time'
import type { NumberLink } from '../../../page/number-link.ts'
import { pageAddress } from './page-address.ts'

type Status = 'MIX' | 'RAW' | 'CHECK'

const directions = ['上升', '下降']

/** Where the numbers of the bulletin's sentence are proved: the city's hours, and its day so far with what may come. */
export const provingLinks = ({ rows, date }: BulletinAnswer, dataStatus: Status): NumberLink[] => {
  const city = rows.find(({ isCity }) => isCity)
  if (!city) return []
  const siteCodes = [city.code]
  const hours = pageAddress('/data-analysis/change-trend', null, {
    siteCodes,
    factorCode: ['aqi'],
    dataType: 'HOUR',
    startTime: addDays(date, -1),
    endTime: date,
    dataStatus,
  })
  const day = pageAddress('/target-monitoring/target-analysis', 'day', { siteCodes, date, dataStatus })
  return [
    { after: '累计AQI ', to: day },
    { after: '时AQI ', to: hours },
    ...directions.flatMap((direction) =>
      ['上一小时', '昨日同时'].map((base) => ({ after: base + direction, to: hours })),
    ),
    { after: '平均不超过', to: day },
  ]
}
