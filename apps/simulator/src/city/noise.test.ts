import { describe, expect, it } from 'vitest'
import { gaussian, pick, smoothNoise, uniform } from './noise.ts'

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe('hashed randomness', () => {
  it('the same arguments give the same value, another stream or seed another one', () => {
    expect(uniform(1, 'a', 2, 3)).toBe(uniform(1, 'a', 2, 3))
    expect(uniform(1, 'a', 2, 3)).not.toBe(uniform(1, 'b', 2, 3))
    expect(uniform(1, 'a', 2, 3)).not.toBe(uniform(2, 'a', 2, 3))
  })

  it('uniform values fill [0, 1) evenly', () => {
    const values = Array.from({ length: 4000 }, (_, n) => uniform(7, 'u', n))
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...values)).toBeLessThan(1)
    expect(mean(values)).toBeCloseTo(0.5, 1)
    expect(new Set(values.map((value) => Math.floor(value * 10))).size).toBe(10)
  })

  it('normal values have mean 0 and variance 1', () => {
    const values = Array.from({ length: 4000 }, (_, n) => gaussian(7, 'g', n))
    expect(Math.abs(mean(values))).toBeLessThan(0.06)
    expect(mean(values.map((value) => value * value))).toBeCloseTo(1, 0)
  })

  it('smooth noise keeps unit variance, is continuous, and forgets after its correlation time', () => {
    const at = (step: number) => smoothNoise(3, 's', step, 100)
    const values = Array.from({ length: 20_000 }, (_, n) => at(n))
    expect(mean(values.map((value) => value * value))).toBeCloseTo(1, 0)
    const lagged = (lag: number) => mean(values.slice(lag).map((value, n) => value * (values[n] ?? 0)))
    expect(lagged(10)).toBeGreaterThan(0.9)
    expect(Math.abs(lagged(400))).toBeLessThan(0.2)
    const steps = values.slice(1).map((value, n) => Math.abs(value - (values[n] ?? 0)))
    expect(Math.max(...steps)).toBeLessThan(0.2)
  })

  it('pick stays inside its range', () => {
    const picked = new Set(Array.from({ length: 200 }, (_, n) => pick(5, 1, 'p', n)))
    expect([...picked].sort()).toEqual([0, 1, 2, 3, 4])
  })
})
