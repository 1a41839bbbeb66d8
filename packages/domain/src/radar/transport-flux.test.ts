import { describe, expect, it } from 'vitest'
import { columnFlux, type FluxHour, hourTonnes, normalWind, periodFlux } from './transport-flux.ts'

/** 5 m/s in the middle of a single layer of 1 km, so that the power law changes nothing. */
const check: FluxHour = {
  concentration: 75,
  speedMs: 5 / (500 / 10) ** 0.2,
  directionDeg: 270,
  mixingHeightM: 1000,
  layerM: 1000,
  extinction: [0.3],
}

describe('transport flux (radar 6)', () => {
  it('75 µg/m³ at 5 m/s through 1 km × 20 km is 7.50 kg/s, 27.0 t/h, 648 t/d', () => {
    const column = columnFlux(check, 90) ?? 0
    expect(column / 1000).toBeCloseTo(375, 9)
    const tonnes = hourTonnes(column, { lengthM: 20_000, inwardDeg: 90 })
    expect(tonnes).toBeCloseTo(27, 9)
    expect(periodFlux(Array.from({ length: 24 }, () => tonnes))?.netT).toBeCloseTo(648, 6)
  })

  it('a wind at 45° carries 0.7071 of it, a reversed one the same out', () => {
    expect((columnFlux(check, 135) ?? 0) / 1000).toBeCloseTo(375 * Math.SQRT1_2, 9)
    expect((columnFlux(check, 270) ?? 0) / 1000).toBeCloseTo(-375, 9)
    expect(normalWind(4, 0, 180)).toBeCloseTo(4, 12)
  })

  it('follows the lidar’s shape up to the mixing height, and never above 2 km', () => {
    const layered = { ...check, speedMs: 5, layerM: 100, extinction: Array.from({ length: 30 }, () => 0.2) }
    const even = columnFlux({ ...layered, mixingHeightM: 200 }, 90) ?? 0
    const falling = columnFlux({ ...layered, mixingHeightM: 200, extinction: [0.2, 0.1] }, 90) ?? 0
    const first = 75 * 5 * (50 / 10) ** 0.2 * 100
    const second = 75 * 5 * (150 / 10) ** 0.2 * 100
    expect(even).toBeCloseTo(first + second, 6)
    expect(falling).toBeCloseTo(first + second / 2, 6)
    expect(columnFlux({ ...layered, mixingHeightM: 2600 }, 90)).toBe(
      columnFlux({ ...layered, mixingHeightM: 2000 }, 90),
    )
  })

  it('two missing layers are filled, a profile with less than three quarters is none', () => {
    const layered = { ...check, layerM: 100, mixingHeightM: 1000, extinction: Array.from({ length: 10 }, () => 0.2) }
    const gap = layered.extinction.map((value, at) => (at === 4 || at === 5 ? null : value))
    expect(columnFlux({ ...layered, extinction: gap }, 90)).toBeCloseTo(columnFlux(layered, 90) ?? 0, 9)
    expect(columnFlux({ ...layered, extinction: layered.extinction.slice(0, 7) }, 90)).toBeNull()
    const blind = layered.extinction.map((value, at) => (at < 4 ? null : value))
    expect(columnFlux({ ...layered, extinction: blind }, 90)).toBeCloseTo(columnFlux(layered, 90) ?? 0, 9)
    expect(columnFlux({ ...layered, extinction: [null, null, null, null, null, 0.2] }, 90)).toBeNull()
  })

  it('keeps in and out apart, and gives no total below 75 % of the hours', () => {
    expect(periodFlux([3, -1, 2, null])).toEqual({ inT: 5, outT: 1, netT: 4, hours: 3 })
    expect(periodFlux([3, -1, null, null])).toBeNull()
    expect(periodFlux([])).toBeNull()
  })
})
