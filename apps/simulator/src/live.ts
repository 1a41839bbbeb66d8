import { cityHour, dayMs, hourMs, minuteMs, startOfHour } from '@qingkong/domain/time/city-time'
import type { ShareCityRecord } from '@qingkong/protocol/share/city-record'
import type { ShareRecord } from '@qingkong/protocol/share/push'
import type { CityData } from './city/city-data.ts'
import type { City } from './city/concentration.ts'
import { deviceFault } from './city/device-fault.ts'
import { pick } from './city/noise.ts'
import type { CityPublication } from './devices/city-publication.ts'
import type { Device } from './devices/device.ts'
import type { DeviceFrame } from './devices/device-frame.ts'
import { nationalSites } from './devices/fleet.ts'
import type { ScanPush } from './devices/lidar-pusher.ts'
import { grantedSites, nationalRecords } from './devices/national-record.ts'
import type { Timers } from './timers.ts'

export interface LiveOptions {
  city: City
  data: CityData
  fleet: readonly Device[]
  timers: Timers
  send: (frame: DeviceFrame) => Promise<boolean>
  push: (records: readonly ShareRecord[]) => Promise<unknown>
  /** The national publication of other cities, and where it goes. */
  cities?: { publication: CityPublication; push: (records: readonly ShareCityRecord[]) => Promise<unknown> }
  /** The lidars, where the city has any; reports its own failures. */
  scan?: ScanPush
  /** A push that failed after all its tries; the next hour brings the next one. */
  onPushError: (error: unknown) => void
  /** Called once a minute with the time. */
  onMinute: (now: number) => void
}

const secondMs = 1000
/** After a pause of the machine the seconds in between are made up for, at most so many. */
const mostCatchUpMs = 3 * minuteMs

const hourlyFromMs = minuteMs
const hourlySpanS = 180
const sharedAtMs = 5 * minuteMs
const citiesAtMs = 6 * minuteMs
const fiveMinuteDelayMs = 40 * secondMs
const liveSamples = 6
/** A lidar scans every quarter of an hour and sends when it is through. */
const scanEveryMs = 15 * minuteMs
const scanSentAtMs = 5 * minuteMs + 20 * secondMs

/** Second of the minute at which a device reports. */
const minuteOffsetS = (seed: number, device: Device): number => pick(60, seed, 'minute-offset', device.faultNumber)
/** Seconds after HH:01 at which it reports the hour: within HH:01 to HH:04. */
const hourOffsetS = (seed: number, device: Device): number => pick(hourlySpanS, seed, 'hour-offset', device.faultNumber)

/** The living city: each device at its own second, hours shortly after the hour, the upper level at five past. */
export const startLive = (options: LiveOptions): { stop: () => void } => {
  const { city, data, fleet, timers, send, push } = options
  const national = nationalSites(data)
  const granted = grantedSites(national)
  const bySecond: Device[][] = Array.from({ length: 60 }, () => [])
  const byHourSecond: Device[][] = Array.from({ length: hourlySpanS }, () => [])
  for (const device of fleet) {
    bySecond[minuteOffsetS(city.seed, device)]?.push(device)
    byHourSecond[hourOffsetS(city.seed, device)]?.push(device)
  }

  const emit = (device: Device, frames: readonly DeviceFrame[], at: number): void => {
    const fault = deviceFault(city.seed, device.faultNumber, at)?.fault
    for (const frame of frames) {
      if (fault?.kind === 'late') {
        timers.after(fault.byMs, () => void send(frame))
        continue
      }
      void send(frame)
      if (fault?.kind === 'duplicate') void send(frame)
    }
  }
  const share = (records: readonly ShareRecord[]): void => {
    push(records).catch(options.onPushError)
  }

  const publishCities = (hour: number): void => {
    if (!options.cities) return
    const { publication, push: pushCities } = options.cities
    // With the hour that ends at midnight the day is complete.
    const day = cityHour(hour) === 0 ? publication.day(hour - dayMs) : []
    pushCities([...publication.hour(hour - hourMs), ...day]).catch(options.onPushError)
  }

  const second = (at: number): void => {
    const minute = Math.floor(at / minuteMs) * minuteMs
    for (const device of bySecond[(at - minute) / secondMs] ?? []) {
      emit(device, device.minute(minute - minuteMs, at), minute - minuteMs)
    }
    const hour = startOfHour(at).getTime()
    const intoHour = at - hour
    for (const device of byHourSecond[(intoHour - hourlyFromMs) / secondMs] ?? []) {
      const frames = device.hour(hour - hourMs, { sentAt: at, backfill: false, samples: liveSamples })
      emit(device, frames, hour - hourMs)
    }
    if (intoHour === sharedAtMs) share(nationalRecords(city, national, hour - hourMs, 'HOUR', liveSamples))
    if (intoHour === citiesAtMs) publishCities(hour)
    if (intoHour % (5 * minuteMs) === fiveMinuteDelayMs) {
      share(nationalRecords(city, granted, at - fiveMinuteDelayMs - 5 * minuteMs, 'FIVE_MIN', 2))
    }
    if (intoHour % scanEveryMs === scanSentAtMs) void options.scan?.(at - scanSentAtMs)
    if (at === minute) options.onMinute(at)
  }

  let stopped = false
  let cancel: () => void = () => undefined
  let last = Math.floor(timers.now() / secondMs) * secondMs
  const tick = (): void => {
    const now = Math.floor(timers.now() / secondMs) * secondMs
    for (let at = Math.max(last + secondMs, now - mostCatchUpMs); at <= now; at += secondMs) second(at)
    last = Math.max(last, now)
    if (!stopped) cancel = timers.after(last + secondMs - timers.now(), tick)
  }
  cancel = timers.after(secondMs, tick)
  return {
    stop: () => {
      stopped = true
      cancel()
    },
  }
}
