import { describe, expect, it } from 'vitest'
import { runInThreads } from '../parallel/run-in-threads.ts'
import { pearson } from '../stats/correlation.ts'
import { referencesAreThere } from '../stats/testing/reference.ts'
import { type BaseRun, bestRun, objectiveOf } from './base-run.ts'
import { bootstrapResult, type Resample } from './bootstrap.ts'
import { type CellInterval, dispCells, dispResult, type ProfileCell } from './disp.ts'
import { nameFactors } from './name-factors.ts'
import { pmfThreads, type SharedBase, type SharedBootstrap, type SharedDisp } from './pmf-threads.ts'
import { type PreparedTable, prepareTable } from './prepare-table.ts'
import { batonRouge, cleanParticles, trueSources } from './testing/reference-tables.ts'
import { rightNames } from './testing/right-names.ts'

const counted = (count: number) => Array.from({ length: count }, (_, i) => i)
const runsOf = (prepared: PreparedTable, factors: number, count: number, seed: number, robust = false) =>
  runInThreads<SharedBase, number, BaseRun>({
    module: pmfThreads,
    name: 'baseRunsInThread',
    shared: { prepared, options: { factors, seed, robust } },
    inputs: counted(count),
    workers: 2,
  })
const lowestOf = (runs: readonly BaseRun[], robust = false) => Math.min(...runs.map((run) => objectiveOf(run, robust)))

/** Lowest known Q(true) and the Q(robust) there; Huber sum of robust fitting. */
const known = [
  { factors: 4, qTrue: 83_682.25, qRobust: 70_416.74, huberSum: 78_349.36, of20: 0.01 },
  { factors: 5, qTrue: 73_069.42, qRobust: 62_226.47, huberSum: 68_798.23, of20: 0.01 },
  { factors: 6, qTrue: 63_818.66, qRobust: 54_420.57, huberSum: 60_163.02, of20: 0.02 },
]

describe.skipIf(!referencesAreThere)('on Baton Rouge', () => {
  const prepared = prepareTable(batonRouge())

  it.each(known)(
    '$factors factors: a hundred starts come within 0.3 % of the lowest Q, any twenty of them near it',
    async ({ factors, qTrue, qRobust, of20 }) => {
      const runs = await runsOf(prepared, factors, 100, 1)
      expect(runs.every(({ converged }) => converged)).toBe(true)
      const best = bestRun(runs, false)
      expect(best.qTrue).toBeLessThan(qTrue * 1.003)
      if (best.qTrue < qTrue * 1.0001) expect(best.qRobust).toBeCloseTo(qRobust, 0)
      for (let first = 0; first < 100; first += 20) {
        expect(lowestOf(runs.slice(first, first + 20))).toBeLessThan(qTrue * (1 + of20))
      }
    },
  )

  it.each(known)(
    '$factors factors: robust fits come within 1 % of the lowest Huber sum',
    async ({ factors, huberSum }) => {
      const runs = await runsOf(prepared, factors, 40, 1, true)
      expect(lowestOf(runs, true)).toBeLessThan(huberSum * 1.01)
    },
  )

  it('four factors: resamples give them all back, DISP finds no better minimum and no swap', async () => {
    const base = bestRun(await runsOf(prepared, 4, 40, 1), false)
    expect(base.qTrue).toBeCloseTo(83_682.25, 1)
    const resamples = await runInThreads<SharedBootstrap, number, Resample>({
      module: pmfThreads,
      name: 'bootstrapRunsInThread',
      shared: { prepared, base: base.solution, pulls: null, options: { seed: 1, blockLength: 10, robust: false } },
      inputs: counted(100),
      workers: 2,
    })
    const { mapping, unmapped } = bootstrapResult(resamples, 4, 41, 10)
    for (const { mapped } of mapping) expect(mapped).toBeGreaterThanOrEqual(95)
    expect(unmapped).toBeLessThanOrEqual(5)

    const levels = [4, 8]
    const cells = await runInThreads<SharedDisp, ProfileCell, CellInterval>({
      module: pmfThreads,
      name: 'displacementsInThread',
      shared: { prepared, base: base.solution, pulls: null, robust: false, levels },
      inputs: dispCells(prepared, 4),
      workers: 2,
    })
    const result = dispResult(cells, levels, 4, base.qTrue)
    expect(result.largestDecrease).toBe(0)
    expect(result.swaps).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ])
    // The two factors of the reference are told by the range with everything else held: 0.150 and 0.096.
    const { rows, species } = prepared.data
    const waysOf = (name: string, heldWay: number) => {
      const j = prepared.species.indexOf(name)
      const held = (factor: number) => {
        let stiffness = 0
        for (let row = 0; row < rows; row++) {
          const g = base.solution.contributions[factor * rows + row] ?? 0
          stiffness += (g / (prepared.uncertainties[row * species + j] ?? 1)) ** 2
        }
        return Math.sqrt(4 / stiffness)
      }
      const factor = counted(4).find((a) => Math.abs(held(a) - heldWay) < 0.001)
      const cell = result.cells.find((cell) => cell.factor === factor && cell.species === j)
      return { up: (cell?.upper[0] ?? 0) - (cell?.value ?? 0), held: heldWay }
    }
    const ethane = waysOf('Ethane', 0.15)
    expect(ethane.up).toBeGreaterThan(0.413 * 0.98)
    expect(ethane.up).toBeLessThan(0.413 * 1.05)
    const hexane = waysOf('N-Hexane', 0.096)
    expect(hexane.up).toBeGreaterThan(0.172 * 0.98)
    expect(hexane.up).toBeLessThan(0.172 * 1.12)
  })
})

describe.skipIf(!referencesAreThere)('on eight known particle sources', () => {
  const truthAtLeast: Readonly<Record<string, number>> = {
    secondary_nitrate: 0.945,
    secondary_sulfate: 0.8,
    vehicle: 0.94,
    coal: 0.94,
    biomass: 0.94,
    dust: 0.97,
    steel_industry: 0.97,
    sea_ship: 0.96,
  }

  it('finds their contributions again and names at least six from the profile alone', async () => {
    const prepared = prepareTable(cleanParticles())
    const { solution, qTrue } = bestRun(await runsOf(prepared, 8, 10, 1), false)
    expect(qTrue).toBeLessThan(9_488.7 * 1.001)
    const truth = trueSources()
    const rows = prepared.data.rows
    const line = (lines: Float64Array, a: number) => lines.subarray(a * rows, (a + 1) * rows)
    const named = nameFactors(prepared, solution)
    let right = 0
    truth.names.forEach((name, a) => {
      const r2 = counted(8).map(
        (b) => (pearson(line(truth.contributions, a), line(solution.contributions, b)).r ?? 0) ** 2,
      )
      const best = Math.max(...r2)
      expect(best, name).toBeGreaterThanOrEqual(truthAtLeast[name] ?? 1)
      if (rightNames[name]?.includes(named[r2.indexOf(best)]?.[0]?.code ?? '')) right += 1
    })
    expect(right).toBeGreaterThanOrEqual(6)
  })
})
