import type { ConstrainedResult } from './constrain.ts'
import type { Factors } from './factorise.ts'
import { type FpeakResult, fpeakPulls } from './fpeak.ts'
import type { PreparedTable } from './prepare-table.ts'
import type { Pulls } from './pulls.ts'
import type { SolutionChoice } from './solution-choice.ts'

/** A solution with what holds it where it is: left alone it would fall back to the base run. */
export interface HeldSolution {
  solution: Factors
  /** Null for the base run, which is a minimum by itself. */
  pulls: Pulls | null
}

/** The chosen solution of an analysis. @throws RangeError for one that was not computed */
export const heldSolution = (
  choice: SolutionChoice,
  prepared: PreparedTable,
  robust: boolean,
  made: { base: Factors; turned: readonly FpeakResult[]; constrained: ConstrainedResult | null },
): HeldSolution => {
  switch (choice.kind) {
    case 'base':
      return { solution: made.base, pulls: null }
    case 'fpeak': {
      const turned = made.turned.find(({ phi }) => phi === choice.phi)
      if (!turned) throw new RangeError(`no rotation of strength ${choice.phi}`)
      const pulls = choice.phi === 0 ? null : fpeakPulls(prepared, made.base, choice.phi, robust)
      return { solution: turned.solution, pulls }
    }
    case 'constrained':
      if (!made.constrained) throw new RangeError('no constraints')
      return { solution: made.constrained.solution, pulls: made.constrained.pulls }
  }
}
