import { distanceM } from '@qingkong/domain/geo/distance'
import { hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../stats/seeded-random.ts'
import { gridTrajectories } from './grid-trajectory.ts'
import { type TrajectoryPoint, trajectory } from './trajectory.ts'
import type { WindAt, WindVector } from './wind-field.ts'
import { gridWind, type WindGrid } from './wind-grid.ts'

const startMs = Date.UTC(2026, 10, 20)
const day = 24 * hourMs
const radian = Math.PI / 180

/** A grid filled from a formula; one layer unless levels are given. */
const gridOf = (
  formula: (longitude: number, latitude: number, atMs: number, level: number) => WindVector,
  { west = 105, south = 20, step = 1, columns = 31, rows = 25, hours = [-24, -12, 0, 12, 24] } = {},
  levels?: WindGrid['level'],
): WindGrid => {
  const longitude = Float64Array.from({ length: columns }, (_, i) => west + i * step)
  const latitude = Float64Array.from({ length: rows }, (_, i) => south + i * step)
  const atMs = Float64Array.from(hours, (hour) => startMs + hour * hourMs)
  const vectors = [...atMs].flatMap((at) =>
    [...(levels?.values ?? [0])].flatMap((level) =>
      [...latitude].flatMap((lat) => [...longitude].map((lon) => formula(lon, lat, at, level))),
    ),
  )
  return {
    longitude,
    latitude,
    atMs,
    level: levels ?? null,
    eastMs: Float32Array.from(vectors, ({ eastMs }) => eastMs),
    northMs: Float32Array.from(vectors, ({ northMs }) => northMs),
    levelPerS: levels ? Float32Array.from(vectors, ({ levelPerS }) => levelPerS ?? 0) : null,
  }
}

const last = (points: readonly TrajectoryPoint[]) => points.at(-1) ?? { longitude: Number.NaN, latitude: Number.NaN }
const lengthM = (points: readonly TrajectoryPoint[]) =>
  points.slice(1).reduce((sum, point, i) => sum + distanceM(points[i] ?? point, point), 0)

describe('the wind of a grid', () => {
  it('is exact between points for a wind linear in place and time', () => {
    const linear = (longitude: number, latitude: number, atMs: number) => ({
      eastMs: 0.5 * (longitude - 120) + (atMs - startMs) / day,
      northMs: -0.25 * (latitude - 31),
    })
    const wind = gridWind(gridOf(linear))
    const random = seededRandom(5)
    for (let i = 0; i < 200; i++) {
      const place = { longitude: 106 + 28 * random(), latitude: 21 + 22 * random() }
      const atMs = startMs + (random() - 0.5) * day
      const [ours, theirs] = [wind(place, atMs), linear(place.longitude, place.latitude, atMs)]
      expect(ours?.eastMs).toBeCloseTo(theirs.eastMs, 5)
      expect(ours?.northMs).toBeCloseTo(theirs.northMs, 5)
    }
  })

  it('is linear between uneven levels, and unknown without a level, above the top and outside', () => {
    const levels = { values: Float64Array.of(700, 850, 1000), unit: 'hPa' as const }
    const wind = gridWind(gridOf((_, __, ___, level) => ({ eastMs: level / 100, northMs: 0 }), {}, levels))
    const at = (level: number, longitude = 120) => wind({ longitude, latitude: 31, level }, startMs)?.eastMs
    expect(at(775)).toBeCloseTo(7.75, 5)
    expect([at(1000), at(600), at(850, 90)]).toEqual([10, undefined, undefined])
    expect(wind({ longitude: 120, latitude: 31 }, startMs)).toBeNull()
    expect(wind({ longitude: 120, latitude: 31, level: 850 }, startMs + 30 * hourMs)).toBeNull()
  })

  it('is unknown beside a missing value only', () => {
    const grid = gridOf(() => ({ eastMs: 1, northMs: 1 }))
    grid.eastMs.fill(Number.NaN, 31 * 25 * 2 + 31 * 11 + 15, 31 * 25 * 2 + 31 * 11 + 16)
    const wind = gridWind(grid)
    expect(wind({ longitude: 120.4, latitude: 31.2 }, startMs)).toBeNull()
    expect(wind({ longitude: 121.4, latitude: 31.2 }, startMs)?.eastMs).toBe(1)
  })

  it('goes on over the seam of a grid around the Earth, however longitudes are counted', () => {
    const global = { west: 0, south: -60, step: 10, columns: 36, rows: 13 }
    const wind = gridWind(gridOf((longitude) => ({ eastMs: Math.cos(longitude * radian), northMs: 0 }), global))
    for (const longitude of [355, -5, 715])
      expect(wind({ longitude, latitude: 31 }, startMs)?.eastMs).toBeCloseTo((1 + Math.cos(10 * radian)) / 2, 6)
    const regional = gridWind(gridOf(() => ({ eastMs: 1, northMs: 0 }), { ...global, west: 180, columns: 10 }))
    expect(regional({ longitude: -150, latitude: 31 }, startMs)?.eastMs).toBe(1)
  })

  it('needs ascending axes that the values fill', () => {
    const grid = gridOf(() => ({ eastMs: 1, northMs: 1 }))
    expect(() => gridWind({ ...grid, latitude: grid.latitude.toReversed() })).toThrow('latitude 列：网格坐标应严格递增')
    expect(() => gridWind({ ...grid, northMs: new Float32Array(7) })).toThrow('风场有 7 个数值')
    expect(() => gridWind({ ...grid, longitude: Float64Array.of(1) })).toThrow('至少需要 2 个点')
  })
})

describe('a path on gridded winds', () => {
  const start = { longitude: 120.3, latitude: 31.5 }

  it('moves 9.113034° of longitude in 24 h with 10 m/s from the west, 7.770139° of latitude from the south', () => {
    const way = { direction: 'forward', durationMs: day } as const
    const west = gridTrajectories(gridOf(() => ({ eastMs: 10, northMs: 0 })))(start, startMs, way)
    expect(last(west.points).longitude - start.longitude).toBeCloseTo(9.113034, 6)
    const south = gridTrajectories(gridOf(() => ({ eastMs: 0, northMs: 10 })))(start, startMs, way)
    expect(last(south.points).latitude - start.latitude).toBeCloseTo(7.770139, 6)
    expect([west.complete, west.mode, west.vertical, west.levelUnit]).toEqual([true, 'grid', 'singleLayer', null])
  })

  it('never crosses more than 0.75 of a cell in a step, nor an hour, and stops at every full hour', () => {
    const fine = { west: 118, south: 29, step: 0.05, columns: 161, rows: 81, hours: [-24, 0, 24] }
    const { points } = gridTrajectories(gridOf(() => ({ eastMs: -8, northMs: 6 }), fine))(start, startMs, {
      direction: 'back',
      durationMs: 6 * hourMs,
    })
    let longest = 0
    points.slice(1).forEach((point, i) => {
      const before = points[i] ?? point
      expect(Math.abs(point.longitude - before.longitude)).toBeLessThanOrEqual(0.75 * 0.05 * 1.001)
      expect(Math.abs(point.latitude - before.latitude)).toBeLessThanOrEqual(0.75 * 0.05 * 1.001)
      longest = Math.max(longest, before.atMs - point.atMs)
    })
    // 0.75 of 4.7 km at 8 m/s are 444 s: an hour takes nine equal steps.
    expect(longest).toBe(400_000)
    for (let hour = 0; hour <= 6; hour++)
      expect(
        points.some(({ atMs }) => atMs === startMs - hour * hourMs),
        `${hour}`,
      ).toBe(true)
  })

  /** Air turning about 120° E on the equator once in 24 h: of the formula, and sampled on a grid of 0.25°. */
  const turning = (longitude: number, latitude: number): WindVector => {
    const perDegree = (2 * Math.PI * 6_371_000 * radian) / (day / 1000)
    return { eastMs: -perDegree * latitude * Math.cos(latitude * radian), northMs: perDegree * (longitude - 120) }
  }
  const turningWind: WindAt = ({ longitude, latitude }) => turning(longitude, latitude)
  const turningGrid = gridOf(turning, { west: 117.5, south: -2.5, step: 0.25, columns: 21, rows: 21 })
  const from = { longitude: 121, latitude: 0 }

  it('closes a circle within 0.5 % of its radius, on the formula and on the grid', () => {
    const way = { direction: 'forward', durationMs: day } as const
    const formula = trajectory(turningWind, from, startMs, { ...way, grid: { longitudeDeg: 1, latitudeDeg: 1 } })
    const grid = gridTrajectories(turningGrid)(from, startMs, way)
    for (const { points } of [formula, grid]) {
      const { longitude, latitude } = last(points)
      expect(Math.hypot(longitude - from.longitude, latitude - from.latitude)).toBeLessThan(0.005)
    }
    // Adaptive: far fewer steps than five minutes would take.
    expect(formula.points.length).toBeLessThan(24 * 8 + 2)
  })

  it('backward and then forward returns within 1 % of the way, in a wind that turns and changes', () => {
    const waves = (longitude: number, latitude: number, atMs: number) => ({
      eastMs: 8 + 5 * Math.sin(latitude / 3 + (atMs - startMs) / day),
      northMs: 6 * Math.cos(longitude / 4),
    })
    const paths = gridTrajectories(gridOf(waves))
    const random = seededRandom(8)
    for (let i = 0; i < 20; i++) {
      const place = { longitude: 118 + 6 * random(), latitude: 28 + 6 * random() }
      const back = paths(place, startMs, { direction: 'back', durationMs: 18 * hourMs })
      const { longitude, latitude } = last(back.points)
      const forth = paths({ longitude, latitude }, startMs - 18 * hourMs, {
        direction: 'forward',
        durationMs: 18 * hourMs,
      })
      expect(distanceM(place, last(forth.points))).toBeLessThan(0.01 * lengthM(back.points))
    }
  })

  it('rises with the vertical wind of the file, stays on its level without, and rests on the ground', () => {
    const levels = { values: Float64Array.of(500, 700, 850, 1000), unit: 'hPa' as const }
    const grid = gridOf(() => ({ eastMs: 5, northMs: 0, levelPerS: -0.001 }), {}, levels)
    const at = { ...start, level: 850 }
    const way = { direction: 'forward', durationMs: 10 * hourMs } as const
    const up = gridTrajectories(grid)(at, startMs, way)
    expect(up.points.at(-1)?.level).toBeCloseTo(850 - 36, 4)
    expect([up.vertical, up.levelUnit]).toEqual(['field', 'hPa'])
    const level = gridTrajectories({ ...grid, levelPerS: null })(at, startMs, way)
    expect([level.points.at(-1)?.level, level.vertical]).toEqual([850, 'level'])
    const down = gridTrajectories({ ...grid, levelPerS: grid.levelPerS?.map(() => 0.01) ?? null })(at, startMs, way)
    expect([down.points.at(-1)?.level, down.complete]).toEqual([1000, true])
    const out = gridTrajectories({ ...grid, levelPerS: grid.levelPerS?.map(() => -0.02) ?? null })(at, startMs, way)
    expect(out.complete).toBe(false)
  })

  it('ends where the winds end, and refuses a start outside them or without the level', () => {
    const paths = gridTrajectories(gridOf(() => ({ eastMs: 10, northMs: 0 }), { columns: 17 }))
    expect(paths(start, startMs, { direction: 'forward', durationMs: day }).complete).toBe(false)
    const way = { direction: 'back', durationMs: hourMs } as const
    expect(() => paths({ longitude: 90, latitude: 31 }, startMs, way)).toThrow('不在风场范围内')
    expect(() => paths(start, startMs + 90 * hourMs, way)).toThrow('不在风场范围内')
    const levels = { values: Float64Array.of(850, 1000), unit: 'hPa' as const }
    const layered = gridTrajectories(gridOf(() => ({ eastMs: 1, northMs: 0 }), {}, levels))
    expect(() => layered(start, startMs, way)).toThrow('请给出起点高度')
  })
})
