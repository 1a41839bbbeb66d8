import { demoPassword } from '@qingkong/domain/city/demo-device'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeSplit } from '@qingkong/protocol/hj212/encode'
import { instantsOf } from '../city/hour-instants.ts'
import type { Device } from './device.ts'
import { averagesOf, isSilent, type Reading } from './reading.ts'

/** A cycle samples for forty minutes and is evaluated before the hour is over. */
const completeAfterMs = 58 * minuteMs
/** With the longest head of a split message the data segment stays within the standard's 1024 bytes. */
const maxCp = 900
/** Keeps the QN of the parts apart from those of the station's other messages. */
const qnOffsetMs = 30_000

/**
 * An instrument of a component station (ST 27) whose cycle is the hour: one raw periodic message an hour (CN 2013 of
 * HJ 212-2025), in as many parts as its species need.
 * @param readings of an hour from its start, as the mean of what the instants see
 */
export const cycleInstrument = (
  seed: number,
  device: Pick<Device, 'kind' | 'mn' | 'index' | 'faultNumber' | 'target'>,
  readings: (instants: readonly number[], startAt: number) => readonly Reading[],
): Device => {
  const { mn, faultNumber } = device
  return {
    ...device,
    // A cycle of an hour has nothing to say about a minute.
    minute: () => [],
    hour: (startAt, { sentAt, backfill, samples }) => {
      if (isSilent(seed, faultNumber, startAt + hourMs / 2)) return []
      const factors = averagesOf(
        seed,
        faultNumber,
        startAt,
        readings(instantsOf(startAt, samples), startAt),
        (stuckAt) => readings([stuckAt], stuckAt),
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
