import { describe, expect, it } from 'vitest'
import { seededRandom } from '../stats/seeded-random.ts'
import { baseRuns, bestRun } from './base-run.ts'
import { blockLengthOf } from './block-length.ts'
import { bootstrapResult, bootstrapRuns, resampledRows } from './bootstrap.ts'
import { bsDispResult, bsDispRuns } from './bs-disp.ts'
import { constrain } from './constrain.ts'
import { parseCellSum } from './constraint.ts'
import { dispCells, displacements, dispResult } from './disp.ts'
import { matchFactors, swappedFactors } from './factor-match.ts'
import { qValues, scaledResiduals } from './fit-quality.ts'
import { fpeak } from './fpeak.ts'
import { prepareTable } from './prepare-table.ts'
import { synthetic } from './testing/synthetic.ts'

const made = synthetic({ rows: 150, species: 12, factors: 3, seed: 21 })
const prepared = prepareTable(made.table)
const runs = baseRuns(prepared, { factors: 3, seed: 1, robust: false })
const best = bestRun([0, 1, 2].map(runs), false)
const base = best.solution
const at = (factor: number, species: number) => base.profiles[factor * 12 + species] ?? Number.NaN
/** A cell well above nought, and one at nought. */
const cells = dispCells(prepared, 3)
const big = cells.find((cell) => at(cell.factor, cell.species) > 2) ?? { factor: 0, species: 0 }
const nought = cells.find((cell) => at(cell.factor, cell.species) === 0)

describe('the bootstrap', () => {
  it('draws whole blocks, each as often as any other and the short last one too', () => {
    const counts = new Map<number, number>()
    for (let seed = 0; seed < 400; seed++) {
      const drawn = resampledRows(23, 10, seed)
      expect(drawn).toHaveLength(23)
      for (const row of drawn) counts.set(row, (counts.get(row) ?? 0) + 1)
      expect(drawn[1]).toBe(drawn[0] === 22 ? drawn[1] : (drawn[0] ?? 0) + 1)
    }
    expect(counts.get(22)).toBeGreaterThan(150)
    expect(counts.size).toBe(23)
  })

  it('finds every factor again on clear data, with percentiles around the base run', () => {
    const refit = bootstrapRuns(prepared, base, { seed: 1, blockLength: 5, robust: false })
    const result = bootstrapResult(
      Array.from({ length: 30 }, (_, run) => refit(run)),
      3,
      12,
      5,
    )
    expect(result.mapping.map(({ share }) => share)).toEqual([1, 1, 1])
    expect(result.unmapped).toBe(0)
    const cell = big.factor * 12 + big.species
    const [p5 = 0, p25 = 0, p50 = 0, p75 = 0, p95 = 0] = result.profiles.slice(cell * 5, cell * 5 + 5)
    expect([p5, p25, p50, p75, p95]).toEqual([p5, p25, p50, p75, p95].sort((a, b) => a - b))
    expect(p5).toBeLessThan(at(big.factor, big.species))
    expect(p95).toBeGreaterThan(at(big.factor, big.species))
    expect(refit(4)).toEqual(bootstrapRuns(prepared, base, { seed: 1, blockLength: 5, robust: false })(4))
  })

  it('maps a factor to the base factor it follows, to none below the correlation asked for', () => {
    const lines = Float64Array.of(1, 2, 3, 4, 4, 1, 3, 2)
    const turned = Float64Array.of(4, 1, 3, 2, 1, 2, 3, 5)
    expect(matchFactors(turned, lines, 2).matched).toEqual([1, 0])
    expect(swappedFactors(turned, lines, 2)).toEqual([0, 1])
    expect(matchFactors(Float64Array.of(1, -1, -1, 1, 1, 2, 3, 4), lines, 2, 0.6).matched).toEqual([null, 0])
  })

  it('takes longer blocks for longer memory', () => {
    const random = seededRandom(3)
    const walk = (memory: number) => {
      let x = 0
      return Float64Array.from({ length: 1000 }, () => {
        x = memory * x + random() - 0.5
        return x
      })
    }
    const [none, some, long] = [0, 0.5, 0.9].map((memory) => blockLengthOf(walk(memory)))
    expect(none).toBeLessThan(3)
    expect(some).toBeGreaterThan(3)
    expect(long).toBeGreaterThan(2 * (some ?? 0))
    expect(blockLengthOf(new Float64Array(50).fill(3))).toBe(1)
  })
})

