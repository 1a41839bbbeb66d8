import { hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { emissionBaseline } from './emission-baseline.ts'

const startMs = Date.parse('2026-11-20T10:00:00+08:00')
const hours = (usual: number, now: number, isMass = true) => ({
  hours: new Map(Array.from({ length: 9 }, (_, n) => [startMs - n * hourMs, n === 0 ? now : usual])),
  isMass,
})

describe('the emission of a source against its own past', () => {
  it('is told by the loudest outlet, while the baseline is the sum of all', () => {
    const { baselineKgH, ratios } = emissionBaseline([hours(10, 60), hours(20, 20)], startMs - hourMs)
    expect(baselineKgH).toBe(30)
    expect(ratios.get(startMs)).toBe(6)
    expect(ratios.get(startMs - hourMs)).toBe(1)
  })

  it('knows no mass from a concentration at the fence, but the rise', () => {
    const { baselineKgH, ratios } = emissionBaseline([hours(80, 320, false)], startMs - hourMs)
    expect(baselineKgH).toBeNull()
    expect(ratios.get(startMs)).toBe(4)
  })

  it('takes no baseline from standstill or from fewer than four hours', () => {
    expect(emissionBaseline([hours(0, 5)], startMs - hourMs)).toEqual({ baselineKgH: null, ratios: new Map() })
    const few = {
      hours: new Map([
        [startMs, 9],
        [startMs - 3 * hourMs, 3],
      ]),
      isMass: true,
    }
    expect(emissionBaseline([few], startMs - hourMs).ratios.size).toBe(0)
  })
})
