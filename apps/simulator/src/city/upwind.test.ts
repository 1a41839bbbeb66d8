import { describe, expect, it } from 'vitest'
import { offPlane } from './place.ts'
import { upwindOf } from './upwind.ts'

const here = offPlane({ eastM: 0, northM: 0 })
const works = { eastM: 0, northM: 10_000, strength: 3 }
const blowingTo = (east: number, north: number) => ({ east, north })

describe('what the wind brings from places', () => {
  it('is most from where they lie, least from the other side, and one on average', () => {
    const upwind = upwindOf([works], here)
    const around = Array.from({ length: 360 }, (_, n) =>
      upwind(blowingTo(3 * Math.sin((n * Math.PI) / 180), 3 * Math.cos((n * Math.PI) / 180))),
    )
    expect(Math.max(...around)).toBeCloseTo(upwind(blowingTo(0, -3)), 9)
    expect(upwind(blowingTo(0, -3))).toBeGreaterThan(3)
    expect(upwind(blowingTo(0, 3))).toBeLessThan(0.5)
    expect(around.reduce((sum, value) => sum + value, 0) / 360).toBeCloseTo(1, 3)
  })

  it('near and strong places outweigh far and weak ones', () => {
    const upwind = upwindOf([works, { eastM: 60_000, northM: 0, strength: 3 }], here)
    expect(upwind(blowingTo(0, -3))).toBeGreaterThan(3 * upwind(blowingTo(-3, 0)))
  })

  it('a calm knows no direction, and a city without such places has the mean of them', () => {
    expect(upwindOf([works], here)(blowingTo(0, 0))).toBe(1)
    expect(upwindOf([], here)(blowingTo(2, 1))).toBe(1)
  })
})
