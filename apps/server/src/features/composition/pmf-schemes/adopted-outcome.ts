import { Fail } from '@qingkong/contract/errors'
import type { PmfOutcome, PmfSolutionChoice } from '@qingkong/contract/shapes/pmf-outcome'
import { PmfParameters, PmfTables } from '@qingkong/contract/shapes/pmf-question'
import type { SchemeSolution } from '@qingkong/contract/shapes/pmf-scheme'
import { solutionName } from '@qingkong/domain/pmf/solution-words'
import { linesOf, numberColumn } from '@qingkong/science/engine/number-columns'
import { swappedFactors } from '@qingkong/science/pmf/factor-match'
import type { Factors } from '@qingkong/science/pmf/factorise'
import { qValues, scaledResiduals } from '@qingkong/science/pmf/fit-quality'
import { fitSummary } from '@qingkong/science/pmf/pmf-analysis'
import { preparePmf } from '@qingkong/science/pmf/pmf-question'
import { pmfTableOf } from '@qingkong/science/pmf/pmf-tables'
import type { PreparedTable } from '@qingkong/science/pmf/prepare-table'
import { profileViews } from '@qingkong/science/pmf/profile-shares'
import { baseSolution, isSameSolution } from '@qingkong/science/pmf/solution-choice'
import type { CallContext } from '../../../http/context.ts'

/** What an analysis was made of. */
export interface MadeOf {
  parameters: Readonly<Record<string, unknown>>
  /** SHA-256 of its tables. */
  dataVersion: string
}

type Files = Pick<CallContext, 'files'>

/** The tables of an analysis, made ready again as they were for it. */
export const tablesOf = async ({ files }: Files, { dataVersion, parameters }: MadeOf) => {
  const tables = PmfTables.parse(JSON.parse(Buffer.from(await files.get(dataVersion)).toString('utf8')))
  return { tables, prepared: preparePmf(pmfTableOf(tables), PmfParameters.parse(parameters)) }
}

export const choiceOf = ({ kind, phi }: Pick<SchemeSolution, 'kind' | 'phi'>): PmfSolutionChoice =>
  kind === 'fpeak' ? { kind, phi: phi ?? 0 } : { kind }

/** The solutions of a run, as far as they are asked for here. */
type Solutions<S> = S & {
  fpeak: readonly (S & { phi: number; dQPct: number })[]
  constrained: (S & { dQPct: number }) | null
}

/** The solution as the run holds it. @throws Fail INVALID_INPUT for one that the run did not make */
const madeSolution = <S>(outcome: Solutions<S>, choice: PmfSolutionChoice): S & { dQPct: number } => {
  if (choice.kind === 'base') return { ...outcome, dQPct: 0 }
  const made = choice.kind === 'constrained' ? outcome.constrained : outcome.fpeak.find(({ phi }) => phi === choice.phi)
  if (!made) throw new Fail('INVALID_INPUT', `该运算没有${solutionName(choice)}，请先施加旋转与约束`)
  return made
}

/** What the choice is, cost and did to the order of the factors. @throws Fail INVALID_INPUT for one that the run did not make */
export const schemeSolution = (
  outcome: Solutions<Pick<PmfOutcome, 'contributions'>>,
  choice: PmfSolutionChoice,
): SchemeSolution => {
  const { contributions, dQPct } = madeSolution(outcome, choice)
  const [own, base] = [numberColumn(contributions.flat()), numberColumn(outcome.contributions.flat())]
  return {
    kind: choice.kind,
    phi: choice.kind === 'fpeak' ? choice.phi : null,
    dQPct,
    // A value that is forbidden in one factor may make it change places with another at no cost at all.
    swapped: swappedFactors(own, base, contributions.length).map((factor) => factor + 1),
  }
}

const withSolution = (prepared: PreparedTable, outcome: PmfOutcome, choice: PmfSolutionChoice): PmfOutcome => {
  const { profiles, contributions } = madeSolution<Pick<PmfOutcome, 'profiles' | 'contributions'>>(outcome, choice)
  const solution: Factors = {
    factors: profiles.length,
    profiles: numberColumn(profiles.flat()),
    contributions: numberColumn(contributions.flat()),
  }
  const residuals = scaledResiduals(prepared, solution)
  const { bestRun: run, converged } = outcome
  const best = { run, converged, steps: 0, solution, ...qValues(residuals) }
  const { runs: _, ...fit } = fitSummary(prepared, residuals, { runs: [], best })
  return {
    ...outcome,
    ...fit,
    profiles,
    contributions,
    pctOfSpecies: linesOf(profileViews(solution, prepared.total).pctOfSpecies, prepared.species.length),
    residuals: linesOf(residuals, prepared.species.length),
  }
}

/**
 * A run as it reads with the chosen solution in the place of the base run: its profiles, contributions, fit and names,
 * and errors only where they were estimated of this very solution. The runs stay those from random starts.
 * @throws Fail INVALID_INPUT for a solution that the run did not make
 */
export const adoptedOutcome = async (
  files: Files,
  outcome: PmfOutcome,
  madeOf: MadeOf,
  choice: PmfSolutionChoice,
): Promise<PmfOutcome> => {
  const isEstimated = isSameSolution(outcome.errorsOf ?? baseSolution, choice)
  const own = choice.kind === 'base' ? outcome : withSolution((await tablesOf(files, madeOf)).prepared, outcome, choice)
  return isEstimated ? own : { ...own, bootstrap: null, disp: null, bsDisp: null }
}
