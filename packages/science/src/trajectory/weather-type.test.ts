import { describe, expect, it } from 'vitest'
import { seededRandom } from '../stats/seeded-random.ts'
import { latitudeFactors, weatherType } from './weather-type.ts'

/** Degrees east and north of the middle of P1 to P16. */
const places: readonly (readonly [number, number])[] = [
  [-5, 10],
  [5, 10],
  ...[5, 0, -5].flatMap((north) => [-15, -5, 5, 15].map((east): [number, number] => [east, north])),
  [-5, -10],
  [5, -10],
]
const field = (pressure: (east: number, north: number) => number) =>
  places.map(([east, north]) => pressure(east, north))
const typeOf = (pressure: (east: number, north: number) => number) => weatherType(field(pressure), 31.5)

describe('the weather type of Jenkinson and Collison', () => {
  it('has the factors of the latitude: at 31.5° N and at 55° N', () => {
    const [a, b, c, d] = latitudeFactors(31.5)
    expect([a, b, c, d].map((factor) => factor.toFixed(6))).toEqual(['1.172828', '1.171002', '0.878410', '0.687762'])
    expect(latitudeFactors(55).map((factor) => Number(factor.toFixed(2)))).toEqual([1.74, 1.07, 0.95, 1.52])
  })

  it('is west with low pressure in the north, east with high, south with low pressure in the west', () => {
    expect(typeOf((_, north) => 1010 - 2 * north)).toMatchObject({ type: 'W', nameZh: '西风型', directionDeg: 270 })
    expect(typeOf((_, north) => 1010 + 2 * north).type).toBe('E')
    expect(typeOf((east) => 1010 + east).type).toBe('S')
    expect(typeOf((east) => 1010 - east).type).toBe('N')
    expect(typeOf((_, north) => 1010 - 2 * north).westerly).toBeCloseTo(20, 10)
  })

  it('is cyclonic about a low, anticyclonic about a high, undetermined in flat pressure', () => {
    const bowl = (sign: number) => (east: number, north: number) => 1010 + sign * 0.1 * (east ** 2 / 4 + north ** 2)
    expect(typeOf(bowl(1)).type).toBe('C')
    expect(typeOf(bowl(-1)).type).toBe('A')
    expect(typeOf(() => 1015)).toMatchObject({ type: 'U', flow: 0, directionDeg: null })
  })

  it('is a mixed type where flow and vorticity are of one size', () => {
    const mixed = typeOf((east, north) => 1010 - 2 * north + 0.1 * (east ** 2 / 4 + north ** 2))
    expect(mixed.type).toBe('CW')
    expect(mixed.vorticity).toBeGreaterThan(mixed.flow)
  })

  it('knows no more than 27 types, whatever the pressures, and none changes with the mean pressure', () => {
    const random = seededRandom(27)
    const types = new Set<string>()
    for (let i = 0; i < 4000; i++) {
      const pressures = places.map(() => 1010 + 30 * (random() - 0.5))
      const { type } = weatherType(pressures, 31.5)
      types.add(type)
      expect(
        weatherType(
          pressures.map((value) => value + 5),
          31.5,
        ).type,
      ).toBe(type)
    }
    expect([...types].filter((type) => type !== 'U').length).toBe(26)
  })

  it('refuses fewer points, missing pressures and latitudes where the formula does not hold', () => {
    expect(() => weatherType([1010], 31.5)).toThrow('需要 16 个格点')
    expect(() =>
      weatherType(
        field(() => Number.NaN),
        31.5,
      ),
    ).toThrow('p1 列：气压 NaN 缺失')
    expect(() =>
      weatherType(
        field(() => 1010),
        5,
      ),
    ).toThrow('中心纬度')
  })
})
