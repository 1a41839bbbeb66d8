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

/** The solutions that an analysis made. */
interface MadeSolutions {
  base: Factors
  turned: readonly FpeakResult[]
  constrained: ConstrainedResult | null
}

/** The chosen solution of an analysis. @throws RangeError for one that was not computed */
export const chosenSolution = (choice: SolutionChoice, { base, turned, constrained }: MadeSolutions): Factors => {
  switch (choice.kind) {
    case 'base':
      return base
    case 'fpeak': {
      const found = turned.find(({ phi }) => phi === choice.phi)
      if (!found) throw new RangeError(`no rotation of strength ${choice.phi}`)
      return found.solution
    }
    case 'constrained':
      if (!constrained) throw new RangeError('no constraints')
      return constrained.solution
  }
}

/** The chosen solution of an analysis with what holds it. @throws RangeError for one that was not computed */
export const heldSolution = (
  choice: SolutionChoice,
  prepared: PreparedTable,
  robust: boolean,
  made: MadeSolutions,
): HeldSolution => {
  const solution = chosenSolution(choice, made)
  switch (choice.kind) {
    case 'base':
      return { solution, pulls: null }
    case 'fpeak':
      return { solution, pulls: choice.phi === 0 ? null : fpeakPulls(prepared, made.base, choice.phi, robust) }
    case 'constrained':
      return { solution, pulls: made.constrained?.pulls ?? null }
  }
}
