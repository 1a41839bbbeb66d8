import { hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { stationsOf } from './station-winds.ts'
import { formatTdump, parseTdump } from './tdump.ts'
import { tdumpOf } from './tdump-of-paths.ts'
import { trajectory } from './trajectory.ts'
import { windField } from './wind-field.ts'

const startMs = Date.UTC(2026, 10, 20)
const rows = (hours: number, speedMs: number | null = 5, directionDeg: number | null = 270) => ({
  atMs: Array.from({ length: hours }, (_, hour) => startMs + hour * hourMs),
  longitude: Array.from({ length: hours }, () => 120.3),
  latitude: Array.from({ length: hours }, () => 31.5),
  speedMs: Array.from({ length: hours }, () => speedMs),
  directionDeg: Array.from({ length: hours }, () => directionDeg),
})

describe('winds of stations from a table', () => {
  it('make a path: five hours of 5 m/s from the west come from 90 km away', () => {
    const wind = windField(stationsOf(rows(12)))
    const { points, complete } = trajectory(wind, { longitude: 120.3, latitude: 31.5 }, startMs + 8 * hourMs, {
      direction: 'back',
      durationMs: 5 * hourMs,
    })
    expect(complete).toBe(true)
    expect(points.at(-1)?.longitude).toBeCloseTo(120.3 - (9.113034 * 5 * 0.5) / 24, 5)
  })

  it('take calm without a direction as no motion, and leave out wind without one', () => {
    const [calm] = stationsOf(rows(1, 0, null))
    expect(calm?.hours.get(startMs)).toEqual({ eastMs: 0, northMs: 0 })
    expect(() => stationsOf(rows(2, 3, null))).toThrow('没有有效的风向风速')
  })

  it('name the row of an hour given twice, a time between hours, and winds and places out of range', () => {
    const twice = rows(3)
    twice.atMs[2] = startMs
    expect(() => stationsOf(twice)).toThrow('第 3 行 atMs 列：同一站点时间重复（首次见于第 1 行）')
    const between = rows(2)
    between.atMs[1] = startMs + 1
    expect(() => stationsOf(between)).toThrow('第 2 行 atMs 列：时间应为整点')
    expect(() => stationsOf(rows(1, -1))).toThrow('为负数')
    expect(() => stationsOf(rows(1, 1, 400))).toThrow('不在 0～360 度之间')
    expect(() => stationsOf({ ...rows(1), longitude: [null] })).toThrow('经度缺失或无效')
  })
})

describe('paths as an endpoint file', () => {
  const wind = windField(stationsOf(rows(12)))
  const at = (hour: number) =>
    trajectory(wind, { longitude: 120.3, latitude: 31.5 }, startMs + hour * hourMs, {
      direction: 'back',
      durationMs: 3 * hourMs,
    })

  it('hold a point of every path at every full hour, ordered by age, at the mast’s height', () => {
    const paths = [at(8), at(9)]
    const file = parseTdump(
      formatTdump(tdumpOf({ model: 'OBS', direction: 'back', vertical: 'SURFACE', levelUnit: null, paths })),
    )
    expect(file.points.map(({ trajectory, ageHours }) => [trajectory, ageHours])).toEqual(
      [0, -1, -2, -3].flatMap((age) => [
        [1, age],
        [2, age],
      ]),
    )
    expect(file.points.every(({ heightM }) => heightM === 10)).toBe(true)
    expect(file.starts.map(({ atMs }) => atMs)).toEqual([startMs + 8 * hourMs, startMs + 9 * hourMs])
    expect(file.points[7]?.longitude).toBeCloseTo(paths[1]?.points.at(-1)?.longitude ?? 0, 3)
  })

  it('give the standard height of a pressure level: 500 hPa at 5574 m', () => {
    const point = { longitude: 120, latitude: 31, level: 500, atMs: startMs, wind: null }
    const file = tdumpOf({
      model: 'GRID',
      direction: 'back',
      vertical: 'OMEGA',
      levelUnit: 'hPa',
      paths: [{ points: [point], complete: true }],
    })
    expect(file.points[0]?.heightM).toBeCloseTo(5574, -1)
    expect(file.points[0]?.diagnostics).toEqual([500])
  })
})
