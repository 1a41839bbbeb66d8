import { fitSummary, type PmfAnalysis } from '@qingkong/science/pmf/pmf-analysis'
import type { PmfQuestion } from '@qingkong/science/pmf/pmf-question'
import type { PmfTable } from '@qingkong/science/pmf/pmf-table'
import { pmfVersion } from '@qingkong/science/pmf/pmf-version'
import type { PreparedTable } from '@qingkong/science/pmf/prepare-table'
import { signalTable } from '@qingkong/science/pmf/signal-to-noise'
import { sourceProfilesVersion } from '@qingkong/science/pmf/source-profiles'
import { factorName } from './result-files.ts'

/** What summary.json holds but for the seconds. */
export const summaryOf = (
  table: PmfTable,
  prepared: PreparedTable,
  residuals: Float64Array,
  analysis: PmfAnalysis,
  { seed, robust, constraints, errorsOf }: Pick<PmfQuestion, 'seed' | 'robust' | 'constraints' | 'errorsOf'>,
) => {
  const { species, categories } = prepared
  const { bootstrap, disp, bsDisp, fpeak, constrained } = analysis
  const { factors, ...fit } = fitSummary(prepared, residuals, analysis)
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
    ...fit,
    factors: factors.map((factor, a) => ({ factor: factorName(a), ...factor })),
    sourceProfilesVersion,
    ...(errorsOf ? { errorsOf } : {}),
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
    ...(fpeak.length > 0 ? { fpeak: fpeak.map(({ solution: _, ...one }) => one) } : {}),
    ...(constrained
      ? {
          constraints: {
            qTrue: constrained.qTrue,
            qRobust: constrained.qRobust,
            dQ: constrained.dQ,
            dQPct: constrained.dQPct,
            isAcceptable: constrained.isAcceptable,
            outcomes: constrained.outcomes.map((outcome, i) => ({ ...constraints[i], ...outcome })),
          },
        }
      : {}),
    ...(bsDisp ? { bsDisp: { ...bsDisp, cells: bsDisp.cells.map((cell) => ({ ...cell, ...cellName(cell) })) } } : {}),
  }
}
