import { addDays, cityDate, formatCity, hourMs, parseCity, startOfHour } from '@qingkong/domain/time/city-time'
import { createCity } from '@qingkong/simulator/city/concentration'
import { readCityData } from '@qingkong/simulator/city-files'
import { cityPublication } from '@qingkong/simulator/devices/city-publication'
import { openGatewayPool } from '@qingkong/simulator/devices/connection'
import { fleetOf, nationalSites } from '@qingkong/simulator/devices/fleet'
import { nationalRecords } from '@qingkong/simulator/devices/national-record'
import { createSharePusher } from '@qingkong/simulator/devices/share-pusher'
import { systemTimers } from '@qingkong/simulator/timers'
import type { House } from './house.ts'

export interface AirHistory {
  /** Natural days of the city's own sites before today. */
  siteDays: number
  /** Natural days published for the other cities before today. */
  cityDays: number
}

const simulatorSeed = 20_260_101
/** Component stations and sensor boxes. */
const stationHours = 72
const publishedHours = 30
// A push of more would be larger than the door takes.
const hoursAtOnce = 240
const daysAtOnce = 15

const parts = <T>(all: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / length) }, (_, index) => all.slice(index * length, (index + 1) * length))

const dayStart = (date: string): number => {
  const at = parseCity(date)
  if (!at) throw new RangeError(`not a city date: ${date}`)
  return at.getTime()
}

/**
 * Fills a house in seed mode with what its sites, weather stations and the other cities measured up to the last full
 * hour: sent through the public doors, rolled up when it resolves. The house is live afterwards.
 */
export const sendAirHistory = async (house: House, { siteDays, cityDays }: AirHistory): Promise<void> => {
  const now = systemTimers.now()
  const t0=performance.now(); const lap=(n:string)=>console.log(n, Math.round(performance.now()-t0));
  const step = (settle: boolean) => house.seed('clock', { now: formatCity(now), settle })
  await step(false)
  const data = readCityData()
  const city = createCity(simulatorSeed, data, now)
  const pusher = createSharePusher({
    base: house.base,
    secret: house.keys.shareSecret,
    timers: systemTimers,
    clock: () => now,
    tries: 1,
  })
  const lastHour = startOfHour(now).getTime() - hourMs
  const today = cityDate(now)
  const first = dayStart(addDays(today, -siteDays))
  const hours = Array.from({ length: (lastHour - first) / hourMs + 1 }, (_, index) => first + index * hourMs)

  lap("hours");
  const national = nationalSites(data)
  for (const part of parts(hours, hoursAtOnce))
    await pusher.push(part.flatMap((startAt) => nationalRecords(city, national, startAt, 'HOUR', 1)))

  lap("national");
  const pool = openGatewayPool({
    address: { host: '127.0.0.1', port: house.ingestPort },
    timers: systemTimers,
    forwarders: 2,
    ownSocketEvery: 0,
    limits: { window: 6000, backlog: 200_000 },
  })
  const fleet = fleetOf(city, data)
  const sites = fleet.filter(({ kind }) => kind === 'air' || kind === 'met')
  const others = fleet.filter(({ kind }) => kind === 'component' || kind === 'micro')
  const options = { sentAt: now, backfill: true, samples: 1 }
  await pool.sendAll(hours.flatMap((startAt) => sites.flatMap((device) => device.hour(startAt, options))))
  await pool.sendAll(hours.slice(-stationHours).flatMap((startAt) => others.flatMap((device) => device.hour(startAt, options))))
  pool.close(); lap("devices")

  const published = cityPublication(simulatorSeed, data.climatology)
  const days = Array.from({ length: cityDays }, (_, index) => dayStart(addDays(today, index - cityDays)))
  for (const part of parts(days, daysAtOnce))
    await pusher.pushCities(part.flatMap((startAt) => published.day(startAt)))
  for (const part of parts(hours.slice(-publishedHours), daysAtOnce))
    await pusher.pushCities(part.flatMap((startAt) => published.hour(startAt)))
  lap("cities"); await step(true); lap("settled")
  await house.seed('finish', {})
}