describe('DISP', () => {
  const displace = displacements(prepared.data, base, false, [4, 8, 15, 25])

  it('goes as far as the rise of Q allows with everything else refitted: the rise is exact, the range widens', () => {
    const { lower, upper, value, decrease } = displace(big)
    expect(value).toBeCloseTo(at(big.factor, big.species), 6)
    expect(decrease).toBe(0)
    expect(lower).toEqual([...lower].sort((a, b) => b - a))
    expect(upper).toEqual([...upper].sort((a, b) => a - b))
    // Nearly a parabola: four times the rise is twice the way.
    expect(((upper[2] ?? 0) - value) / ((upper[0] ?? 0) - value)).toBeCloseTo(Math.sqrt(15 / 4), 0)
    // Held at the end, the rest refitted, Q has risen by four.
    const held = constrain(prepared, base, [{ kind: 'value', cell: big, value: upper[0] ?? 0, dQLimit: 1 }], false)
    expect(held.dQ).toBeCloseTo(4, 1)
  })

  it('gives wider ranges than moving the value alone', () => {
    const { upper, value } = displace(big)
    const { rows, species } = prepared.data
    let stiffness = 0
    for (let row = 0; row < rows; row++) {
      const g = base.contributions[big.factor * rows + row] ?? 0
      stiffness += (g / (prepared.uncertainties[row * species + big.species] ?? 1)) ** 2
    }
    expect((upper[0] ?? 0) - value).toBeGreaterThan(Math.sqrt(4 / stiffness))
  })

  it('starts a value at nought from nought', () => {
    expect(nought).toBeDefined()
    const { lower, upper } = displace(nought ?? big)
    expect(lower).toEqual([0, 0, 0, 0])
    expect(upper[0]).toBeGreaterThan(0)
  })

  it('counts no swap and no decrease on clear data, and leaves weak species out', () => {
    const weak = prepareTable(made.table, { weak: ['S0'] })
    expect(dispCells(weak, 3)).toHaveLength(33)
    const result = dispResult(cells.filter((_, i) => i % 4 === 0).map(displace), [4, 8, 15, 25], 3, best.qTrue)
    expect(result.swaps).toEqual(Array.from({ length: 4 }, () => [0, 0, 0]))
    expect(result.largestDecrease).toBe(0)
  })

  it('on resamples gives ranges at least as wide as DISP alone', () => {
    const run = bsDispRuns(prepared, base, [big], { seed: 1, blockLength: 5, robust: false })
    const result = bsDispResult(
      Array.from({ length: 12 }, (_, i) => run(i)),
      [big],
    )
    expect(result.accepted).toBe(12)
    const [ours] = result.cells
    const alone = displace(big)
    expect(ours?.upper[3]).toBeGreaterThan(alone.upper[0] ?? 0)
    expect(ours?.lower[3]).toBeLessThan(alone.lower[0] ?? 0)
  })

  it('works on a robust fit', () => {
    const robust = bestRun([0, 1].map(baseRuns(prepared, { factors: 3, seed: 1, robust: true })), true)
    const interval = displacements(prepared.data, robust.solution, true, [4])(big)
    expect(interval.upper[0]).toBeGreaterThan(interval.value)
    expect(interval.lower[0]).toBeLessThan(interval.value)
  })
})

describe('Fpeak', () => {
  it('of nought is the base run itself; Q rises with the strength on both sides', () => {
    expect(fpeak(prepared, base, 0, false).solution).toBe(base)
    for (const sign of [-1, 1]) {
      const rises = [0.5, 1, 2, 4].map((phi) => fpeak(prepared, base, sign * phi, false).dQPct)
      expect(rises[0]).toBeGreaterThan(0)
      expect(rises).toEqual([...rises].sort((a, b) => a - b))
    }
  })
})

