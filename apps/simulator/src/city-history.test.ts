import { dayMs } from '@qingkong/domain/time/city-time'
import type { ShareCityRecord } from '@qingkong/protocol/share/city-record'
import { describe, expect, it } from 'vitest'
import { type CityHistoryState, isCityHistoryState, runCityHistory } from './city-history.ts'
import type { CityPublication } from './devices/city-publication.ts'

const now = Date.UTC(2026, 10, 20, 3, 17)
const today = Date.UTC(2026, 10, 19, 16)

const record = (startAt: number, interval: 'HOUR' | 'DAY'): ShareCityRecord => ({
  cityCode: '320500',
  time: String(startAt),
  interval,
  values: {},
  aqi: null,
  primary: [],
})
const publication: CityPublication = {
  hour: (startAt) => [record(startAt, 'HOUR')],
  day: (startAt) => [record(startAt, 'DAY')],
}

const run = async (given: CityHistoryState | null, stopAfterPushes = Number.POSITIVE_INFINITY) => {
  let saved = given
  let pushes = 0
  const sent: ShareCityRecord[] = []
  await runCityHistory({
    publication,
    pusher: {
      pushCities: (records) => {
        pushes++
        sent.push(...records)
        return Promise.resolve({ accepted: records.length, duplicates: 0, rejected: [] })
      },
    },
    timers: {
      now: () => now,
      after: (_, act) => {
        queueMicrotask(act)
        return () => undefined
      },
    },
    state: {
      read: () => saved,
      write: (state) => {
        saved = structuredClone(state)
      },
    },
    say: () => undefined,
    stopped: () => pushes >= stopAfterPushes,
  })
  const startsOf = (interval: 'HOUR' | 'DAY') =>
    sent.filter((one) => one.interval === interval).map(({ time }) => Number(time))
  return { hours: startsOf('HOUR'), days: startsOf('DAY'), saved }
}

describe('what was published for other cities before now', () => {
  it('is three days of hours and two years of days, each once', async () => {
    const { hours, days, saved } = await run(null)
    expect(new Set(hours).size).toBe(72)
    expect(hours).toHaveLength(72)
    expect(Math.max(...days)).toBe(today - dayMs)
    expect(new Set(days).size).toBe(730)
    expect(days).toHaveLength(730)
    expect(saved).toEqual({ oldestDayAt: today - 730 * dayMs, untilAt: today })
  })

  it('goes on where it stopped', async () => {
    const first = await run(null, 10)
    const second = await run(first.saved)
    expect(new Set([...first.days, ...second.days]).size).toBe(730)
    expect(second.days.length).toBeLessThan(730)
  })

  it('after a pause brings the days between as well', async () => {
    const { days } = await run({ oldestDayAt: today - 735 * dayMs, untilAt: today - 5 * dayMs })
    expect(days.toSorted((a, b) => a - b)).toEqual([5, 4, 3, 2, 1].map((back) => today - back * dayMs))
  })

  it('knows its state file from another', () => {
    expect(isCityHistoryState({ oldestDayAt: 1, untilAt: 2 })).toBe(true)
    expect(isCityHistoryState({ oldestDayAt: 1 })).toBe(false)
  })
})
