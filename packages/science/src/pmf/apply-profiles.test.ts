import { describe, expect, it } from 'vitest'
import { applyProfiles, type FixedProfiles } from './apply-profiles.ts'
import { uncertaintyFromLimit } from './detection-limit.ts'
import { expectedQ, qValues } from './fit-quality.ts'
import { nonNegativeFit } from './non-negative-fit.ts'
import { signalTable } from './signal-to-noise.ts'
import { sourceOfp } from './source-ofp.ts'
import { massOfProfile, sourceShares } from './source-shares.ts'
import { weeklyQuality } from './weekly-quality.ts'

const species = ['a', 'b', 'c', 'd', 'e', 'f']
const fixed: FixedProfiles = {
  species,
  categories: species.map(() => 'strong'),
  factors: 2,
  profiles: Float64Array.of(4, 3, 2, 0, 0, 1, 0, 1, 2, 5, 3, 0.5),
  detection: Object.fromEntries(species.map((name) => [name, { detectionLimit: 0.01, errorFraction: 0.1 }])),
  extraUncertainty: 0,
  robust: false,
}
const hour = (g1: number, g2: number) =>
  species.map((_, j) => g1 * (fixed.profiles[j] ?? 0) + g2 * (fixed.profiles[6 + j] ?? 0))
const applied = (rows: number[][], change: Partial<FixedProfiles> = {}) =>
  applyProfiles({ ...fixed, ...change }, Float64Array.from(rows.flat()))

describe('check values of the component pages', () => {
  it('14: with a limit of 0.1 and 10 % a value of 2 has u 0.20616; 0.05 becomes half the limit with u 0.08333', () => {
    const { values, uncertainties } = uncertaintyFromLimit(Float64Array.of(2, 0.05), { detectionLimit: 0.1 }, 'x')
    expect(Array.from(values)).toEqual([2, 0.05])
    expect(uncertainties[0]).toBeCloseTo(0.20616, 5)
    expect(uncertainties[1]).toBeCloseTo(0.08333, 5)
  })

  it('15: c 1, 2, 0.5 with u 0.2, 0.4, 0.6 has a signal-to-noise of 2.6667 and is strong', () => {
    const [signal] = signalTable({
      samples: ['1', '2', '3'],
      species: ['x'],
      concentrations: Float64Array.of(1, 2, 0.5),
      uncertainties: Float64Array.of(0.2, 0.4, 0.6),
    })
    expect(signal?.signalToNoise).toBeCloseTo(2.6667, 4)
    expect(signal?.suggested).toBe('strong')
  })

  it('16: scaled residuals of 1, 3 and 6 give Q 46, robust 34, Huber 42', () => {
    expect(qValues(Float64Array.of(1, 3, 6))).toEqual({ qTrue: 46, qRobust: 34, huberSum: 42 })
  })

  it('17: 600 samples, 20 strong species and a weak one, six factors: Q(expected) is 8,274', () => {
    const names = Array.from({ length: 21 }, (_, j) => `s${j}`)
    const table = {
      samples: Array.from({ length: 600 }, (_, row) => `${row}`),
      species: names,
      categories: names.map((_, j) => (j < 20 ? ('strong' as const) : ('weak' as const))),
    }
    expect(expectedQ(table, 6)).toBe(8274)
  })

  it('18: toluene 0.8, ethylene 0.5, total 12 µg/m³ at a contribution of 1.5 is 18 µg/m³ with an OFP of 11.55', () => {
    const [names, profile] = [
      ['toluene', 'ethylene', 'TVOC'],
      [0.8, 0.5, 12],
    ]
    const mir: Record<string, number> = { toluene: 4, ethylene: 9 }
    expect(1.5 * massOfProfile(profile, 2)).toBe(18)
    const { ofp } = sourceOfp(names, profile, 2, (name) => mir[name] ?? null)
    expect(ofp).toBeCloseTo(7.7, 12)
    expect(1.5 * ofp).toBeCloseTo(11.55, 12)
  })
})

describe('least squares that cannot be negative', () => {
  it('are the usual ones where these are not negative, and leave out what would be', () => {
    const [x, y] = nonNegativeFit(Float64Array.of(2, 1, 1, 3), Float64Array.of(4, 7))
    expect(x).toBeCloseTo(1, 12)
    expect(y).toBeCloseTo(2, 12)
    const [first, second] = nonNegativeFit(Float64Array.of(2, 1, 1, 3), Float64Array.of(4, 1))
    expect(first).toBeCloseTo(2, 12)
    expect(second).toBe(0)
  })

  it('take one of two factors that say the same', () => {
    const x = nonNegativeFit(Float64Array.of(4, 4, 4, 4), Float64Array.of(8, 8))
    expect(x[0]).toBeCloseTo(2, 12)
    expect(x[1]).toBe(0)
  })
})

