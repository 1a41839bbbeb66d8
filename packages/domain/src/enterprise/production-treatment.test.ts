import { describe, expect, it } from 'vitest'
import { syncRate } from '../emission/sync-rate.ts'
import { type LineShares, powerShare } from './power-share.ts'
import {
  type SyncVerdict,
  syncCounts,
  syncSpans,
  syncVerdict,
  syncVerdicts,
  treatmentFaultOver,
} from './production-treatment.ts'

/** Loads of a line whose production usually takes 60 kW and whose treatment 22. */
const loads = (productionKw: number | null, governKw: number | null): LineShares => ({
  production: powerShare(productionKw, 60),
  treatment: powerShare(governKw, 22),
})
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)

describe('treatment beside production', () => {
  it('sources 11.8: production 15 of 60 kW, treatment 2.1 of 22 stands still, 10.9 is weak, 11 is in order; production 11.9 is idle', () => {
    const verdicts = [loads(15, 2.1), loads(15, 10.9), loads(15, 11), loads(11.9, 0)].map(syncVerdict)
    expect(verdicts).toEqual(['stopped', 'weak', 'synchronous', 'idle'])
  })

  it('without a load or a reference nothing is said', () => {
    expect(syncVerdict(loads(null, 20))).toBe('unknown')
    expect(syncVerdict(loads(60, null))).toBe('unknown')
    expect(syncVerdict({ production: powerShare(60, null), treatment: 1 })).toBe('unknown')
  })

  it('sources 11.9: 17 of 20 producing intervals synchronous → 85.0 %', () => {
    const series = [...times(8, loads(60, 22)), ...times(3, loads(60, 0)), ...times(9, loads(60, 22))]
    const counts = syncCounts(syncVerdicts(series))
    expect(counts).toEqual({ producing: 20, synchronous: 17 })
    expect(syncRate(counts)).toBeCloseTo(0.85, 10)
  })

  it('ten minutes at the begin and at the end of production are forgiven, a third interval is not', () => {
    const day = [...times(3, loads(0, 0)), ...times(3, loads(60, 0)), ...times(6, loads(60, 22)), loads(0, 0)]
    expect(syncVerdicts(day).slice(3, 7)).toEqual(['synchronous', 'synchronous', 'stopped', 'synchronous'])
    const end = [...times(6, loads(60, 22)), ...times(2, loads(60, 0)), ...times(3, loads(0, 0))]
    expect(syncVerdicts(end).slice(6, 8)).toEqual(['synchronous', 'synchronous'])
  })
})

describe('what is raised', () => {
  const [ok, off, low] = ['synchronous', 'stopped', 'weak'] as const satisfies SyncVerdict[]

  it('two of three means that say so are raised, a single one is not', () => {
    expect(syncSpans([ok, ok, off, ok, ok, ok])).toEqual([])
    expect(syncSpans([ok, ok, off, ok, off, ok, ok])).toEqual([{ kind: 'alarm', from: 2, to: 5 }])
    expect(syncSpans([ok, off, off, off, ok])).toEqual([{ kind: 'alarm', from: 1, to: 4 }])
  })

  it('weak running warns; beside a standstill it is not told twice', () => {
    expect(syncSpans([ok, low, low, low, ok])).toEqual([{ kind: 'warning', from: 1, to: 4 }])
    expect(syncSpans([ok, low, low, low, off, off, off, ok])).toEqual([
      { kind: 'warning', from: 1, to: 4 },
      { kind: 'alarm', from: 4, to: 7 },
    ])
  })

  it('an ordinary day of production with its treatment raises nothing', () => {
    const day = [...times(20, loads(0, 0)), ...times(100, loads(58, 21)), ...times(20, loads(2, 0.5))]
    expect(syncSpans(syncVerdicts(day))).toEqual([])
  })
})

describe('what is wrong now', () => {
  const line = (production: number, treatment: number | null): LineShares => ({ production, treatment })

  it('is raised when two of three five-minute means are bad', () => {
    const off = line(0.8, 0)
    const on = line(0.8, 1)
    expect(treatmentFaultOver([on, on, off, on, off])).toBe('stopped')
    expect(treatmentFaultOver([on, on, on, on, off])).toBeNull()
    expect(treatmentFaultOver([on, on, off, on, line(0.8, 0.4)])).toBe('weak')
  })

  it('has ten minutes of grace when production begins, and none left when it has ended', () => {
    const rest = line(0, 0)
    const off = line(0.8, 0)
    expect(treatmentFaultOver([rest, rest, off, off, off])).toBeNull()
    expect(treatmentFaultOver([rest, off, off, off, off])).toBe('stopped')
    expect(treatmentFaultOver([off, off, rest, rest, rest])).toBeNull()
  })
})
