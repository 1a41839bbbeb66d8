import { dayMs } from '@qingkong/domain/time/city-time'
import { tellNobody } from '@qingkong/science/engine/tell'
import { applyProfiles, type FixedProfiles } from '@qingkong/science/pmf/apply-profiles'
import { type Factors, newWorkspace, refine } from '@qingkong/science/pmf/factorise'
import { qValues, scaledResiduals } from '@qingkong/science/pmf/fit-quality'
import { preparePmf } from '@qingkong/science/pmf/pmf-question'
import type { Pulls } from '@qingkong/science/pmf/pulls'
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

const ratios = (one: readonly number[], other: readonly number[]) =>
  one.map((value, a) => value / (other[a] ?? Number.NaN))
const farthest = (values: readonly number[]) => Math.max(...values.map((value) => Math.abs(value - 1)))

/** What a fit brings by factor, µg/m³ of PM2.5: mean of the hours the scheme was made of, and of the new ones. */
interface Brought {
  old: number[]
  fresh: number[]
}

describe('a scheme of known sources applied to hours that it was not made of', () => {
  let scheme: Brought
  /** All hours together, everything free. */
  let free: Brought
  /** The same, the hours of the scheme drawn to what the scheme says of them; the new hours free. */
  let held: Brought
  /** The profiles of the free fit applied to the new hours. */
  let freeApplied: number[]
  let explainedPct: number
  /** Rise of the sum of squares that holding costs, %. */
  let heldPct: number

  beforeAll(async () => {
    const hours = knownHours(from, 24 * days)
    const isNew = ({ at }: KnownHour) => Math.floor((at - from) / dayMs) % 5 === 4
    const [old, fresh] = [hours.filter((hour) => !isNew(hour)), hours.filter(isNew)]
    const rows = old.length + fresh.length
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
    const newHours = particleTable(fresh, columns).concentrations
    const { states, contributions } = applyProfiles(fixed, newHours)
    const explained = states.flatMap((state, row) => (state === 'explained' ? [row] : []))
    explainedPct = (100 * explained.length) / fresh.length

    const massOf = (profiles: Float64Array, a: number) => lines(profiles, table.species.length)[a]?.at(-1) ?? 0
    const ofNew = (byFactor: readonly (readonly number[])[], profiles: Float64Array) =>
      byFactor.map((line, a) => mean(explained.map((row) => line[row] ?? Number.NaN)) * massOf(profiles, a))
    const ofOld = (point: Factors, length: number) =>
      lines(point.contributions, length).map((line, a) => mean(line.slice(0, old.length)) * massOf(point.profiles, a))
    const applied = lines(contributions, fresh.length)
    scheme = { old: ofOld(solution, old.length), fresh: ofNew(applied, solution.profiles) }

    // As a bootstrap refits: from the scheme's own factors. An hour that was left out begins at the mean.
    const all = preparePmf(particleTable([...old, ...fresh], columns), question)
    const ownLines = lines(solution.contributions, old.length)
    const started = (): Factors => ({
      factors,
      profiles: solution.profiles.slice(),
      contributions: Float64Array.from(
        ownLines.flatMap((line, a) => [...line, ...(applied[a] ?? []).map((g) => (Number.isNaN(g) ? 1 : g))]),
      ),
    })
    const refitted = (pulls: Pulls | null) => {
      const point = started()
      refine(newWorkspace(all.data, factors, true), point, pulls)
      const whole = withMeanOne(point)
      const ofFresh = lines(whole.contributions, rows).map((line) => line.slice(old.length))
      const sum = qValues(scaledResiduals(all, point)).huberSum
      return { whole, sum, brought: { old: ofOld(whole, rows), fresh: ofNew(ofFresh, whole.profiles) } }
    }
    const own = refitted(null)
    free = own.brought
    const again = applyProfiles({ ...fixed, profiles: own.whole.profiles }, newHours)
    freeApplied = ofNew(lines(again.contributions, fresh.length), own.whole.profiles)
    // With the weight that Fpeak draws with.
    const target = Float64Array.from(ownLines.flatMap((line) => [...line, ...fresh.map(() => Number.NaN)]))
    const drawn = refitted({ forces: [], towards: { weight: own.sum / (rows * factors), target } })
    held = drawn.brought
    heldPct = (100 * (drawn.sum - own.sum)) / own.sum
  }, 590_000)

  it('explains nearly every new hour', () => {
    expect(explainedPct).toBeGreaterThan(95)
  })

  it('brings what a refit in the rotation of the scheme brings: every factor within 10 %', () => {
    expect(farthest(ratios(scheme.fresh, held.fresh))).toBeLessThan(0.1)
  })

  it('that refit is as good as a free one: the sum of squares rises by less than a tenth of a per cent', () => {
    expect(heldPct).toBeLessThan(0.1)
  })

  it('a free refit turns: a factor changes by as much in the hours the scheme was made of as in the new ones', () => {
    expect(farthest(ratios(ratios(scheme.fresh, free.fresh), ratios(scheme.old, free.old)))).toBeLessThan(0.05)
    // In its own rotation the application reproduces it.
    expect(farthest(ratios(freeApplied, free.fresh))).toBeLessThan(0.01)
  })

  it('and moves a tenth of the mass at most to another factor', () => {
    const moved = scheme.fresh.reduce((sum, mass, a) => sum + Math.abs(mass - (free.fresh[a] ?? Number.NaN)), 0)
    expect(moved / free.fresh.reduce((sum, mass) => sum + mass, 0)).toBeLessThan(0.1)
  })
})
