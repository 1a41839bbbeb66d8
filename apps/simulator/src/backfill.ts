import { dayMs, formatCity, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import type { ShareRecord } from '@qingkong/protocol/share/push'
import type { CityData } from './city/city-data.ts'
import type { City } from './city/concentration.ts'
import type { GatewayPool } from './devices/connection.ts'
import type { Device } from './devices/device.ts'
import { nationalSites } from './devices/fleet.ts'
import { nationalRecords } from './devices/national-record.ts'
import type { SharePusher } from './devices/share-pusher.ts'
import { componentHours, microHours, seedHours } from './seed-plan.ts'
import type { StateFile } from './state-file.ts'
import { pause, type Timers } from './timers.ts'

/** How far the history has been sent. */
export interface BackfillState {
  /** When the city went live: history lies before it. */
  liveAt: number
  /** Hours of each stretch already sent, newest first. */
  done: number[]
}

export const isBackfillState = (value: unknown): value is BackfillState =>
  typeof value === 'object' &&
  value !== null &&
  'liveAt' in value &&
  typeof value.liveAt === 'number' &&
  'done' in value &&
  Array.isArray(value.done) &&
  value.done.every((hours) => typeof hours === 'number')

/** Hours of history of some devices, sent from the newest to the oldest. */
export interface Stretch {
  name: string
  /** End of the newest hour. */
  endAt: number
  hours: number
  includes: (device: Device) => boolean
  national: boolean
}

const yearHours = 365 * 24
const monthHours = 30 * 24

const isSource = ({ kind }: Device): boolean =>
  kind === 'outlet' || kind === 'dust' || kind === 'meter' || kind === 'condition'

/**
 * 30 days of the sources, of which seeding sent only samples; the year of air and weather before the seeded days; the
 * micro stations' weeks that seeding left out; last the national sites' year before, for 同比. New stretches stand at
 * the end: how far each came is kept by its place.
 */
export const stretchesOf = (liveAt: number): Stretch[] => {
  const endAt = startOfHour(liveAt).getTime()
  return [
    { name: '污染源与工地', endAt, hours: monthHours, includes: isSource, national: false },
    {
      name: '空气与气象',
      endAt: endAt - seedHours * hourMs,
      hours: yearHours - seedHours,
      includes: (device) => !isSource(device),
      national: true,
    },
    {
      name: '微型站',
      endAt: endAt - microHours * hourMs,
      hours: monthHours - microHours,
      includes: (device) => device.kind === 'micro',
      national: false,
    },
    {
      name: '组分站',
      endAt: endAt - componentHours * hourMs,
      hours: monthHours - componentHours,
      includes: (device) => device.kind === 'component',
      national: false,
    },
    {
      name: '国控站上一年',
      endAt: endAt - yearHours * hourMs,
      hours: yearHours,
      includes: () => false,
      national: true,
    },
  ]
}

export interface BackfillOptions {
  city: City
  data: CityData
  fleet: readonly Device[]
  pool: GatewayPool
  pusher: Pick<SharePusher, 'push'>
  timers: Timers
  state: StateFile<BackfillState>
  say: (line: string) => void
  /** Frames a second at most, so that live data stay first. */
  framesPerSecond?: number
  stopped: () => boolean
}

const slowAckMs = 500
const samplesPerHour = 2
const pushEvery = 24

/** Sends the history behind the live city's back; stops where it was told to and goes on there next time. */
export const runBackfill = async (options: BackfillOptions): Promise<void> => {
  const { city, data, fleet, pool, pusher, timers, state, say, stopped, framesPerSecond = 600 } = options
  const progress = state.read() ?? { liveAt: timers.now(), done: [] }
  const national = nationalSites(data)

  for (const [number, stretch] of stretchesOf(progress.liveAt).entries()) {
    const devices = fleet.filter(stretch.includes)
    let records: ShareRecord[] = []
    for (let done = progress.done[number] ?? 0; done < stretch.hours; done++) {
      if (stopped()) return
      const startedAt = timers.now()
      const startAt = stretch.endAt - (done + 1) * hourMs
      const frames = devices.flatMap((device) =>
        device.hour(startAt, { sentAt: timers.now(), backfill: true, samples: samplesPerHour }),
      )
      const lost = await pool.sendAll(frames)
      if (lost > 0 && stopped()) return
      if (stretch.national) records.push(...nationalRecords(city, national, startAt, 'HOUR', samplesPerHour))
      if (records.length > 0 && ((done + 1) % pushEvery === 0 || done + 1 === stretch.hours)) {
        await pusher.push(records)
        records = []
      }
      // The year's pushes are saved by the day: an interrupted day is sent again and found equal.
      if (!stretch.national || records.length === 0) {
        progress.done[number] = done + 1
        state.write(progress)
      }
      if ((done + 1) % 120 === 0 || done + 1 === stretch.hours) {
        const percent = Math.floor((100 * (done + 1)) / stretch.hours)
        say(`backfill ${stretch.name} ${percent}% ${formatCity(startAt, 'YYYY-MM-DD HH')}`)
      }
      const leastMs = (frames.length / framesPerSecond) * 1000
      const workedMs = timers.now() - startedAt
      // Without frames nothing else slows it down: half of the time is left to the live city.
      await pause(timers, frames.length === 0 ? workedMs : Math.max(0, leastMs - workedMs))
      while (pool.ackLatencyMs() > slowAckMs && pool.waiting() > 0 && !stopped()) await pause(timers, 1000)
    }
  }
}

/** Hours between the last sign of life and now, at most 30 days: what a stopped simulator owes the city. */
export const missedHours = (lastAt: number | null, now: number): number[] => {
  if (lastAt === null) return []
  const end = startOfHour(now).getTime()
  const from = Math.max(startOfHour(lastAt).getTime(), end - 30 * dayMs)
  return Array.from({ length: Math.max(0, (end - from) / hourMs) }, (_, n) => from + n * hourMs)
}
