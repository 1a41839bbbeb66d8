import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { ShareRecord } from '@qingkong/protocol/share/push'
import { describe, expect, it } from 'vitest'
import { createCity } from './city/concentration.ts'
import { smallCity } from './city/testing/small-city.ts'
import type { DeviceFrame } from './devices/device-frame.ts'
import { fleetOf } from './devices/fleet.ts'
import { startLive } from './live.ts'
import { manualTimers } from './testing/manual-timers.ts'

const seed = 20260101
const city = createCity(seed, smallCity)
const fleet = fleetOf(city, smallCity)
const start = Date.UTC(2026, 10, 20, 3, 30)

const run = (ms: number, jump = 1000) => {
  const timers = manualTimers(start)
  const frames: { at: number; frame: DeviceFrame }[] = []
  const pushes: { at: number; records: readonly ShareRecord[] }[] = []
  const live = startLive({
    city,
    data: smallCity,
    fleet,
    timers,
    send: (frame) => {
      frames.push({ at: timers.now(), frame })
      return Promise.resolve(true)
    },
    push: (records) => {
      pushes.push({ at: timers.now(), records })
      return Promise.resolve()
    },
    onPushError: (error) => {
      throw error
    },
    onMinute: () => undefined,
  })
  for (let passed = 0; passed < ms; passed += jump) timers.advance(jump)
  live.stop()
  return { frames, pushes }
}

const textOf = (frame: DeviceFrame) => frame.bytes.toString('latin1')

describe('the live city', () => {
  it('each device reports once a minute at its own second, unless it is faulty', () => {
    const { frames } = run(10 * minuteMs)
    const seconds = new Map<string, Set<number>>()
    for (const { at, frame } of frames) {
      const known = seconds.get(frame.mn) ?? new Set()
      seconds.set(frame.mn, known.add((at % minuteMs) / 1000))
    }
    expect(seconds.size).toBeGreaterThan(fleet.length - 3)
    const steady = [...seconds.values()].filter((set) => set.size === 1)
    expect(steady.length).toBeGreaterThan(fleet.length - 4)
    expect(new Set(steady.flatMap((set) => [...set])).size).toBeGreaterThan(10)
  })

  it('hours are sent between HH:01 and HH:04, the national push at HH:05, granted sites every five minutes', () => {
    const { frames, pushes } = run(hourMs)
    const hourly = frames.filter(({ frame }) => textOf(frame).includes(';CN=2061;'))
    expect(new Set(hourly.map(({ frame }) => frame.mn)).size).toBeGreaterThan(fleet.length - 4)
    for (const { at } of hourly) {
      const intoHour = at % hourMs
      expect(intoHour).toBeGreaterThanOrEqual(minuteMs)
      expect(intoHour).toBeLessThan(4 * minuteMs + 60 * minuteMs)
    }
    const national = pushes.filter(({ records }) => records[0]?.interval === 'HOUR')
    expect(national.map(({ at }) => at % hourMs)).toEqual([5 * minuteMs])
    expect(pushes.filter(({ records }) => records[0]?.interval === 'FIVE_MIN')).toHaveLength(12)
  })

  it('a machine that slept for two minutes makes up for them', () => {
    const steady = run(10 * minuteMs)
    const sleepy = run(10 * minuteMs, 2 * minuteMs)
    expect(sleepy.frames.length).toBe(steady.frames.length)
  })

  it('the publication of other cities follows at HH:06, after midnight with the day that ended', () => {
    const timers = manualTimers(Date.UTC(2026, 10, 20, 15, 0))
    const pushes: { at: number; times: string[] }[] = []
    const of = (interval: 'HOUR' | 'DAY') => (startAt: number) => [
      { cityCode: '320500', time: `${interval} ${startAt}`, interval, values: {}, aqi: null, primary: [] },
    ]
    const live = startLive({
      city,
      data: smallCity,
      fleet: [],
      timers,
      send: () => Promise.resolve(true),
      push: () => Promise.resolve(),
      cities: {
        publication: { hour: of('HOUR'), day: of('DAY') },
        push: (records) => {
          pushes.push({ at: timers.now(), times: records.map(({ time }) => time) })
          return Promise.resolve()
        },
      },
      onPushError: (error) => {
        throw error
      },
      onMinute: () => undefined,
    })
    for (let passed = 0; passed < 2 * hourMs; passed += 1000) timers.advance(1000)
    live.stop()
    const midnight = Date.UTC(2026, 10, 20, 16)
    expect(pushes).toEqual([
      { at: midnight - 54 * minuteMs, times: [`HOUR ${midnight - 2 * hourMs}`] },
      { at: midnight + 6 * minuteMs, times: [`HOUR ${midnight - hourMs}`, `DAY ${midnight - 24 * hourMs}`] },
    ])
  })
})
