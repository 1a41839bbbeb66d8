import { hourMs, minuteMs, startOfHour } from '@qingkong/domain/time/city-time'
import type { City } from './city/concentration.ts'
import { uniform } from './city/noise.ts'
import type { Device } from './devices/device.ts'

/** Hours lived before the city is live; what lies before them follows as data alone, so that ready does not wait. */
export const seedHours = 12 * 24
/** The last hours are sent minute by minute as well. */
export const minuteHours = 24
/** The clock stands this long after the end of an hour when its data are sent. */
export const sendDelayMs = 5 * minuteMs

/** Share of the outlets that report an hour without being part of an episode. */
const rotatingShare = 1 / 40

/** Starts of the hours to seed, oldest first; the last one ended at or before `liveAt` less the delay. */
export const seedHourStarts = (liveAt: number, hours = seedHours): number[] => {
  const end = startOfHour(liveAt - sendDelayMs).getTime()
  return Array.from({ length: hours }, (_, n) => end - (hours - n) * hourMs)
}

/** Hours this close to the live city are lived one by one; older ones two at a time. */
const singleHours = 2 * 24

/**
 * Steps of the clock: the hours whose data are sent at each. Two hours are the most that a step may hold, because
 * data whose hour ended more than two hours ago would count as late and raise no alarm.
 */
export const seedSteps = (liveAt: number, hours = seedHours): number[][] => {
  const starts = seedHourStarts(liveAt, hours)
  const singleFrom = Math.max(0, starts.length - singleHours)
  const steps: number[][] = []
  for (let position = 0; position < starts.length; ) {
    const count = position + 1 < singleFrom ? 2 : 1
    steps.push(starts.slice(position, position + count))
    position += count
  }
  return steps
}

/** Taxis have driven for the last hours when the city goes live. */
export const taxiHours = 3

/** Devices with minutes of an hour of the last day: municipal, provincial and district sites, at the end taxis too. */
export const hasSeededMinutes = (device: Device, startAt: number, liveAt: number): boolean =>
  device.kind === 'air' ||
  (device.kind === 'taxi' && startAt >= startOfHour(liveAt - sendDelayMs).getTime() - taxiHours * hourMs)

/** Micro stations are seeded for their last days only; the backfill brings their weeks before, so that ready does not wait. */
export const microHours = 48

/** Component stations are seeded for their last days; the backfill brings the rest of the month. */
export const componentHours = 10 * 24

/** Instruments of ions, carbon and elements are seeded for the last day only: their season follows at once behind ready. */
export const particleHours = 24

/** Meters and condition sensors are seeded for the last day, and earlier where their plant has an episode. */
export const loggerHours = 24

/**
 * Devices that send a seeded hour: every air and meteorological site, the outlets and dust sites of the episodes
 * that touch it, and a sample of the others that moves on each hour.
 */
export const devicesOfHour = (city: City, fleet: readonly Device[], startAt: number, liveAt: number): Device[] => {
  const episodes = city.episodes.between(startAt - hourMs, startAt + 2 * hourMs)
  const involved = new Set(
    episodes.flatMap(({ sourceIndex }) => [city.sources[sourceIndex]?.code, city.sources[sourceIndex]?.ownerCode]),
  )
  const slot = Math.floor(startAt / hourMs)
  return fleet.filter((device) => {
    if (device.kind === 'micro') return startAt >= startOfHour(liveAt).getTime() - microHours * hourMs
    if (device.kind === 'component') return startAt >= startOfHour(liveAt).getTime() - componentHours * hourMs
    if (device.kind === 'particles') return startAt >= startOfHour(liveAt).getTime() - particleHours * hourMs
    if (device.kind === 'taxi') return false
    if (device.kind === 'meter' || device.kind === 'condition')
      return involved.has(device.target) || startAt >= startOfHour(liveAt).getTime() - loggerHours * hourMs
    if (device.kind !== 'outlet' && device.kind !== 'dust') return true
    return involved.has(device.target) || uniform(city.seed, 'seed-sample', slot, device.faultNumber) < rotatingShare
  })
}

/** Progress 0 to 100 of the seeding after an hour. */
export const progressPercent = (done: number, total: number): number => Math.floor((100 * done) / Math.max(total, 1))
