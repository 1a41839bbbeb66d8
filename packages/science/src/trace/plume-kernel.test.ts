import { hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { airPaths, passageBy, planeAbout } from './air-path.ts'
import { kernelOf } from './plume-kernel.ts'
import { spreadAt, stabilityOf, sunHeightSine } from './stability.ts'

const site = { longitude: 120.3, latitude: 31.57 }
const startMs = Date.parse('2026-11-20T10:00:00+08:00')
const toPlane = planeAbout(site)
const paths = airPaths(() => ({ eastMs: 0, northMs: -3 }), site, startMs, toPlane)

describe('the air’s way back', () => {
  it('leads against the wind, with the way and the time travelled', () => {
    const [path] = paths
    if (!path) throw new Error('no path')
    const passage = passageBy(path, { eastM: 100, northM: 1800 })
    expect(passage?.acrossM).toBeCloseTo(100, 0)
    expect(passage?.alongM).toBeCloseTo(1800, 0)
    expect(passage?.travelS).toBeCloseTo(600, 0)
    expect(passageBy(path, { eastM: 0, northM: -500 })).toBeNull()
  })

  it('is none without wind', () => {
    expect(airPaths(() => null, site, startMs, toPlane)).toEqual([])
  })
})

describe('the plume kernel', () => {
  it('equals the Gaussian formula on the axis of a steady wind', () => {
    const kernel = kernelOf(paths, { eastM: 0, northM: 2000 }, [30])
    const stability = paths[0]?.stability ?? 'D'
    const { acrossM, verticalM } = spreadAt(stability, 2000)
    const width = Math.hypot(acrossM, 0.07 * 2000)
    const formula = Math.exp(-0.5 * (30 / verticalM) ** 2) / (Math.PI * width * verticalM * 3)
    expect((kernel?.secondsPerM3[0] ?? 0) / formula).toBeCloseTo(1, 1)
  })

  it('falls off the axis, with distance and with the height of release', () => {
    const at = (eastM: number, northM: number, height = 10) =>
      kernelOf(paths, { eastM, northM }, [height])?.secondsPerM3[0] ?? 0
    expect(at(0, 1000)).toBeGreaterThan(at(200, 1000))
    expect(at(0, 1000)).toBeGreaterThan(at(0, 3000))
    expect(at(0, 500, 10)).toBeGreaterThan(at(0, 500, 150))
    expect(kernelOf(paths, { eastM: 5000, northM: 1000 }, [10])).toBeNull()
  })
})

describe('stability', () => {
  it('is unstable at a summer noon, stable in a calm night, neutral in strong wind', () => {
    const noon = sunHeightSine(site, Date.parse('2026-06-21T12:00:00+08:00'))
    expect(noon).toBeGreaterThan(0.97)
    expect(sunHeightSine(site, Date.parse('2026-06-21T00:00:00+08:00'))).toBeLessThan(0)
    expect([stabilityOf(1, noon), stabilityOf(1, -0.5), stabilityOf(6, -0.5)]).toEqual(['A', 'F', 'D'])
  })

  it('gives Briggs’ urban widths (table 4.5): D at 1 km is 135 m across and 123 m high', () => {
    const { acrossM, verticalM } = spreadAt('D', 1000)
    expect(acrossM).toBeCloseTo(135.2, 1)
    expect(verticalM).toBeCloseTo(122.8, 1)
  })

  it('changes with the hour, not with the place in the hour’s arrivals', () => {
    expect(
      new Set(
        airPaths(() => ({ eastMs: 3, northMs: 0 }), site, startMs + 12 * hourMs, toPlane).map((one) => one.stability),
      ).size,
    ).toBe(1)
  })
})
