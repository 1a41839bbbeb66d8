import type { EngineOutcome } from '@qingkong/contract/calls/engine-runs'
import { expectedQ, residualExtremes, scaledResiduals, speciesFits } from '@qingkong/science/pmf/fit-quality'
import { nameFactors } from '@qingkong/science/pmf/name-factors'
import type { PreparedTable } from '@qingkong/science/pmf/prepare-table'
import { profileViews } from '@qingkong/science/pmf/profile-shares'
import { factorMasses } from '@qingkong/science/pmf/solution'
import { linesOf } from './number-columns.ts'
import type { PmfResults } from './pmf-computation.ts'

/** Names offered for a factor. */
const mostProposals = 3

/** The best run with its fit, its factors and their uncertainty. */
export const pmfOutcome = (
  prepared: PreparedTable,
  factors: number,
  { runs, best, bootstrap, disp, bsDisp }: PmfResults,
): EngineOutcome => {
  const { samples, species, categories, total } = prepared
  const { solution } = best
  const residuals = scaledResiduals(prepared, solution)
  const fits = speciesFits(prepared, residuals, factors)
  const masses = factorMasses(solution, total)
  const sum = masses.reduce((all, mass) => all + mass, 0)
  const names = nameFactors(prepared, solution)
  const nameOf = (at: number) => species[at] ?? ''
  return {
    engine: 'pmf',
    samples: [...samples],
    species: species.map((name, j) => ({ name, category: categories[j] ?? 'strong' })),
    qTrue: best.qTrue,
    qRobust: best.qRobust,
    qExpected: expectedQ(prepared, factors),
    huberSum: best.huberSum,
    converged: best.converged,
    bestRun: best.run,
    ...residualExtremes(fits),
    factors: masses.map((mass, a) => ({
      mass,
      massPct: sum > 0 ? (100 * mass) / sum : 0,
      proposals: names[a]?.slice(0, mostProposals) ?? [],
    })),
    profiles: linesOf(solution.profiles, species.length),
    pctOfSpecies: linesOf(profileViews(solution, total).pctOfSpecies, species.length),
    contributions: linesOf(solution.contributions, samples.length),
    residuals: linesOf(residuals, species.length),
    runs: runs.map(({ solution: _, ...run }) => run),
    speciesFits: fits,
    replaced: prepared.report,
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
