import { destination, distanceM } from '@qingkong/domain/geo/distance'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { trajectory } from './trajectory.ts'
import { type WindAt, windField, windVector } from './wind-field.ts'

const start = { longitude: 120.3, latitude: 31.5 }
const startMs = Date.parse('2026-11-20T10:00:00+08:00')
const day = 24 * hourMs
const end = (points: { longitude: number; latitude: number }[]) => points.at(-1) ?? start

describe('a trajectory in a uniform wind', () => {
  it('moves 9.113034° of longitude with 10 m/s from the west for 24 h at 31.5° N', () => {
    const { points, complete } = trajectory(() => ({ eastMs: 10, northMs: 0 }), start, startMs, {
      direction: 'forward',
      durationMs: day,
    })
    expect(complete).toBe(true)
    expect(end(points).longitude - start.longitude).toBeCloseTo(9.113034, 5)
    expect(end(points).latitude).toBeCloseTo(31.5, 9)
  })

  it('moves 7.770139° of latitude with 10 m/s from the south, and as much to the south backwards', () => {
    const wind: WindAt = () => ({ eastMs: 0, northMs: 10 })
    const way = (direction: 'forward' | 'back') =>
      end(trajectory(wind, start, startMs, { direction, durationMs: day }).points).latitude - start.latitude
    expect(way('forward')).toBeCloseTo(7.770139, 5)
    expect(way('back')).toBeCloseTo(-7.770139, 5)
  })
})

/** Air turning about a centre once in 24 h. */
const turning: WindAt = (place) => {
  const radian = Math.PI / 180
  const turn = (2 * Math.PI) / (day / 1000)
  const scale = 6_371_000 * radian
  return {
    eastMs: -turn * (place.latitude - 0) * scale * Math.cos(place.latitude * radian),
    northMs: turn * (place.longitude - 120) * scale,
  }
}

describe('a trajectory in a turning wind', () => {
  const closure = (stepMs: number) => {
    const from = { longitude: 121, latitude: 0 }
    const { points } = trajectory(turning, from, startMs, {
      direction: 'forward',
      durationMs: day,
      stepMs,
      maxStepM: 1e9,
    })
    const last = end(points)
    return Math.hypot(last.longitude - from.longitude, last.latitude - from.latitude)
  }

  it('closes its circle: 0.0722 of the radius with steps of 1 h, 0.0180 with 30 min, 0.0005 with 5 min', () => {
    expect(closure(hourMs)).toBeCloseTo(0.0722, 3)
    expect(closure(hourMs / 2)).toBeCloseTo(0.018, 3)
    expect(closure(5 * minuteMs)).toBeLessThan(0.0006)
  })

  it('is of second order: half the step, a quarter of the error', () => {
    expect(closure(hourMs / 2) / closure(hourMs / 4)).toBeGreaterThan(3.7)
    expect(closure(hourMs / 2) / closure(hourMs / 4)).toBeLessThan(4.3)
  })

  it('backward and then forward returns within 1 % of the way', () => {
    const from = { longitude: 120.9, latitude: 0.3 }
    const back = trajectory(turning, from, startMs, { direction: 'back', durationMs: 12 * hourMs })
    const origin = end(back.points)
    const forth = trajectory(turning, origin, startMs - 12 * hourMs, { direction: 'forward', durationMs: 12 * hourMs })
    const way = back.points.slice(1).reduce((sum, point, n) => sum + distanceM(back.points[n] ?? point, point), 0)
    expect(distanceM(from, end(forth.points))).toBeLessThan(0.01 * way)
  })
})

describe('the wind between stations', () => {
  const hours = (directionDeg: number, speedMs: number, count = 3) =>
    new Map(Array.from({ length: count }, (_, n) => [startMs + n * hourMs, windVector(directionDeg, speedMs)]))

  it('is the station’s own at its mast and between two alike stations the same', () => {
    const west = { ...destination(start, 270, 10_000), hours: hours(180, 4) }
    const east = { ...destination(start, 90, 10_000), hours: hours(180, 4) }
    const wind = windField([west, east])(start, startMs + hourMs)
    expect(wind?.eastMs).toBeCloseTo(0, 9)
    expect(wind?.northMs).toBeCloseTo(4, 9)
  })

  it('averages components, not angles: 350° and 10° make north, not south', () => {
    const wind = windField([
      { ...destination(start, 270, 10_000), hours: hours(350, 4) },
      { ...destination(start, 90, 10_000), hours: hours(10, 4) },
    ])(start, startMs + hourMs)
    expect(wind?.northMs).toBeCloseTo(-4 * Math.cos((10 * Math.PI) / 180), 2)
    expect(wind?.eastMs).toBeCloseTo(0, 2)
  })

  it('is linear between the middles of hours', () => {
    const turned = new Map([
      [startMs, windVector(270, 2)],
      [startMs + hourMs, windVector(270, 6)],
    ])
    const wind = windField([{ ...start, hours: turned }])
    expect(wind(start, startMs + hourMs)?.eastMs).toBeCloseTo(4, 9)
    expect(wind(start, startMs + 30 * minuteMs)?.eastMs).toBeCloseTo(2, 9)
  })

  it('is unknown where nobody measured: far away, or after the data end', () => {
    const wind = windField([{ ...start, hours: hours(270, 3) }])
    expect(wind(destination(start, 90, 150_000), startMs + hourMs)).toBeNull()
    expect(wind(start, startMs + 6 * hourMs)).toBeNull()
    const { points, complete } = trajectory(wind, start, startMs, { direction: 'forward', durationMs: day })
    expect(complete).toBe(false)
    expect(points.at(-1)?.atMs).toBeLessThan(startMs + 5 * hourMs)
  })
})
