import { formatCity, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { ShareRecord } from '@qingkong/protocol/share/push'
import type { CityData } from './city/city-data.ts'
import type { City } from './city/concentration.ts'
import type { GatewayPool } from './devices/connection.ts'
import type { Device } from './devices/device.ts'
import type { DeviceFrame } from './devices/device-frame.ts'
import { nationalSites } from './devices/fleet.ts'
import type { ScanPush } from './devices/lidar-pusher.ts'
import { grantedSites, nationalRecords } from './devices/national-record.ts'
import type { SharePusher } from './devices/share-pusher.ts'
import type { SeedDoor } from './seed-door.ts'
import { devicesOfHour, hasSeededMinutes, minuteHours, progressPercent, seedSteps, sendDelayMs } from './seed-plan.ts'
import type { Staff } from './staff.ts'

export interface SeedOptions {
  city: City
  data: CityData
  fleet: readonly Device[]
  pool: GatewayPool
  pusher: SharePusher
  /** The lidars, where the city has any: each hour of the last day. */
  scan?: ScanPush
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
  frames: DeviceFrame[]
  records: ShareRecord[]
}

/** The middle stands for the hour: a month of the city in a few seconds of computing. */
const samplesPerHour = 1

/** Lets sockets write and read before the next long computation. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Everything the city's devices and the upper level say about one hour. */
const loadOf = (options: SeedOptions, startAt: number, sentAt: number, withMinutes: boolean): HourLoad => {
  const { city, data, fleet } = options
  const frames: DeviceFrame[] = []
  if (withMinutes) {
    for (const device of fleet) {
      if (!hasSeededMinutes(device, startAt, options.liveAt)) continue
      for (let at = startAt; at < startAt + hourMs; at += minuteMs) frames.push(...device.minute(at, at + minuteMs))
    }
  }
  for (const device of devicesOfHour(city, fleet, startAt, options.liveAt)) {
    frames.push(...device.hour(startAt, { sentAt, backfill: false, samples: samplesPerHour }))
  }
  const sites = nationalSites(data)
  const records = nationalRecords(city, sites, startAt, 'HOUR', samplesPerHour)
  if (withMinutes) {
    for (let at = startAt; at < startAt + hourMs; at += 5 * minuteMs) {
      records.push(...nationalRecords(city, grantedSites(sites), at, 'FIVE_MIN', 1))
    }
  }
  return { frames, records }
}

/**
 * Lives the last month in fast motion: hour by hour the clock is stepped, data are sent through the public doors and
 * acknowledged, and the staff act when the clock reaches their time. The next hour is computed while the server works.
 */
export const runSeed = async (options: SeedOptions): Promise<{ frames: number; lost: number }> => {
  const { pool, pusher, door, staff, clock, liveAt, say } = options
  const resumeFrom = options.resumeFrom ?? 0
  const sendAtOf = (hours: readonly number[]): number => (hours.at(-1) ?? 0) + hourMs + sendDelayMs
  const steps = seedSteps(liveAt, options.hours).filter((hours) => sendAtOf(hours) > resumeFrom)
  const minutesFrom = sendAtOf(steps.at(-1) ?? []) - minuteHours * hourMs - sendDelayMs
  clock.now = resumeFrom
  let lost = 0
  let frames = 0
  let said = -1

  const step = async (to: number): Promise<void> => {
    clock.now = to
    await door.setClock(formatCity(to))
    options.onStep(to)
  }
  const loadsOf = (hours: readonly number[] | undefined): HourLoad[] =>
    (hours ?? []).map((startAt) => loadOf(options, startAt, sendAtOf(hours ?? []), startAt >= minutesFrom))

  let next = loadsOf(steps[0])
  for (const [position, hours] of steps.entries()) {
    const loads = next
    const sendAt = sendAtOf(hours)
    for (const slot of staff.dueBetween(clock.now, sendAt)) {
      await step(slot)
      await staff.act(slot)
    }
    await step(sendAt)
    // The staff look at what the step has raised while the new data travel.
    const sending = Promise.all([
      pool.sendAll(loads.flatMap((load) => load.frames)),
      pusher.push(loads.flatMap((load) => load.records)),
      (hours.at(-1) ?? 0) >= minutesFrom ? options.scan?.(sendAt - sendDelayMs) : undefined,
      staff.act(sendAt).then(() => staff.look(sendAt)),
    ])
    await breathe()
    next = loadsOf(steps[position + 1])
    const [givenUp, pushed] = await sending
    lost += givenUp
    frames += loads.reduce((sum, load) => sum + load.frames.length, 0)
    const [rejected] = pushed.rejected
    if (rejected) throw new Error(`国控数据推送有 ${pushed.rejected.length} 条未被接受：${rejected.message}`)
    const percent = progressPercent(position + 1, steps.length)
    if (percent !== said) say(`seed ${percent}% ${formatCity(sendAt, 'YYYY-MM-DD HH')}`)
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
