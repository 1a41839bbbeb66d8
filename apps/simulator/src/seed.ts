import { formatCity, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { ShareRecord } from '@qingkong/protocol/share/push'
import type { CityData } from './city/city-data.ts'
import type { City } from './city/concentration.ts'
import type { GatewayPool } from './devices/connection.ts'
import type { Device } from './devices/device.ts'
import type { DeviceFrame } from './devices/device-frame.ts'
import { nationalSites } from './devices/fleet.ts'
import { grantedSites, nationalRecords } from './devices/national-record.ts'
import type { SharePusher } from './devices/share-pusher.ts'
import type { SeedDoor } from './seed-door.ts'
import {
  devicesOfHour,
  hasSeededMinutes,
  minuteHours,
  progressPercent,
  seedHourStarts,
  sendDelayMs,
} from './seed-plan.ts'
import type { Staff } from './staff.ts'

export interface SeedOptions {
  city: City
  data: CityData
  fleet: readonly Device[]
  pool: GatewayPool
  pusher: SharePusher
  door: SeedDoor
  staff: Staff
  /** The driven clock, shared with the pusher's signatures. */
  clock: { now: number }
  liveAt: number
  hours?: number
  /** Where an interrupted seeding left the driven clock: hours sent before it are not sent again. */
  resumeFrom: number | null
  onStep: (now: number) => void
  say: (line: string) => void
}

interface HourLoad {
  startAt: number
  frames: DeviceFrame[]
  records: ShareRecord[]
}

/** The middle stands for the hour: a month of the city in a few seconds of computing. */
const samplesPerHour = 1

/** Lets sockets write and read before the next long computation. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Everything the city's devices and the upper level say about one hour. */
const loadOf = (options: SeedOptions, startAt: number, withMinutes: boolean): HourLoad => {
  const { city, data, fleet } = options
  const sentAt = startAt + hourMs + sendDelayMs
  const frames: DeviceFrame[] = []
  if (withMinutes) {
    for (const device of fleet) {
      if (!hasSeededMinutes(device)) continue
      for (let at = startAt; at < startAt + hourMs; at += minuteMs) frames.push(...device.minute(at, at + minuteMs))
    }
  }
  for (const device of devicesOfHour(city, fleet, startAt)) {
    frames.push(...device.hour(startAt, { sentAt, backfill: false, samples: samplesPerHour }))
  }
  const sites = nationalSites(data)
  const records = nationalRecords(city, sites, startAt, 'HOUR', samplesPerHour)
  if (withMinutes) {
    for (let at = startAt; at < startAt + hourMs; at += 5 * minuteMs) {
      records.push(...nationalRecords(city, grantedSites(sites), at, 'FIVE_MIN', 1))
    }
  }
  return { startAt, frames, records }
}

/**
 * Lives the last month in fast motion: hour by hour the clock is stepped, data are sent through the public doors and
 * acknowledged, and the staff act when the clock reaches their time. The next hour is computed while the server works.
 */
const T: Record<string, number> = {}
const timed = async <R>(k: string, p: Promise<R>): Promise<R> => { const t = performance.now(); const r = await p; T[k] = (T[k] ?? 0) + performance.now() - t; T['n'+k] = (T['n'+k] ?? 0) + 1; return r }
export const runSeed = async (options: SeedOptions): Promise<{ frames: number; lost: number }> => {
  const { pool, pusher, door, staff, clock, liveAt, say } = options
  const resumeFrom = options.resumeFrom ?? 0
  const starts = seedHourStarts(liveAt, options.hours).filter((at) => at + hourMs + sendDelayMs > resumeFrom)
  clock.now = resumeFrom
  const withMinutes = (position: number): boolean => position >= starts.length - minuteHours
  let lost = 0
  let frames = 0
  let said = -1

  const step = async (to: number): Promise<void> => {
    clock.now = to
    await timed(formatCity(to).endsWith(':05:00') ? 'clock05' : 'clock', door.setClock(formatCity(to)))
    options.onStep(to)
  }

  const [first] = starts
  let next = first === undefined ? null : loadOf(options, first, withMinutes(0))
  for (const [position, startAt] of starts.entries()) {
    const load = next
    if (!load) break
    const sendAt = startAt + hourMs + sendDelayMs
    for (const slot of staff.dueBetween(clock.now, sendAt)) {
      await step(slot)
      await timed('slotact', staff.act(slot))
    }
    await step(sendAt)
    // The staff look at what the step has raised while the new hour travels.
    const sending = Promise.all([
      timed('frames', pool.sendAll(load.frames)),
      timed('push', pusher.push(load.records)),
      timed('act', staff.act(sendAt)).then(() => timed('look', staff.look(sendAt))),
    ])
    await breathe()
    const following = starts[position + 1]
    next = following === undefined ? null : loadOf(options, following, withMinutes(position + 1))
    const [givenUp, pushed] = await timed('wait', sending)
    lost += givenUp
    frames += load.frames.length
    const [rejected] = pushed.rejected
    if (rejected) throw new Error(`国控数据推送有 ${pushed.rejected.length} 条未被接受：${rejected.message}`)
    const percent = progressPercent(position + 1, starts.length)
    if (percent !== said && percent % 10 === 0) console.error(JSON.stringify(T, (_, v) => typeof v === 'number' ? Math.round(v) : v))
    if (percent !== said) say(`seed ${percent}% ${formatCity(startAt, 'YYYY-MM-DD HH')}`)
    said = percent
  }

  // The last hour's alarms and acts up to the moment the city goes live.
  for (const slot of staff.dueBetween(clock.now, liveAt)) {
    await step(slot)
    await staff.act(slot)
  }
  if (liveAt > clock.now) await step(liveAt)
  await door.finish()
  return { frames, lost }
}
