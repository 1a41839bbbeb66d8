import { tellNobody } from '@qingkong/science/engine/tell'
import { nameFactors } from '@qingkong/science/pmf/name-factors'
import { preparePmf } from '@qingkong/science/pmf/pmf-question'
import { runPmf } from '@qingkong/science/pmf/run-pmf'
import { pearson } from '@qingkong/science/stats/correlation'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ParticleSource, particleSourceNames } from '../../../simulator/src/city/particle-profiles.ts'
import { keptColumns, knownHours, particleQuestion, particleTable } from './testing/known-particles.ts'

/** Sixty autumn days of the superstation by the lake. */
const from = Date.parse('2026-09-21T00:00:00+08:00')
const hours = 60 * 24
const factors = 9

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe('PMF on the particles that the demo city sends', () => {
  let found: { code: string | undefined; contributions: Float64Array; share: number }[]
  let truth: ReadonlyMap<ParticleSource, { contributions: Float64Array; share: number }>

  beforeAll(async () => {
    const rows = knownHours(from, hours)
    const kept = keptColumns(rows)
    const table = particleTable(rows, kept)
    const { species } = table
    const question = particleQuestion(rows, kept, { factors, runs: 3 })
    const prepared = preparePmf(table, question)
    const { best } = await runPmf(prepared, question, { workers: 2, tell: tellNobody })
    const names = nameFactors(prepared, best.solution)
    const masses = Array.from({ length: factors }, (_, factor) => {
      const perUnit = best.solution.profiles[factor * species.length + species.length - 1] ?? 0
      return best.solution.contributions
        .slice(factor * rows.length, (factor + 1) * rows.length)
        .map((contribution) => contribution * perUnit)
    })
    const whole = masses.reduce((sum, contributions) => sum + mean(contributions), 0)
    found = masses.map((contributions, factor) => ({
      code: names[factor]?.[0]?.code,
      contributions,
      share: (100 * mean(contributions)) / whole,
    }))
    const pm25 = mean(Float64Array.from(rows, ({ pm25: whole }) => whole))
    truth = new Map(
      particleSourceNames.map((source) => {
        const contributions = Float64Array.from(rows, ({ sources }) => sources[source])
        return [source, { contributions, share: (100 * mean(contributions)) / pm25 }]
      }),
    )
  }, 580_000)

  const bestMatch = (contributions: Float64Array) => {
    const matches = found.map((factor) => ({ factor, r: pearson(contributions, factor.contributions).r ?? 0 }))
    return matches.reduce((best, one) => (one.r > best.r ? one : best))
  }

  it('finds every source of at least five per cent again: its hours and its share', () => {
    const large = [...truth].filter(([, { share }]) => share >= 5)
    expect(large.length).toBeGreaterThanOrEqual(7)
    for (const [source, { contributions, share }] of large) {
      const { factor, r } = bestMatch(contributions)
      expect(r, source).toBeGreaterThanOrEqual(0.7)
      expect(Math.abs(factor.share - share), source).toBeLessThan(10)
    }
  })

  it('each of them in a factor of its own', () => {
    const large = [...truth.values()].filter(({ share }) => share >= 5)
    expect(new Set(large.map(({ contributions }) => bestMatch(contributions).factor)).size).toBe(large.length)
  })

  it('proposes the right name for most of them from the profile alone', () => {
    const right: Partial<Record<ParticleSource, string>> = {
      secondaryNitrate: 'secondary_nitrate',
      secondarySulphate: 'secondary_sulfate',
      vehicle: 'vehicle',
      coal: 'coal',
      biomass: 'biomass',
      dust: 'dust',
      metalIndustry: 'industry_metal',
      shipping: 'ship_heavy_oil',
    }
    const named = [...truth].filter(
      ([source, { contributions }]) =>
        right[source] !== undefined && bestMatch(contributions).factor.code === right[source],
    )
    expect(named.length).toBeGreaterThanOrEqual(6)
  })
})