describe('constraints', () => {
  const dQOf = (constraint: Parameters<typeof constrain>[2][number]) => constrain(prepared, base, [constraint], false)
  const value = at(big.factor, big.species)

  it('without any leave the base run, with its value cost nothing', () => {
    expect(constrain(prepared, base, [], false).dQPct).toBeCloseTo(0, 8)
    const same = dQOf({ kind: 'base', cell: big })
    expect(same.dQ).toBeCloseTo(0, 4)
    expect(same.outcomes[0]?.value).toBeCloseTo(value, 3)
  })

  it('set a value to nought or to a number, everything else refitted', () => {
    const zero = dQOf({ kind: 'zero', cell: big })
    expect(zero.solution.profiles[big.factor * 12 + big.species]).toBe(0)
    expect(zero.dQ).toBeGreaterThan(0)
    const set = dQOf({ kind: 'value', cell: big, value: value * 1.01, dQLimit: 1 })
    expect(set.outcomes[0]?.isMet).toBe(true)
    expect(set.outcomes[0]?.value).toBeCloseTo(value * 1.01, 3)
    expect(set.qTrue - best.qTrue).toBeCloseTo(set.dQ, 4)
  })

  it('pull up and down until Q has risen by the limit', () => {
    const up = dQOf({ kind: 'up', cell: big, dQLimit: 0.01 })
    expect(up.dQPct).toBeCloseTo(1, 1)
    expect(up.outcomes[0]?.value).toBeGreaterThan(value)
    const down = dQOf({ kind: 'down', cell: big, dQLimit: 0.01 })
    expect(down.dQPct).toBeCloseTo(1, 1)
    expect(down.outcomes[0]?.value).toBeLessThan(value)
    expect(dQOf({ kind: 'value', cell: big, value: value * 3, dQLimit: 0.01 }).outcomes[0]?.isMet).toBe(false)
  })

  it('hold a value inside limits and do nothing where it is inside already', () => {
    expect(dQOf({ kind: 'limits', cell: big, lower: 0, upper: value * 2 }).dQ).toBeCloseTo(0, 6)
    const held = dQOf({ kind: 'limits', cell: big, lower: value * 1.02, upper: value * 2 })
    expect(held.outcomes[0]?.value).toBeCloseTo(value * 1.02, 3)
  })

  it('hold sums of cells, read from an expression', () => {
    const other = { factor: (big.factor + 1) % 3, species: big.species }
    const ratio = at(other.factor, other.species) / value + 0.01
    const name = (cell: typeof big) => `[f${cell.factor + 1},s${cell.species + 1}]`
    const text = `${name(other)}-${ratio}*${name(big)}=0,250`
    const constraint = parseCellSum(text, 3, 12, best.qTrue)
    const { outcomes, solution } = constrain(prepared, base, [constraint], false)
    expect(outcomes[0]?.isMet).toBe(true)
    const now = (cell: typeof big) => solution.profiles[cell.factor * 12 + cell.species] ?? 0
    expect(now(other) / now(big)).toBeCloseTo(ratio, 3)
    expect(parseCellSum('0.66*[f1,s2]-4.2*[f2,s4]=0,250', 3, 12, 1000)).toEqual({
      kind: 'sum',
      cells: [
        { factor: 0, species: 1, weight: 0.66 },
        { factor: 1, species: 3, weight: -4.2 },
      ],
      value: 0,
      dQLimit: 0.25,
    })
  })

  it.each(['', '[f1,s2]', '[f1,s2][f1,s3]=0', '[f1,s2]+=3', 'f1=0', '[f1,s2]=0,250 x'])(
    'refuse the expression “%s”',
    (text) => {
      expect(() => parseCellSum(text, 3, 12, 1)).toThrow('无法识别')
    },
  )

  it('refuse cells that do not exist', () => {
    expect(() => parseCellSum('[f4,s1]=0', 3, 12, 1)).toThrow('约束中的因子 4 不存在，共 3 个因子')
    expect(() => dQOf({ kind: 'zero', cell: { factor: 0, species: 12 } })).toThrow('约束中的物种 13 不存在')
  })

  it('add up: dQ is the rise of the objective', () => {
    const both = constrain(
      prepared,
      base,
      [
        { kind: 'value', cell: big, value: value * 1.01, dQLimit: 1 },
        ...(nought ? [{ kind: 'value' as const, cell: nought, value: 0.02, dQLimit: 1 }] : []),
      ],
      false,
    )
    const { qTrue } = qValues(scaledResiduals(prepared, both.solution))
    expect(qTrue - best.qTrue).toBeCloseTo(both.dQ, 4)
    expect(both.outcomes.map(({ isMet }) => isMet)).toEqual([true, true])
  })
})
