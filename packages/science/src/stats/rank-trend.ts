import type { Maybe } from '@qingkong/domain/missing'
import { type Column, numbersOf, presentOf } from './column.ts'
import { pearson } from './correlation.ts'
import { normalTwoSidedP, tTwoSidedP } from './distribution.ts'
import { averageRanks } from './ranks.ts'

type TrendDirection = 'up' | 'down' | 'none'

export type MannKendall = {
  n: number
  /** Rising pairs minus falling pairs. */
  s: number
  tau: Maybe<number>
  z: Maybe<number>
  /** Two-sided, normal approximation with correction for continuity and ties; null with fewer than four values. */
  p: Maybe<number>
  /** At p < 0.05. */
  trend: TrendDirection
}

/** Mann-Kendall test for a monotonic trend of values in order of time; missing ones are left out. */
export const mannKendall = (values: Column): MannKendall => {
  const known = presentOf(numbersOf(values, 'value'))
  const n = known.length
  let s = 0
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) s += Math.sign((known[j] ?? 0) - (known[i] ?? 0))
  const sizes = new Map<number, number>()
  for (const value of known) sizes.set(value, (sizes.get(value) ?? 0) + 1)
  const spread = (size: number) => size * (size - 1) * (2 * size + 5)
  const variance = (spread(n) - [...sizes.values()].reduce((sum, size) => sum + spread(size), 0)) / 18
  const tau = n < 2 ? null : (2 * s) / (n * (n - 1))
  if (n < 4 || variance === 0) return { n, s, tau, z: null, p: null, trend: 'none' }
  const z = (s - Math.sign(s)) / Math.sqrt(variance)
  const p = normalTwoSidedP(z)
  return { n, s, tau, z, p, trend: directionOf(s, p < 0.05) }
}

export type SpearmanTrend = {
  n: number
  /** 1 − 6Σd²/(N³ − N); with ties the correlation of mean ranks. */
  r: Maybe<number>
  /** What |r| must reach; null with fewer than five values. */
  critical: Maybe<number>
  p: Maybe<number>
  trend: TrendDirection
}

/**
 * Critical values of the rank correlation at 0.05 that HJ 663 annexes for evaluating trends; between two table rows
 * the smaller number of values, which asks for more, holds.
 */
const criticalValues: readonly (readonly [count: number, value: number])[] = [
  [5, 0.9],
  [6, 0.829],
  [7, 0.714],
  [8, 0.643],
  [9, 0.6],
  [10, 0.564],
  [12, 0.506],
  [14, 0.456],
  [16, 0.425],
  [18, 0.399],
  [20, 0.377],
  [22, 0.359],
  [24, 0.343],
  [26, 0.329],
  [28, 0.317],
  [30, 0.306],
]

/** Trend of yearly (or other) values in order of time by Spearman's rank correlation (HJ 663); missing ones left out. */
export const spearmanTrend = (values: Column): SpearmanTrend => {
  const known = presentOf(numbersOf(values, 'value'))
  const n = known.length
  const { r } = pearson(
    Float64Array.from(known, (_, i) => i + 1),
    averageRanks(known),
  )
  const critical = criticalValues.findLast(([count]) => count <= n)?.[1] ?? null
  const p = r === null || n < 3 ? null : tTwoSidedP(r * Math.sqrt((n - 2) / (1 - r * r)), n - 2)
  return { n, r, critical, p, trend: directionOf(r ?? 0, r !== null && critical !== null && reaches(r, critical)) }
}

const reaches = (r: number, critical: number): boolean => {
  return Math.abs(r) >= critical - 1e-12
}

const directionOf = (sign: number, significant: boolean): TrendDirection => {
  if (!significant || sign === 0) return 'none'
  return sign > 0 ? 'up' : 'down'
}
