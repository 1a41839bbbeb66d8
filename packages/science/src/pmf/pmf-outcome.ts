import { linesOf } from '../engine/number-columns.ts'
import type { Factors } from './factorise.ts'
import { scaledResiduals } from './fit-quality.ts'
import { fitSummary, type PmfAnalysis } from './pmf-analysis.ts'
import type { PmfQuestion } from './pmf-question.ts'
import type { PreparedTable } from './prepare-table.ts'
import { profileViews } from './profile-shares.ts'

/** Factors line by line: profiles factor by species, contributions factor by sample. */
const factorLines = ({ profiles, contributions }: Factors, { species, samples }: PreparedTable) => ({
  profiles: linesOf(profiles, species.length),
  contributions: linesOf(contributions, samples.length),
})

/** The best run with its fit, its factors, their uncertainty and their rotations. */
export const pmfOutcome = (
  prepared: PreparedTable,
  { factors, constraints, errorsOf }: Pick<PmfQuestion, 'factors' | 'constraints' | 'errorsOf'>,
  analysis: PmfAnalysis,
) => {
  const { samples, species, categories, total } = prepared
  const { bootstrap, disp, bsDisp, constrained, scanned } = analysis
  const { solution } = analysis.best
  const residuals = scaledResiduals(prepared, solution)
  const nameOf = (at: number) => species[at] ?? ''
  return {
    engine: 'pmf' as const,
    samples: [...samples],
    species: species.map((name, j) => ({ name, category: categories[j] ?? 'strong' })),
    ...fitSummary(prepared, residuals, analysis),
    ...factorLines(solution, prepared),
    pctOfSpecies: linesOf(profileViews(solution, total).pctOfSpecies, species.length),
    residuals: linesOf(residuals, species.length),
    // Left out where it is the base run, as before there was a choice.
    ...(errorsOf && errorsOf.kind !== 'base' ? { errorsOf } : {}),
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
    // Left out when nothing was scanned: results of the same question stay the same bytes.
    ...(scanned ? { scan: [...scanned] } : {}),
    fpeak: analysis.fpeak.map(({ solution: turned, ...one }) => ({ ...one, ...factorLines(turned, prepared) })),
    constrained: constrained && {
      qTrue: constrained.qTrue,
      qRobust: constrained.qRobust,
      dQ: constrained.dQ,
      dQPct: constrained.dQPct,
      isAcceptable: constrained.isAcceptable,
      outcomes: constrained.outcomes.map((outcome, i) => ({
        constraint: i,
        kind: constraints[i]?.kind ?? '',
        ...outcome,
      })),
      ...factorLines(constrained.solution, prepared),
    },
  }
}
