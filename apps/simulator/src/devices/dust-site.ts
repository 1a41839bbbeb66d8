import { demoMn } from '@qingkong/domain/city/demo-device'
import { cityDate, dayMs, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { DustConditionRecord, DustSiteRecord } from '../city/city-data.ts'
import type { City, MeasuringPoint } from '../city/concentration.ts'
import { type Source, workingLoad } from '../city/emissions.ts'
import { emissionFactor } from '../city/episode.ts'
import { smoothNoise } from '../city/noise.ts'
import { directionDeg, speedMs } from '../city/synoptic-wind.ts'
import type { Device } from './device.ts'
import { type DataMessage, framesOf, type Speaker, versionOf } from './device-frame.ts'
import { averagesOf, isSilent, type Reading } from './reading.ts'

const faultNumber = (index: number): number => 200_000 + index

/** Air that dilutes the site's own dust before it reaches the monitor at the fence, m² across the wind. */
const dilutionAreaM2 = 20_000

const particleCodes: ReadonlySet<string> = new Set(['a34001', 'a34002', 'a34004'])
/** What a monitor of TSP alone does not send. */
const fineCodes: ReadonlySet<string> = new Set(['a34002', 'a34004'])
/** After so long somebody touches a stuck monitor, and it stops at another reading. */
const heldMs = 5 * dayMs

/** Dust monitor at the fence of a construction site (ST 39). */
export const dustSiteDevice = (
  city: City,
  site: DustSiteRecord,
  source: Source,
  sourceIndex: number,
  condition?: DustConditionRecord,
): Device => {
  const { seed } = city
  const { index } = source
  const speaker: Speaker = { mn: demoMn('dust', index), st: '39', version: versionOf(index, false), encrypted: false }
  const point: MeasuringPoint = { longitude: site.longitude, latitude: site.latitude, number: 50_000 + index }

  const at = (instant: number): Reading[] => {
    const air = city.concentrationsAt(point, instant)
    const weather = city.weatherAt(instant)
    const wind = city.windAt(site, instant)
    const load = workingLoad(seed, source, instant, weather.rainMmPerHour)
    const episode = city.episodes.between(instant, instant + 1).find((one) => one.sourceIndex === sourceIndex)
    const isStopped = condition?.stoppedFrom !== undefined && cityDate(instant) >= condition.stoppedFrom
    const work = isStopped ? 0 : load + (episode ? emissionFactor(episode, instant) - 1 : 0)
    const own = (work * 1e6) / (dilutionAreaM2 * Math.max(speedMs(wind), 0.8))
    const pm10 = air.pm10 + own * source.rates.pm10
    const readings = [
      { code: 'a34001', value: pm10 * 1.6 + 12, decimals: 0 },
      { code: 'a34002', value: pm10, decimals: 0 },
      { code: 'a34004', value: air.pm25 + own * source.rates.pm25, decimals: 0 },
      {
        code: 'LA',
        value: 47 + 16 * Math.min(1, load) + 2.5 * smoothNoise(seed, 'site-noise', instant, 4 * minuteMs, index),
        decimals: 1,
      },
      { code: 'a01007', value: speedMs(wind), decimals: 1 },
      { code: 'a01008', value: directionDeg(wind), decimals: 0 },
      { code: 'a01001', value: weather.temperatureC, decimals: 1 },
      { code: 'a01002', value: weather.humidity, decimals: 1 },
      { code: 'a01006', value: weather.pressureHpa, decimals: 1 },
    ]
    return condition?.measures === 'tsp' ? readings.filter(({ code }) => !fineCodes.has(code)) : readings
  }
  /** What a stuck particle monitor shows: the reading it stopped at. */
  const held = (startAt: number): ReadonlyMap<string, string> =>
    new Map(
      condition?.stuck === true
        ? at(Math.floor(startAt / heldMs) * heldMs).flatMap(({ code, value, decimals }) =>
            particleCodes.has(code) ? [[code, value.toFixed(decimals)] as const] : [],
          )
        : [],
    )
  const message = (cn: DataMessage['cn'], startAt: number, sentAt: number, backfill: boolean, list: Reading[]) => {
    const stuckAt = held(startAt)
    return framesOf(speaker, {
      cn,
      startAt,
      sentAt,
      backfill,
      factors: averagesOf(seed, faultNumber(index), startAt, list, at).map(([code, fields]) => {
        const shown = stuckAt.get(code)
        return [code, shown === undefined ? fields : { ...fields, Avg: shown }] as const
      }),
    })
  }

  return {
    kind: 'dust',
    mn: speaker.mn,
    index,
    faultNumber: faultNumber(index),
    target: site.recordNum,
    minute: (startAt, sentAt) =>
      isSilent(seed, faultNumber(index), startAt)
        ? []
        : message('2051', startAt, sentAt, false, at(startAt + minuteMs / 2)),
    hour: (startAt, { sentAt, backfill, samples }) => {
      if (isSilent(seed, faultNumber(index), startAt + hourMs / 2)) return []
      const lists = Array.from({ length: samples }, (_, n) => at(startAt + ((n + 0.5) * hourMs) / samples))
      const middle = lists[Math.floor(samples / 2)] ?? []
      const means = middle.map((reading, position) =>
        // Directions do not average; the middle of the hour stands for it.
        reading.code === 'a01008'
          ? reading
          : { ...reading, value: lists.reduce((sum, list) => sum + (list[position]?.value ?? 0), 0) / lists.length },
      )
      return message('2061', startAt, sentAt, backfill, means)
    },
  }
}
