import { dayMs, formatCity, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { createCity } from './city/concentration.ts'
import { smallCity } from './city/testing/small-city.ts'
import { fleetOf } from './devices/fleet.ts'
import { runSeed, type SeedMark, type SeedOptions } from './seed.ts'
import { devicesOfHour, minuteHours, seedHourStarts, sendDelayMs } from './seed-plan.ts'

const liveAt = Date.UTC(2026, 10, 20, 3, 17)
const city = createCity(20260101, smallCity)
const fleet = fleetOf(city, smallCity)

describe('the seeding plan', () => {
  it('covers 12 whole days up to the last hour that can have been sent', () => {
    const starts = seedHourStarts(liveAt)
    expect(starts).toHaveLength(288)
    expect(starts.every((at, n) => n === 0 || at - (starts[n - 1] ?? 0) === hourMs)).toBe(true)
    expect((starts.at(-1) ?? 0) + hourMs + sendDelayMs).toBeLessThanOrEqual(liveAt)
    expect((starts.at(-1) ?? 0) + 2 * hourMs + sendDelayMs).toBeGreaterThan(liveAt)
  })

  it('sends every air device each hour, the culprits of the hour, and few others', () => {
    const [episode] = city.episodes.between(liveAt - 5 * dayMs, liveAt)
    expect(episode).toBeDefined()
    if (!episode) return
    const hour = Math.floor(episode.startAt / hourMs) * hourMs
    const chosen = devicesOfHour(city, fleet, hour, hour + 3 * hourMs)
    const culprit = city.sources[episode.sourceIndex]?.code
    expect(chosen.some((device) => device.target === culprit)).toBe(true)
    expect(chosen.filter((device) => ['air', 'micro', 'met'].includes(device.kind))).toHaveLength(17)
    const sources = fleet.filter((device) => device.kind === 'outlet' || device.kind === 'dust')
    const quiet = Array.from(
      { length: 200 },
      (_, n) => devicesOfHour(city, fleet, liveAt - n * hourMs, liveAt - n * hourMs + 3 * hourMs).length - 17,
    )
    expect(quiet.reduce((sum, count) => sum + count, 0) / 200).toBeLessThan(sources.length / 2)
  })
})

/** A city that only remembers what came through its doors, in order. */
const recordingCity = (hours: number, part: Partial<SeedOptions> = {}) => {
  const log: string[] = []
  const frames: number[] = []
  const options: SeedOptions = {
    city,
    data: smallCity,
    fleet,
    pool: {
      send: () => Promise.resolve(true),
      sendAll: (list) => {
        frames.push(list.length)
        log.push('frames')
        return Promise.resolve(0)
      },
      counters: () => ({ sent: 0, acked: 0, resent: 0, lost: 0 }),
      ackLatencyMs: () => 0,
      waiting: () => 0,
      close: () => undefined,
    },
    pusher: {
      push: (records) => {
        log.push(`push ${records.length}`)
        return Promise.resolve({ accepted: records.length, duplicates: 0, rejected: [] })
      },
    },
    door: {
      setClock: (now) => {
        log.push(`clock ${now}`)
        return Promise.resolve()
      },
      passTime: (now) => {
        log.push(`act ${now}`)
        return Promise.resolve()
      },
      clientOf: () => Promise.reject(new Error('no staff here')),
      tokenOf: () => Promise.reject(new Error('no staff here')),
      finish: () => {
        log.push('finish')
        return Promise.resolve()
      },
    },
    staff: {
      report: () => ({ seen: 0, tasks: 0, acts: 0, refused: 0 }),
      look: () => Promise.resolve(),
      nextDue: () => null,
      act: () => Promise.resolve(),
    },
    clock: { now: 0 },
    liveAt,
    hours,
    resumeFrom: null,
    onStep: () => undefined,
    say: (line) => log.push(line),
    ...part,
  }
  return { options, log, frames }
}

describe('seeding', () => {
  it('steps the clock forward only, five minutes past each hour, and finishes at the live time', async () => {
    const { options, log } = recordingCity(3)
    await runSeed(options)
    const clocks = log.filter((line) => line.startsWith('clock')).map((line) => line.slice(6))
    expect(clocks).toEqual([...clocks].sort())
    expect(clocks.filter((time) => time.endsWith(':05:00'))).toHaveLength(3)
    expect(clocks.at(-1)).toBe(formatCity(liveAt))
    expect(log.at(-1)).toBe('finish')
    expect(log.filter((line) => line.startsWith('seed ')).at(-1)).toContain('100%')
  })

  it('the staff look after an hour’s data have arrived and act at their minutes before the next step', async () => {
    const acts = [7, 22, 22.5, 75].map(
      (minutes) => (seedHourStarts(liveAt, 2)[0] ?? 0) + hourMs + sendDelayMs + minutes * minuteMs,
    )
    const { options, log } = recordingCity(2)
    const waiting = acts.map((at) => Math.ceil(at / minuteMs) * minuteMs)
    const staff = {
      report: options.staff.report,
      look: (now: number) => {
        log.push(`look ${formatCity(now)}`)
        return Promise.resolve()
      },
      nextDue: (from: number) => (waiting[0] === undefined ? null : Math.max(from, waiting[0])),
      act: (now: number) => {
        while (waiting[0] !== undefined && waiting[0] <= now) waiting.shift()
        return Promise.resolve()
      },
    }
    await runSeed({ ...options, staff })
    const order = log.filter((line) => /^(clock|frames|look|act)/.test(line)).map((line) => line.replace(/ .* /, ' '))
    expect(order).toEqual([
      'clock 10:05:00',
      'frames',
      'look 10:05:00',
      'act 10:12:00',
      'act 10:27:00',
      'act 10:28:00',
      'clock 11:05:00',
      'frames',
      'look 11:05:00',
      'clock 11:17:00',
    ])
    expect(waiting).toHaveLength(1)
  })

  it('the last day has minutes of the municipal sites and five-minute data of granted national ones', async () => {
    const { options, log, frames } = recordingCity(minuteHours + 1)
    await runSeed(options)
    expect(frames[1]).toBeGreaterThan((frames[0] ?? 0) + 8 * 45)
    const pushes = log.filter((line) => line.startsWith('push'))
    expect(pushes[0]).toBe('push 1')
    expect(pushes[1]).toBe('push 13')
  })

  it('R11: an interrupted step is sent again, whole, and no hour is missing', async () => {
    const marks: SeedMark[] = []
    let broken = 0
    const first = recordingCity(4, { onStep: (mark) => void marks.push(mark) })
    const { sendAll } = first.options.pool
    first.options.pool.sendAll = (list) => {
      broken += 1
      return broken === 2 ? Promise.reject(new Error('the server was killed')) : sendAll(list)
    }
    await expect(runSeed(first.options)).rejects.toThrow('killed')
    const mark = marks.at(-1)
    const [, second = 0] = seedHourStarts(liveAt, 4)
    expect(mark?.at).toBe(second + hourMs + sendDelayMs)
    const again = recordingCity(4, { resumeFrom: mark ?? null })
    await runSeed(again.options)
    expect([first.frames.length, again.frames.length]).toEqual([1, 3])
    const whole = recordingCity(4)
    await runSeed(whole.options)
    expect([...first.frames, ...again.frames]).toEqual(whole.frames)
    // The driven clock never goes back.
    const clocks = again.log.filter((line) => line.startsWith('clock'))
    expect(clocks[0]).toBe(`clock ${formatCity(second + hourMs + sendDelayMs)}`)
    expect(clocks).toEqual([...clocks].sort())
  })

  it('says so when the city refuses national records', async () => {
    const { options } = recordingCity(1, {
      pusher: {
        push: () => Promise.resolve({ accepted: 0, duplicates: 0, rejected: [{ index: 0, message: '未知站点' }] }),
      },
    })
    await expect(runSeed(options)).rejects.toThrow('未知站点')
  })
})
