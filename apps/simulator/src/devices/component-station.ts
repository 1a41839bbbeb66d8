import { demoMn, demoPassword } from '@qingkong/domain/city/demo-device'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeSplit } from '@qingkong/protocol/hj212/encode'
import type { SiteRecord, VocSpecies } from '../city/city-data.ts'
import type { City, MeasuringPoint } from '../city/concentration.ts'
import type { Device } from './device.ts'
import { averagesOf, isSilent, type Reading } from './reading.ts'

const faultNumber = (index: number): number => 300_000 + index

/** A run samples for forty minutes and is evaluated before the hour is over. */
const completeAfterMs = 58 * minuteMs
/** With the longest head of a split message the data segment stays within the standard's 1024 bytes. */
const maxCp = 900
/** Keeps the QN of the parts apart from those of the station's other messages. */
const qnOffsetMs = 30_000

/**
 * The gas chromatograph of a component station (ST 27): one raw periodic message an hour (CN 2013 of HJ 212-2025),
 * in as many parts as its species need.
 */
export const componentDevice = (
  city: City,
  site: SiteRecord,
  index: number,
  species: readonly VocSpecies[],
  compositionAt: (point: MeasuringPoint, at: number) => number[],
): Device => {
  const { seed } = city
  const mn = demoMn('component', index)
  const point: MeasuringPoint = { longitude: site.longitude, latitude: site.latitude, number: index }

  const readings = (instants: readonly number[]): Reading[] => {
    const lists = instants.map((at) => compositionAt(point, at))
    return species.map(({ factorCode }, position) => ({
      code: factorCode,
      value: lists.reduce((sum, list) => sum + (list[position] ?? 0), 0) / lists.length,
      decimals: 3,
    }))
  }

  return {
    kind: 'component',
    mn,
    index,
    faultNumber: faultNumber(index),
    target: site.siteCode,
    // A chromatograph has nothing to say about a minute.
    minute: () => [],
    hour: (startAt, { sentAt, backfill, samples }) => {
      if (isSilent(seed, faultNumber(index), startAt + hourMs / 2)) return []
      const instants = Array.from(
        { length: samples },
        (_, n) => startAt + Math.floor(((n + 0.5) * hourMs) / samples / minuteMs) * minuteMs,
      )
      const factors = averagesOf(seed, faultNumber(index), startAt, readings(instants), (stuckAt) =>
        readings([stuckAt]),
      )
      const qnOf = (part: number): string =>
        formatQn(new Date(sentAt + qnOffsetMs + (Math.floor(startAt / hourMs) % 97) + 300 * part))
      const frames = encodeSplit(
        {
          st: '27',
          cn: '2013',
          pw: demoPassword,
          mn,
          flag: { version: '2025', split: false, ack: true },
          backfill,
          cp: {
            DataTime: formatDataTime(new Date(startAt)),
            CompleteTime: formatDataTime(new Date(startAt + completeAfterMs)),
          },
          factors,
        },
        qnOf,
        maxCp,
      )
      return frames.map((bytes, part) => ({ mn, qn: qnOf(part + 1), bytes }))
    },
  }
}
