import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { type BackfillState, isBackfillState, missedHours, runBackfill, stretchesOf } from './backfill.ts'
import { createCity } from './city/concentration.ts'
import { smallCity } from './city/testing/small-city.ts'
import type { DeviceFrame } from './devices/device-frame.ts'
import { fleetOf } from './devices/fleet.ts'

const liveAt = Date.UTC(2026, 10, 20, 3, 17)
const city = createCity(20260101, smallCity)
const fleet = fleetOf(city, smallCity).slice(0, 3)

const setUp = (given: BackfillState, stopAfter: number) => {
  let saved = given
  let now = liveAt
  const sent: DeviceFrame[] = []
  const starts: number[] = []
  let hours = 0
  const options: Parameters<typeof runBackfill>[0] = {
    city,
    data: smallCity,
    fleet,
    pool: {
      send: () => Promise.resolve(true),
      sendAll: (frames) => {
        sent.push(...frames)
        starts.push(now)
        hours++
        return Promise.resolve(0)
      },
      counters: () => ({ sent: 0, acked: 0, resent: 0, lost: 0 }),
      ackLatencyMs: () => 0,
      waiting: () => 0,
      close: () => undefined,
    },
    pusher: { push: (records) => Promise.resolve({ accepted: records.length, duplicates: 0, rejected: [] }) },
    timers: {
      now: () => now,
      after: (delayMs, act) => {
        now += delayMs
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
    framesPerSecond: 10,
    stopped: () => hours >= stopAfter,
  }
  return { options, sent, starts, saved: () => saved }
}

describe('history behind the live city', () => {
  it('is 30 days of the sources and the year of air before the seeded days', () => {
    const [sources, air] = stretchesOf(liveAt)
    expect(sources?.hours).toBe(720)
    expect(air?.hours).toBe(365 * 24 - 288)
    expect(air?.endAt).toBe((sources?.endAt ?? 0) - 12 * dayMs)
  })

  it('ends with the national sites’ year before the last', () => {
    const last = stretchesOf(liveAt).at(-1)
    expect(last).toMatchObject({ hours: 365 * 24, national: true })
    expect(last?.endAt).toBe((stretchesOf(liveAt)[0]?.endAt ?? 0) - 365 * dayMs)
    expect(fleet.filter((device) => last?.includes(device))).toEqual([])
  })

  it('keeps below its frames a second', async () => {
    const { options, sent, starts } = setUp({ liveAt, done: [720, 0] }, 20)
    await runBackfill(options)
    const seconds = ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 1000
    expect(sent.length / 20).toBeGreaterThan(2)
    expect(seconds).toBeGreaterThanOrEqual((sent.length / 10) * 0.85)
  })

  it('goes on where it stopped; a day whose national push was not sent is sent again', async () => {
    const first = setUp({ liveAt, done: [720, 0] }, 30)
    await runBackfill(first.options)
    expect(first.saved().done).toEqual([720, 24])
    const second = setUp(first.saved(), 24)
    await runBackfill(second.options)
    expect(second.saved().done).toEqual([720, 48])
  })

  it('knows its state file from another', () => {
    expect(isBackfillState({ liveAt: 1, done: [2] })).toBe(true)
    expect(isBackfillState({ liveAt: 1 })).toBe(false)
  })

  it('owes the hours since the last sign of life, at most thirty days', () => {
    expect(missedHours(null, liveAt)).toEqual([])
    expect(missedHours(liveAt - 60_000, liveAt)).toEqual([])
    expect(missedHours(liveAt - 3 * hourMs, liveAt)).toHaveLength(3)
    expect(missedHours(liveAt - 90 * dayMs, liveAt)).toHaveLength(720)
  })
})
