import { addDays, cityDate, formatCity, hourMs, parseCity, startOfHour } from '@qingkong/domain/time/city-time'
import { createCity } from '@qingkong/simulator/city/concentration'
import { readCityData } from '@qingkong/simulator/city-files'
import { cityPublication } from '@qingkong/simulator/devices/city-publication'
import { openGatewayPool } from '@qingkong/simulator/devices/connection'
import type { Device } from '@qingkong/simulator/devices/device'
import { fleetOf, nationalSites } from '@qingkong/simulator/devices/fleet'
import { lidarsOf, readLidars } from '@qingkong/simulator/devices/lidar'
import { createLidarPusher } from '@qingkong/simulator/devices/lidar-pusher'
import { nationalRecords } from '@qingkong/simulator/devices/national-record'
import { createSharePusher } from '@qingkong/simulator/devices/share-pusher'
import { systemTimers } from '@qingkong/simulator/timers'
import type { House } from './house.ts'
import { sendSourceHistory } from './source-history.ts'

export interface AirHistory {
  /** Natural days before today, of the national sites, the weather stations and the other cities. */
  days: number
  /** Hours of the city's other stations. */
  stationHours: number
  /** With stacks, dust, meters, mobile stations and vehicles. */
  withSources?: boolean
}

const simulatorSeed = 20_260_101
const publishedHours = 30
/** Means of an hour of the day stand on five days. */
const componentHours = 8 * 24
const scannedHours = 2
/** A push of more than these would be larger than the door takes. */
const hoursAtOnce = 96
const daysAtOnce = 12

const parts = <T>(all: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / length) }, (_, index) => all.slice(index * length, (index + 1) * length))

const dayStart = (date: string): number => {
  const at = parseCity(date)
  if (!at) throw new RangeError(`not a city date: ${date}`)
  return at.getTime()
}

/**
 * Fills a house in seed mode with what sites, weather stations, lidars and the other cities measured up to the last full hour:
 * sent through the public doors, rolled up when it resolves. The house is live afterwards.
 */
export const sendAirHistory = async (
  house: House,
  { days, stationHours, withSources = false }: AirHistory,
): Promise<void> => {
  const now = systemTimers.now()
  const settle = (isDue: boolean) => house.seed('clock', { now: formatCity(now), settle: isDue })
  await settle(false)
  const data = readCityData()
  const city = createCity(simulatorSeed, data, now)
  const pusher = createSharePusher({
    base: house.base,
    secret: house.keys.shareSecret,
    timers: systemTimers,
    clock: () => now,
    tries: 1,
  })
  const pool = openGatewayPool({
    address: { host: '127.0.0.1', port: house.ingestPort },
    timers: systemTimers,
    forwarders: 2,
    ownSocketEvery: 0,
    limits: { window: 6000, backlog: 200_000 },
  })
  const fleet = fleetOf(city, data)
  // First: what is judged once a night is judged when the first step of the clock is settled.
  if (withSources)
    await sendSourceHistory({
      house,
      data,
      seed: simulatorSeed,
      now: new Date(now),
      fleet,
      send: (frames) => pool.sendAll(frames),
    })
  const sendHours = (startAts: readonly number[], kinds: readonly Device['kind'][]) => {
    const devices = fleet.filter(({ kind }) => kinds.includes(kind))
    const options = { sentAt: now, backfill: true, samples: 1 }
    return pool.sendAll(startAts.flatMap((startAt) => devices.flatMap((device) => device.hour(startAt, options))))
  }

  const today = cityDate(now)
  const first = dayStart(addDays(today, -days))
  const hours = Array.from(
    { length: (startOfHour(now).getTime() - first) / hourMs },
    (_, hour) => first + hour * hourMs,
  )
  const national = nationalSites(data)
  for (const part of parts(hours, hoursAtOnce)) {
    await pusher.push(part.flatMap((startAt) => nationalRecords(city, national, startAt, 'HOUR', 1)))
    await sendHours(part, ['met'])
    await settle(true)
  }
  await sendHours(hours.slice(-stationHours), ['air'])
  await sendHours(hours.slice(-componentHours), ['component', 'particles'])
  pool.close()
  const pushScans = createLidarPusher({
    base: house.base,
    secret: house.keys.shareSecret,
    lidars: lidarsOf(city, readLidars()),
    timers: systemTimers,
    clock: () => now,
    tries: 1,
  })
  for (const startAt of hours.slice(-scannedHours)) await pushScans(startAt)

  const published = cityPublication(simulatorSeed, data.climatology)
  const dates = Array.from({ length: days }, (_, index) => dayStart(addDays(today, index - days)))
  for (const part of parts(dates, daysAtOnce))
    await pusher.pushCities(part.flatMap((startAt) => published.day(startAt)))
  for (const part of parts(hours.slice(-publishedHours), daysAtOnce))
    await pusher.pushCities(part.flatMap((startAt) => published.hour(startAt)))
  await settle(true)
  await house.seed('finish', {})
}
