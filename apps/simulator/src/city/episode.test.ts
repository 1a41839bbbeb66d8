import { dayMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { deviceFault } from './device-fault.ts'
import { sourcesOf } from './emissions.ts'
import { emissionFactor, episodeSchedule } from './episode.ts'
import { regionalBetween, regionalLift } from './regional-process.ts'
import { localMoment } from './season.ts'
import { smallCity } from './testing/small-city.ts'

const seed = 20260101
const start = Date.UTC(2026, 9, 1)
const schedule = () => episodeSchedule(seed, sourcesOf(smallCity), smallCity)

describe('episodes', () => {
  it('come about three times a day, by night too, last 1 to 4 h and multiply the emission 6 to 20 times', () => {
    const month = schedule().between(start, start + 30 * dayMs)
    expect(month.length).toBeGreaterThan(75)
    expect(month.length).toBeLessThan(115)
    for (const episode of month) {
      const hours = (episode.endAt - episode.startAt) / 3_600_000
      expect(hours).toBeGreaterThanOrEqual(1)
      expect(hours).toBeLessThanOrEqual(4)
      expect(episode.multiplier).toBeGreaterThanOrEqual(6)
      expect(episode.multiplier).toBeLessThanOrEqual(20)
    }
    expect(month.some((episode) => localMoment(episode.startAt).hour < 6)).toBe(true)
  })

  it('a short look finds the same episodes as a long one', () => {
    const [long, short] = [schedule(), schedule()]
    const month = long.between(start, start + 30 * dayMs)
    for (const episode of month.slice(5, 15)) {
      expect(short.between(episode.startAt + 1, episode.startAt + 2)).toContainEqual(episode)
    }
  })

  it('one begins before the city goes live and is seen by the outlet’s own monitor', () => {
    const sources = sourcesOf(smallCity)
    const liveAt = start + 10 * dayMs + 12_345_678
    const opened = episodeSchedule(seed, sources, smallCity, liveAt).between(liveAt - 60_000, liveAt + 60_000)
    const opening = opened.find((episode) => episode.id === 'opening')
    expect(opening?.seenByMonitor).toBe(true)
    expect(sources[opening?.sourceIndex ?? -1]?.kind).toBe('outlet')
    expect(
      schedule()
        .between(liveAt - 60_000, liveAt + 60_000)
        .some((episode) => episode.id === 'opening'),
    ).toBe(false)
  })

  it('rise from 1 to their height and fall back to 1', () => {
    const [episode] = schedule().between(start, start + 5 * dayMs)
    expect(episode).toBeDefined()
    if (!episode) return
    expect(emissionFactor(episode, episode.startAt)).toBe(1)
    expect(emissionFactor(episode, (episode.startAt + episode.endAt) / 2)).toBeCloseTo(episode.multiplier)
    expect(emissionFactor(episode, episode.endAt)).toBe(1)
  })
})

describe('regional processes', () => {
  const inYear = regionalBetween(seed, Date.UTC(2020, 0, 1), Date.UTC(2026, 0, 1))

  it('stagnation belongs to the cold half of the year, sand to spring', () => {
    const months = (kind: string) =>
      inYear.filter((process) => process.kind === kind).map((process) => localMoment(process.startAt).month)
    expect(months('stagnation').length).toBeGreaterThan(30)
    expect(months('stagnation').some((month) => month >= 6 && month <= 8)).toBe(false)
    expect(months('sand').length).toBeGreaterThan(5)
    expect(months('sand').every((month) => month >= 3 && month <= 5)).toBe(true)
  })

  it('lift the whole city at their height and nothing outside', () => {
    const one = inYear.find((process) => process.kind === 'stagnation')
    expect(one).toBeDefined()
    if (!one) return
    expect(regionalLift(seed, (one.startAt + one.endAt) / 2).particles).toBeGreaterThanOrEqual(one.strength)
    expect(regionalLift(seed, Date.UTC(2026, 7, 15)).particles).toBe(1)
  })
})

describe('device faults', () => {
  it('touch a small share of the time, of every kind, and are the same when asked again', () => {
    const kinds = new Set<string>()
    let faulty = 0
    for (let device = 0; device < 60; device++) {
      for (let hour = 0; hour < 30 * 24; hour++) {
        const at = start + hour * 3_600_000
        const found = deviceFault(seed, device, at)
        if (!found) continue
        faulty++
        kinds.add(found.fault.kind)
        expect(deviceFault(seed, device, at)).toEqual(found)
        expect(at).toBeGreaterThanOrEqual(found.startAt)
        expect(at).toBeLessThan(found.endAt)
      }
    }
    expect([...kinds].sort()).toEqual(['drift', 'duplicate', 'flag', 'late', 'missingMinutes', 'offline', 'stuck'])
    expect(faulty / (60 * 720)).toBeLessThan(0.02)
  })
})
