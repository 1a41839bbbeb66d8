import { InputProblem } from '../stats/input-problem.ts'
import type { DetectionRule } from './detection-limit.ts'
import { constraintOf, type NamedConstraint } from './named-constraint.ts'
import { keyCells } from './pmf-analysis.ts'
import type { PmfTable, SpeciesCategory } from './pmf-table.ts'
import { type PreparedTable, prepareTable } from './prepare-table.ts'
import { baseSolution, requireSolution, type SolutionChoice } from './solution-choice.ts'
import { requireFactorCount } from './table-size.ts'

/** An analysis with all its parameters. */
export interface PmfQuestion {
  factors: number
  /** Other numbers of factors whose base runs are made as well, to choose between them. */
  scan?: readonly number[] | undefined
  /** Base runs from random starts. */
  runs: number
  seed: number
  robust: boolean
  /** Of the species; those left out are strong. */
  categories: Readonly<Record<string, SpeciesCategory>>
  total?: string | undefined
  missing?: 'drop' | 'median' | undefined
  extraUncertainty: number
  detection: Readonly<Record<string, DetectionRule>>
  /** Resamples, 0 for none. */
  bootstrap: number
  /** Left out, it follows from the data. */
  blockLength?: number | undefined
  disp: boolean
  /** Key species of BS-DISP. */
  bsDisp: readonly string[]
  /** Strengths φ the base run is turned with. */
  fpeak: readonly number[]
  /** Put on the base run together. */
  constraints: readonly NamedConstraint[]
  /** Whose errors are estimated; the base run's when left out. */
  errorsOf?: SolutionChoice | undefined
}

/**
 * A table made ready for the question, with everything refused that can be refused without computing.
 * @throws InputProblem
 */
export const preparePmf = (table: PmfTable, question: PmfQuestion): PreparedTable => {
  const { categories, total, missing, extraUncertainty, detection, factors, bsDisp, bootstrap } = question
  const named = (category: 'weak' | 'bad') => Object.keys(categories).filter((name) => categories[name] === category)
  const unknown = Object.keys(categories).find((name) => !table.species.includes(name))
  if (unknown !== undefined) throw new InputProblem(`分类中的物种 ${unknown} 不在数据中`)
  const prepared = prepareTable(table, {
    weak: named('weak'),
    bad: named('bad'),
    extraUncertainty,
    detection,
    ...(total === undefined ? {} : { total }),
    ...(missing === undefined ? {} : { missing }),
  })
  for (const count of [factors, ...(question.scan ?? [])]) requireFactorCount(count, prepared)
  if (bsDisp.length > 0 && bootstrap === 0) throw new InputProblem('BS-DISP 需要同时做自举（bootstrap）')
  keyCells(prepared, factors, bsDisp)
  // The allowed rise in the unit of Q has no meaning yet; everything else of a constraint has.
  for (const constraint of question.constraints) constraintOf(constraint, prepared, factors, 1)
  requireSolution(question.errorsOf ?? baseSolution, question)
  return prepared
}
