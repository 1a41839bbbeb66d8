import { dayMs, formatCity, hourMs, minuteMs, startOfHour } from '@qingkong/domain/time/city-time'
import { passagesOf, smokeOfHour, type VehiclePoint } from './devices/vehicle-point.ts'
import type { VehiclePush } from './devices/vehicle-pusher.ts'
import type { StateFile } from './state-file.ts'
import { pause, type Timers } from './timers.ts'

/** Which hours of passages have been sent. */
export interface VehicleHistoryState {
  /** Start of the oldest hour sent. */
  oldestAt: number
  /** End of the newest hour sent. */
  untilAt: number
}

export const isVehicleHistoryState = (value: unknown): value is VehicleHistoryState =>
  typeof value === 'object' &&
  value !== null &&
  'oldestAt' in value &&
  typeof value.oldestAt === 'number' &&
  'untilAt' in value &&
  typeof value.untilAt === 'number'

export interface VehicleHistoryOptions {
  seed: number
  points: readonly VehiclePoint[]
  push: VehiclePush
  timers: Timers
  state: StateFile<VehicleHistoryState>
  say: (line: string) => void
  stopped: () => boolean
}

const historyDays = 14
/** Failed tests of the last day have their pictures; older ones would only fill the disk. */
const picturedMs = dayMs
const breathMs = 20

/** Everything that passed within an hour. */
const hourOf = async ({ seed, points }: VehicleHistoryOptions, hourAt: number, withPictures: boolean) => {
  const passages = []
  for (let at = hourAt; at < hourAt + hourMs; at += minuteMs)
    passages.push(...(await passagesOf(seed, points, at, withPictures)))
  return passages
}

/**
 * Sends what passed before now: the hours since the simulator last ran, then two weeks, newest first. Goes on where it
 * stopped; a push that repeats changes nothing.
 */
export const runVehicleHistory = async (options: VehicleHistoryOptions): Promise<void> => {
  const { seed, points, push, timers, state, say, stopped } = options
  const now = startOfHour(timers.now()).getTime()
  const oldest = now - historyDays * dayMs
  const sendHour = async (hourAt: number): Promise<void> => {
    const passages = await hourOf(options, hourAt, now - hourAt <= picturedMs)
    await push({ passages, smoke: await smokeOfHour(seed, points, hourAt) })
    await pause(timers, breathMs)
  }
  const known = state.read() ?? { oldestAt: now, untilAt: now }
  for (let at = Math.max(oldest, known.untilAt); at < now && !stopped(); at += hourMs) {
    await sendHour(at)
    state.write({ ...known, untilAt: at + hourMs })
  }
  if (stopped()) return
  const untilAt = Math.max(known.untilAt, now)
  for (let at = known.oldestAt - hourMs; at >= oldest && !stopped(); at -= hourMs) {
    await sendHour(at)
    state.write({ oldestAt: at, untilAt })
    if (at === oldest) say(`vehicles since ${formatCity(at)}`)
  }
}
