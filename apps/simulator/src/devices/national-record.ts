import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { recordTime, type ShareInterval, type SharePollutant, type ShareRecord } from '@qingkong/protocol/share/push'
import type { City, MeasuringPoint } from '../city/concentration.ts'
import { uniform } from '../city/noise.ts'
import type { NumberedSite } from './fleet.ts'

/** Share of single values missing in the real national files. */
const missingShare = 0.01

const intervalMs: Record<ShareInterval, number> = { HOUR: hourMs, FIVE_MIN: 5 * minuteMs }

/** Records of all given national sites for the interval that starts at `startAt`. */
export const nationalRecords = (
  city: City,
  sites: readonly NumberedSite[],
  startAt: number,
  interval: ShareInterval,
  samples: number,
): ShareRecord[] => {
  const durationMs = intervalMs[interval]
  const slot = Math.floor(startAt / durationMs)
  return sites.map(({ site, index }) => {
    const point: MeasuringPoint = { longitude: site.longitude, latitude: site.latitude, number: index }
    const air = city.meanAir(point, startAt, durationMs, samples)
    const published = (factor: SharePollutant): number | null =>
      uniform(city.seed, `national-gap-${factor}`, slot, index) < missingShare
        ? null
        : Number(air[factor].toFixed(factor === 'co' ? 1 : 0))
    return {
      stationCode: site.siteCode,
      time: recordTime(new Date(startAt), interval),
      interval,
      values: {
        pm25: published('pm25'),
        pm10: published('pm10'),
        so2: published('so2'),
        no2: published('no2'),
        o3: published('o3'),
        co: published('co'),
      },
    }
  })
}

/** National sites whose five-minute data are granted to the city. */
export const grantedSites = (sites: readonly NumberedSite[]): readonly NumberedSite[] => sites.slice(0, 4)
