import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import type { ShareHistory } from '@qingkong/protocol/share/push'
import { describe, expect, it } from 'vitest'
import {
  type BackfillState,
  firstOutletsOf,
  isBackfillState,
  missedHours,
  runBackfill,
  stretchesOf,
} from './backfill.ts'
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
  const told: ShareHistory[] = []
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
    pusher: {
      push: (records) => Promise.resolve({ accepted: records.length, duplicates: 0, rejected: [] }),
      tellHistory: (history) => {
        told.push(history)
        return Promise.resolve({ accepted: 0, duplicates: 0, rejected: [] })
      },
    },
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
  return { options, sent, starts, told, saved: () => saved }
}

describe('history behind the live city', () => {
  it('is a season of particle components, two years of air before the seeded days, then sources, small stations and a year of the enterprises', () => {
    const [particles, air, sources, micro, components, enterprises] = stretchesOf(liveAt, firstOutletsOf(smallCity))
    expect(particles).toMatchObject({ hours: 119 * 24, national: false })
    expect((particles?.endAt ?? 0) - (particles?.hours ?? 0) * hourMs).toBe((sources?.endAt ?? 0) - 120 * dayMs)
    expect(air).toMatchObject({ hours: 2 * 365 * 24 - 288, national: true })
    expect(air?.endAt).toBe((sources?.endAt ?? 0) - 12 * dayMs)
    expect(sources?.hours).toBe(720)
    expect((micro?.endAt ?? 0) - (micro?.hours ?? 0) * hourMs).toBe((sources?.endAt ?? 0) - 120 * dayMs)
    expect((enterprises?.endAt ?? 0) - (enterprises?.hours ?? 0) * hourMs).toBe((sources?.endAt ?? 0) - 365 * dayMs)
    expect((components?.endAt ?? 0) - (components?.hours ?? 0) * hourMs).toBe((sources?.endAt ?? 0) - 120 * dayMs)
  })

  it('keeps below its frames a second', async () => {
    const { options, sent, starts } = setUp({ liveAt, done: {} }, 20)
    await runBackfill(options)
    const seconds = ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 1000
    expect(sent.length / 20).toBeGreaterThanOrEqual(24)
    expect(seconds).toBeGreaterThanOrEqual((sent.length / 10) * 0.85)
  })

  it('goes on where it stopped, a day at a time, newest first, and tells how far it came', async () => {
    const first = setUp({ liveAt, done: {} }, 10)
    await runBackfill(first.options)
    expect(first.saved().done).toEqual({ 空气与气象: 240 })
    expect(first.told).toMatchObject([{ title: '空气与气象', isOver: false }])
    expect(first.told[0]?.percent).toBeGreaterThan(0)
    const second = setUp(first.saved(), 1)
    await runBackfill(second.options)
    expect(second.saved().done).toEqual({ 空气与气象: 264 })
  })

  it('takes a state of the first version for what it was', async () => {
    const { options, saved } = setUp({ liveAt, done: [720, 48, 672] }, 1)
    await runBackfill(options)
    expect(saved().done).toEqual({ 污染源与工地: 720, 空气与气象: 72, 微型站: 672, 组分站: 0 })
  })

  it('says at its end that it is over', async () => {
    const all = Object.fromEntries(
      stretchesOf(liveAt, firstOutletsOf(smallCity)).map(({ name, hours }) => [name, hours]),
    )
    const { options, told } = setUp({ liveAt, done: all }, 1)
    await runBackfill(options)
    expect(told).toMatchObject([{ percent: 100, isOver: true }])
  })

  it('knows its state file from another', () => {
    expect(isBackfillState({ liveAt: 1, done: [2] })).toBe(true)
    expect(isBackfillState({ liveAt: 1, done: { 微型站: 2 } })).toBe(true)
    expect(isBackfillState({ liveAt: 1 })).toBe(false)
  })

  it('owes the hours since the last sign of life, at most thirty days', () => {
    expect(missedHours(null, liveAt)).toEqual([])
    expect(missedHours(liveAt - 60_000, liveAt)).toEqual([])
    expect(missedHours(liveAt - 3 * hourMs, liveAt)).toHaveLength(3)
    expect(missedHours(liveAt - 90 * dayMs, liveAt)).toHaveLength(720)
  })
})