describe('fixed profiles applied to new hours', () => {
  it('give the contributions back that the hours were made of', () => {
    const { states, contributions } = applied([hour(1.5, 0.25), hour(0, 2), hour(0.5, 0.5)])
    expect(states).toEqual(['explained', 'explained', 'explained'])
    expect(Array.from(contributions, (g) => Math.round(1e9 * g) / 1e9)).toEqual(
      // By factor, then hour; limits stand in for nought, so the absent factor stays near it.
      [1.5, expect.closeTo(0, 2), 0.5, 0.25, expect.closeTo(2, 2), 0.5],
    )
  })

  it('leave out an hour that lacks more than a fifth of the species; one missing of six still counts', () => {
    const [one, two] = [hour(1, 1), hour(1, 1)]
    one[0] = Number.NaN
    two[0] = Number.NaN
    two[1] = Number.NaN
    const { states, contributions, residuals } = applied([one, two])
    expect(states).toEqual(['explained', 'incomplete'])
    expect(contributions[0]).toBeCloseTo(1, 9)
    expect(contributions[1]).toBeNaN()
    expect(residuals[0]).toBeNaN()
  })

  it('say of an hour with more than a fifth of its species beyond three uncertainties that they do not explain it', () => {
    const strange = hour(1, 1)
    strange[0] = 60
    strange[3] = 0.02
    strange[4] = 40
    expect(applied([strange]).states).toEqual(['unexplained'])
  })

  it('a spike of one species moves a robust fit less', () => {
    const spiked = hour(1, 1)
    spiked[1] = 40
    const usual = applied([spiked]).contributions[0] ?? 0
    const robust = applied([spiked], { robust: true }).contributions[0] ?? 0
    expect(Math.abs(robust - 1)).toBeLessThan(Math.abs(usual - 1))
  })

  it('a week is outworn above twice the Q/Q(expected) of the analysis, from a day of hours on', () => {
    const rows = Array.from({ length: 60 }, (_, at) => {
      const row = hour(1, 1)
      if (at < 48) return row
      row[0] = 8
      return row
    })
    const weeks = rows.map((_, at) => (at < 24 ? 'first' : at < 48 ? 'second' : 'third'))
    const noisy = rows.map((row, at) => row.map((value, j) => value * (1 + (at % 2 ? 0.1 : -0.1) * ((j % 2) * 2 - 1))))
    const quality = weeklyQuality(fixed, applied(noisy), weeks, 0.8)
    expect(quality.map(({ week, hours }) => [week, hours])).toEqual([
      ['first', 24],
      ['second', 24],
      ['third', 12],
    ])
    expect(quality[0]?.qOverExpected).toBeGreaterThan(0)
    expect(quality[2]?.qOverExpected).toBeNull()
    expect(weeklyQuality(fixed, applied(noisy), weeks, 0.001)[0]?.isOutworn).toBe(true)
    expect(weeklyQuality(fixed, applied(noisy), weeks, 1000)[0]?.isOutworn).toBe(false)
  })
})

describe('shares of sources', () => {
  it('add up to 100 %, each within its range', () => {
    const shares = sourceShares(
      [
        { mass: 10, low: 8, high: 13 },
        { mass: 5, low: 5.5, high: 6 },
        { mass: 5, low: null, high: null },
      ],
      [1, 2, 0],
    )
    expect(shares.map(({ mean, sharePct }) => [mean, sharePct])).toEqual([
      [10, 50],
      [10, 50],
      [0, 0],
    ])
    expect(shares[0]).toMatchObject({ lowPct: (100 * 8) / 18, highPct: (100 * 13) / 23 })
    expect(shares[1]?.lowPct).toBe(50)
    expect(shares[2]).toMatchObject({ lowPct: null, highPct: null })
  })

  it('a species without a MIR is counted as nought and named', () => {
    const { countedZero, species: order } = sourceOfp(['x', 'y', 'z'], [1, 2, 0], -1, (name) =>
      name === 'y' ? 3 : null,
    )
    expect(countedZero).toEqual(['x'])
    expect(order[0]).toEqual({ name: 'y', ofp: 6 })
  })
})
