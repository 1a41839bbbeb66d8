import { addDays, cityDate, formatCity, hourMs, parseCity, startOfHour } from '@qingkong/domain/time/city-time'
import { createCity } from '@qingkong/simulator/city/concentration'
import { readCityData } from '@qingkong/simulator/city-files'
import { openGatewayPool } from '@qingkong/simulator/devices/connection'
import { fleetOf } from '@qingkong/simulator/devices/fleet'
import { systemTimers } from '@qingkong/simulator/timers'
import type { House } from './house.ts'

const simulatorSeed = 20_260_101
/** A push of more hours than these would wait long for the gateway. */
const hoursAtOnce = 48

/**
 * Fills a house in seed mode with what the instruments of one component station and the weather stations sent since the
 * beginning of some day, rolled up when it resolves. The house is live afterwards.
 * @param days whole natural days before today
 */
export const sendComponentHistory = async (
  house: House,
  { siteCode, days }: { siteCode: string; days: number },
): Promise<void> => {
  const now = systemTimers.now()
  await house.seed('clock', { now: formatCity(now), settle: false })
  const data = readCityData()
  const devices = fleetOf(createCity(simulatorSeed, data, now), data).filter(
    ({ kind, target }) => kind === 'met' || target === siteCode,
  )
  const first = parseCity(addDays(cityDate(now), -days))?.getTime() ?? now
  const hours = Array.from({ length: (startOfHour(now).getTime() - first) / hourMs }, (_, at) => first + at * hourMs)
  const pool = openGatewayPool({
    address: { host: '127.0.0.1', port: house.ingestPort },
    timers: systemTimers,
    forwarders: 2,
    ownSocketEvery: 0,
    limits: { window: 6000, backlog: 200_000 },
  })
  const options = { sentAt: now, backfill: true, samples: 1 }
  for (let at = 0; at < hours.length; at += hoursAtOnce)
    await pool.sendAll(
      hours.slice(at, at + hoursAtOnce).flatMap((hour) => devices.flatMap((device) => device.hour(hour, options))),
    )
  pool.close()
  await house.seed('clock', { now: formatCity(now), settle: true })
  await house.seed('finish', {})
}
