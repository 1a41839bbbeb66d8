import { dayMs, formatCity, hourMs, startOfCityDay, startOfHour } from '@qingkong/domain/time/city-time'
import type { CityPublication } from './devices/city-publication.ts'
import type { SharePusher } from './devices/share-pusher.ts'
import type { StateFile } from './state-file.ts'
import { pause, type Timers } from './timers.ts'

/** How far back the days of other cities have been sent. */
export interface CityHistoryState {
  /** Midnight of the oldest day sent. */
  oldestDayAt: number
  /** Midnight after the newest day sent. */
  untilAt: number
}

export const isCityHistoryState = (value: unknown): value is CityHistoryState =>
  typeof value === 'object' &&
  value !== null &&
  'oldestDayAt' in value &&
  typeof value.oldestDayAt === 'number' &&
  'untilAt' in value &&
  typeof value.untilAt === 'number'

export interface CityHistoryOptions {
  publication: CityPublication
  pusher: Pick<SharePusher, 'pushCities'>
  timers: Timers
  state: StateFile<CityHistoryState>
  say: (line: string) => void
  stopped: () => boolean
}

const historyDays = 2 * 365
const recentHours = 72
/** Days in one push; computing a day takes some milliseconds in which nothing else runs. */
const daysPerPush = 10
const breathMs = 5

/**
 * Sends what was published for other cities before now: the last three days by the hour, the days since the simulator
 * last ran, then two years of days, newest first. Goes on where it stopped; a push that repeats changes nothing.
 */
export const runCityHistory = async (options: CityHistoryOptions): Promise<void> => {
  const { publication, pusher, timers, state, say, stopped } = options
  const today = startOfCityDay(timers.now()).getTime()
  const lastHour = startOfHour(timers.now()).getTime()
  for (let back = recentHours; back >= 1 && !stopped(); back -= 12) {
    const starts = Array.from({ length: 12 }, (_, n) => lastHour - (back - n) * hourMs)
    await pusher.pushCities(starts.flatMap((startAt) => publication.hour(startAt)))
  }

  /** Days from `newest` back to `oldest`, both midnights, in pushes; `note` says how far each push came. */
  const sendDays = async (newest: number, oldest: number, note: (oldestSent: number) => void): Promise<void> => {
    for (let top = newest; top >= oldest && !stopped(); top -= daysPerPush * dayMs) {
      const records = []
      let at = top
      for (; at >= oldest && at > top - daysPerPush * dayMs; at -= dayMs) {
        records.push(...publication.day(at))
        await pause(timers, breathMs)
      }
      await pusher.pushCities(records)
      note(at + dayMs)
    }
  }

  const oldest = today - historyDays * dayMs
  const known = state.read()
  if (known && known.untilAt < today) await sendDays(today - dayMs, known.untilAt, () => undefined)
  if (stopped()) return
  if (known) state.write({ ...known, untilAt: today })
  await sendDays((known?.oldestDayAt ?? today) - dayMs, oldest, (oldestDayAt) => {
    state.write({ oldestDayAt, untilAt: today })
    if (oldestDayAt <= oldest) say(`cities since ${formatCity(oldestDayAt, 'YYYY-MM-DD')}`)
  })
}
