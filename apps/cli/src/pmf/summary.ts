import { expectedQ, residualExtremes, speciesFits } from '@qingkong/science/pmf/fit-quality'
import { nameFactors } from '@qingkong/science/pmf/name-factors'
import type { PmfTable } from '@qingkong/science/pmf/pmf-table'
import { pmfVersion } from '@qingkong/science/pmf/pmf-version'
import type { PreparedTable } from '@qingkong/science/pmf/prepare-table'
import { signalTable } from '@qingkong/science/pmf/signal-to-noise'
import { factorMasses } from '@qingkong/science/pmf/solution'
import { sourceProfilesVersion } from '@qingkong/science/pmf/source-profiles'
import type { PmfResults } from './compute.ts'
import { factorName } from './result-files.ts'

/** What summary.json holds but for the seconds. */
export const summaryOf = (
  table: PmfTable,
  prepared: PreparedTable,
  residuals: Float64Array,
  { runs, best, bootstrap, disp, bsDisp }: PmfResults,
  { seed, robust, factors }: { seed: number; robust: boolean; factors: number },
) => {
  const { species, categories } = prepared
  const fits = speciesFits(prepared, residuals, factors)
  const masses = factorMasses(best.solution, prepared.total)
  const sum = masses.reduce((total, mass) => total + mass, 0)
  const names = nameFactors(prepared, best.solution)
  const cellName = (cell: { factor: number; species: number }) => ({
    factor: factorName(cell.factor),
    species: species[cell.species],
  })
  return {
    version: pmfVersion,
    seed,
    robust,
    samples: prepared.samples.length,
    species: signalTable(table).map((signal) => ({
      ...signal,
      category: categories[species.indexOf(signal.species)] ?? 'bad',
    })),
    qTrue: best.qTrue,
    qRobust: best.qRobust,
    qExpected: expectedQ(prepared, factors),
    huberSum: best.huberSum,
    converged: best.converged,
    bestRun: best.run,
    ...residualExtremes(fits),
    factors: masses.map((mass, a) => ({
      factor: factorName(a),
      mass,
      massPct: sum > 0 ? (100 * mass) / sum : 0,
      proposals: names[a]?.slice(0, 3) ?? [],
    })),
    sourceProfilesVersion,
    runs: runs.map(({ solution: _, ...run }) => run),
    speciesFits: fits,
    replaced: prepared.report,
    ...(bootstrap
      ? {
          bootstrap: {
            runs: bootstrap.runs,
            blockLength: bootstrap.blockLength,
            mapping: bootstrap.mapping.map((one) => ({ ...one, factor: factorName(one.factor) })),
            unmapped: bootstrap.unmapped,
          },
        }
      : {}),
    ...(disp
      ? {
          disp: {
            levels: disp.levels,
            swaps: disp.swaps,
            largestDecrease: disp.largestDecrease,
            largestDecreasePct: disp.largestDecreasePct,
          },
        }
      : {}),
    ...(bsDisp ? { bsDisp: { ...bsDisp, cells: bsDisp.cells.map((cell) => ({ ...cell, ...cellName(cell) })) } } : {}),
  }
}
