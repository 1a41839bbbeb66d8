import type { EngineOutcome } from '@qingkong/contract/calls/composition/engine-runs'
import { scaledResiduals } from '@qingkong/science/pmf/fit-quality'
import { fitSummary, type PmfAnalysis } from '@qingkong/science/pmf/pmf-analysis'
import type { PreparedTable } from '@qingkong/science/pmf/prepare-table'
import { profileViews } from '@qingkong/science/pmf/profile-shares'
import { linesOf } from './number-columns.ts'

/** The best run with its fit, its factors and their uncertainty. */
export const pmfOutcome = (prepared: PreparedTable, factors: number, analysis: PmfAnalysis): EngineOutcome => {
  const { samples, species, categories, total } = prepared
  const { bootstrap, disp, bsDisp } = analysis
  const { solution } = analysis.best
  const residuals = scaledResiduals(prepared, solution)
  const nameOf = (at: number) => species[at] ?? ''
  return {
    engine: 'pmf',
    samples: [...samples],
    species: species.map((name, j) => ({ name, category: categories[j] ?? 'strong' })),
    ...fitSummary(prepared, residuals, analysis),
    profiles: linesOf(solution.profiles, species.length),
    pctOfSpecies: linesOf(profileViews(solution, total).pctOfSpecies, species.length),
    contributions: linesOf(solution.contributions, samples.length),
    residuals: linesOf(residuals, species.length),
    bootstrap: bootstrap && {
      runs: bootstrap.runs,
      blockLength: bootstrap.blockLength,
      mapping: bootstrap.mapping,
      unmapped: bootstrap.unmapped,
      percentiles: [...bootstrap.percentiles],
      profiles: Array.from({ length: factors }, (_, factor) =>
        linesOf(bootstrap.profiles, bootstrap.percentiles.length).slice(
          factor * species.length,
          (factor + 1) * species.length,
        ),
      ),
    },
    disp: disp && {
      levels: [...disp.levels],
      swaps: disp.swaps,
      largestDecrease: disp.largestDecrease,
      largestDecreasePct: disp.largestDecreasePct,
      cells: disp.cells.map(({ factor, species: at, value, lower, upper }) => ({
        factor,
        species: nameOf(at),
        value,
        lower,
        upper,
      })),
    },
    bsDisp: bsDisp && {
      levels: [...bsDisp.levels],
      runs: bsDisp.runs,
      accepted: bsDisp.accepted,
      largestDecrease: bsDisp.largestDecrease,
      cells: bsDisp.cells.map(({ factor, species: at, lower, upper }) => ({
        factor,
        species: nameOf(at),
        lower,
        upper,
      })),
    },
  }
}
