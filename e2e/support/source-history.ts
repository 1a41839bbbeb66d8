import { cityDate, dayMs, hourMs, minuteMs, parseCity, startOfHour } from '@qingkong/domain/time/city-time'
import type { CityData } from '@qingkong/simulator/city/city-data'
import { readPermitHolders, readSpectrumPlants } from '@qingkong/simulator/city-files'
import type { Device } from '@qingkong/simulator/devices/device'
import type { DeviceFrame } from '@qingkong/simulator/devices/device-frame'
import { passagesOf, readVehiclePoints, smokeOfHour } from '@qingkong/simulator/devices/vehicle-point'
import { createVehiclePusher } from '@qingkong/simulator/devices/vehicle-pusher'
import { importPermits } from '@qingkong/simulator/permits'
import { openSeedDoor } from '@qingkong/simulator/seed-door'
import { closuresOf, fileClosures } from '@qingkong/simulator/source-marks'
import { importSpectra, spectrumRows } from '@qingkong/simulator/spectra'
import { systemTimers } from '@qingkong/simulator/timers'
import { certainFindings } from './certain-findings.ts'
import type { House } from './house.ts'

const importer = 'zhibanzhang'
/** Emission statistics open with the month that is over: so many stacks and loggers tell of it. */
const monthDevices = 12
const monthKinds: readonly Device['kind'][] = ['outlet', 'meter', 'condition']
const dustHours = 3 * 24
const movingHours = 12
const vehicleHours = 12
/** Hours computed before the gateway is waited for. */
const hoursAtOnce = 48
/** A mobile station is followed minute by minute. */
const movingStations = 2

export interface SourceHistory {
  house: House
  data: CityData
  seed: number
  now: Date
  fleet: readonly Device[]
  /** Sends frames and resolves when they are acknowledged. */
  send: (frames: DeviceFrame[]) => Promise<unknown>
}

/** Starts of the full hours from the first day of the last month on. */
const hoursSinceLastMonth = (now: Date): number[] => {
  const lastMonth = cityDate(startOfCityDay(`${cityDate(now).slice(0, 7)}-01`) - dayMs).slice(0, 7)
  const from = startOfCityDay(`${lastMonth}-01`)
  return Array.from({ length: (startOfHour(now).getTime() - from) / hourMs }, (_, hour) => from + hour * hourMs)
}

const startOfCityDay = (date: string): number => {
  const at = parseCity(date)
  if (!at) throw new RangeError(`not a city date: ${date}`)
  return at.getTime()
}

/**
 * Fills a house in seed mode with what stacks, sites, meters and taxis sent, permits, spectra, closures on record, and a
 * day of vehicles.
 */
export const sendSourceHistory = async ({ house, data, seed, now, fleet, send }: SourceHistory): Promise<void> => {
  const door = openSeedDoor(house.base, house.keys.seedKey)
  await importPermits(door, importer, readPermitHolders())
  await importSpectra(door, importer, spectrumRows(seed, readSpectrumPlants(), data.vocSpecies, now.getTime()))
  await fileClosures(door, importer, closuresOf(seed, data, now.getTime()))
  const hours = hoursSinceLastMonth(now)
  const options = { sentAt: now.getTime(), backfill: true, samples: 1 }
  const firstOf = (kind: Device['kind'], count: number) =>
    fleet.filter((device) => device.kind === kind).slice(0, count)
  const hourly = async (devices: readonly Device[], startAts: readonly number[]) => {
    for (let at = 0; at < startAts.length; at += hoursAtOnce)
      await send(
        startAts
          .slice(at, at + hoursAtOnce)
          .flatMap((startAt) => devices.flatMap((device) => device.hour(startAt, options))),
      )
  }
  await hourly(
    monthKinds.flatMap((kind) => firstOf(kind, monthDevices)),
    hours,
  )
  await hourly(firstOf('dust', Number.POSITIVE_INFINITY), hours.slice(-dustHours))
  for (const startAt of hours.slice(-movingHours))
    await send(
      firstOf('taxi', movingStations).flatMap((device) =>
        Array.from({ length: hourMs / minuteMs }, (_, minute) => startAt + minute * minuteMs).flatMap((at) =>
          device.minute(at, now.getTime()),
        ),
      ),
    )
  const idleTaxi = fleet.filter(({ kind }) => kind === 'taxi')[movingStations]
  if (!idleTaxi) throw new Error('the fleet has no taxi beside those that drive')
  await send(certainFindings(now, idleTaxi))
  const points = readVehiclePoints()
  const push = createVehiclePusher({
    base: house.base,
    secret: house.keys.shareSecret,
    timers: systemTimers,
    clock: () => now.getTime(),
    tries: 1,
  })
  for (const hourAt of hours.slice(-vehicleHours)) {
    const passages = []
    for (let at = hourAt; at < hourAt + hourMs; at += minuteMs)
      passages.push(...(await passagesOf(seed, points, at, false)))
    await push({ passages, smoke: await smokeOfHour(seed, points, hourAt) })
  }
}
