import { dayMs } from '@qingkong/domain/time/city-time'
import { tellNobody } from '@qingkong/science/engine/tell'
import { applyProfiles, type FixedProfiles } from '@qingkong/science/pmf/apply-profiles'
import { newWorkspace, refine } from '@qingkong/science/pmf/factorise'
import { preparePmf } from '@qingkong/science/pmf/pmf-question'
import { runPmf } from '@qingkong/science/pmf/run-pmf'
import { withMeanOne } from '@qingkong/science/pmf/solution'
import { beforeAll, describe, expect, it } from 'vitest'
import { type KnownHour, keptColumns, knownHours, particleQuestion, particleTable } from './testing/known-particles.ts'

/** Of sixty autumn days every fifth is new to the scheme: a scheme is published for its season. */
const from = Date.parse('2026-09-21T00:00:00+08:00')
const days = 60
const factors = 9

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const lines = (values: Float64Array, length: number) =>
  Array.from({ length: factors }, (_, a) => [...values.slice(a * length, (a + 1) * length)])

describe('a scheme of known sources applied to hours that it was not made of', () => {
  /** µg/m³ of PM2.5 by factor, mean of the new hours. */
  let applied: number[]
  let refitted: number[]
  let explainedPct: number

  beforeAll(async () => {
    const hours = knownHours(from, 24 * days)
    const isNew = ({ at }: KnownHour) => Math.floor((at - from) / dayMs) % 5 === 4
    const [old, fresh] = [hours.filter((hour) => !isNew(hour)), hours.filter(isNew)]
    const columns = keptColumns(old)
    const table = particleTable(old, columns)
    const question = particleQuestion(old, columns, { factors, runs: 3 })
    const prepared = preparePmf(table, question)
    const { solution } = (await runPmf(prepared, question, { workers: 2, tell: tellNobody })).best
    const fixed: FixedProfiles = {
      species: table.species,
      categories: prepared.categories,
      factors,
      profiles: solution.profiles,
      detection: question.detection,
      extraUncertainty: 0,
      robust: true,
    }
    const { states, contributions } = applyProfiles(fixed, particleTable(fresh, columns).concentrations)
    const explained = states.flatMap((state, row) => (state === 'explained' ? [row] : []))
    explainedPct = (100 * explained.length) / fresh.length
    const meanOf = (line: readonly number[]) => mean(explained.map((row) => line[row] ?? Number.NaN))
    // The refit: all hours together, everything free, from the scheme's own factors, as a bootstrap refits.
    const all = preparePmf(particleTable([...old, ...fresh], columns), question)
    const started = {
      factors,
      profiles: solution.profiles.slice(),
      contributions: Float64Array.from(
        lines(solution.contributions, old.length).flatMap((line, a) => [
          ...line,
          // An hour that was left out begins at the mean.
          ...(lines(contributions, fresh.length)[a] ?? []).map((g) => (Number.isNaN(g) ? 1 : g)),
        ]),
      ),
    }
    refine(newWorkspace(all.data, factors, true), started)
    const refit = withMeanOne(started)
    const massOf = (profiles: Float64Array, a: number) => lines(profiles, table.species.length)[a]?.at(-1) ?? 0
    applied = lines(contributions, fresh.length).map((line, a) => meanOf(line) * massOf(solution.profiles, a))
    refitted = lines(refit.contributions, old.length + fresh.length).map(
      (line, a) => meanOf(line.slice(old.length)) * massOf(refit.profiles, a),
    )
  }, 590_000)

  it('explains nearly every new hour', () => {
    expect(explainedPct).toBeGreaterThan(95)
  })

  it('brings what a refit with these hours brings: a tenth of the mass at most goes to another factor', () => {
    const moved = applied.reduce((sum, mass, a) => sum + Math.abs(mass - (refitted[a] ?? Number.NaN)), 0)
    expect(moved / refitted.reduce((sum, mass) => sum + mass, 0)).toBeLessThan(0.1)
  })

  it('by itself a factor stays within 10 % of the refit, but for two that trade their carbon', () => {
    const near = applied.filter((mass, a) => Math.abs(mass / (refitted[a] ?? Number.NaN) - 1) < 0.1)
    expect(near.length).toBeGreaterThanOrEqual(factors - 2)
  })
})
