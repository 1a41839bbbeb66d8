import { describe, expect, it } from 'vitest'
import { type PlumeConditions, plumeFactor, plumeReachM, spreadAt, stabilityOf } from './plume.ts'

const east: PlumeConditions = { east: 1, north: 0, speedMs: 3, stability: 'D', mixingHeightM: 5000 }

describe('plume', () => {
  it('is symmetric about its axis and highest on it', () => {
    const left = plumeFactor(east, 2000, 150, 30)
    expect(left).toBeCloseTo(plumeFactor(east, 2000, -150, 30), 12)
    expect(plumeFactor(east, 2000, 0, 30)).toBeGreaterThan(left)
  })

  it('reaches nobody upwind, far away or far beside it', () => {
    expect(plumeFactor(east, -500, 0, 30)).toBe(0)
    expect(plumeFactor(east, plumeReachM + 1, 0, 30)).toBe(0)
    expect(plumeFactor(east, 500, 2000, 30)).toBe(0)
  })

  it('turns with the wind', () => {
    const north: PlumeConditions = { ...east, east: 0, north: 1 }
    expect(plumeFactor(north, 100, 2000, 30)).toBeCloseTo(plumeFactor(east, 2000, 100, 30), 12)
  })

  it('carries the emitted mass through a plane across the wind', () => {
    const x = 1500
    const { acrossM, verticalM } = spreadAt('D', x)
    let flux = 0
    const stepM = 5
    for (let y = -5 * acrossM; y < 5 * acrossM; y += stepM) {
      // The formula gives the ground; over it the reflected plume of a ground source falls off by its vertical width.
      flux += plumeFactor(east, x, y, 0) * stepM * verticalM * Math.sqrt(Math.PI / 2) * east.speedMs
    }
    expect(flux).toBeCloseTo(1, 2)
  })

  it('a leak at the ground hurts the neighbour more than the same gas from a high stack', () => {
    expect(plumeFactor(east, 400, 0, 3)).toBeGreaterThan(5 * plumeFactor(east, 400, 0, 100))
  })

  it('is unstable under a strong sun and stable in a clear calm night', () => {
    expect(stabilityOf(1.5, 800, 1)).toBe('A')
    expect(stabilityOf(1.5, 0, 1)).toBe('F')
    expect(stabilityOf(7, 0, 1)).toBe('D')
  })
})
