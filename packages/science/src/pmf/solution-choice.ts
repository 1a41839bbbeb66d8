import { InputProblem } from '../stats/input-problem.ts'

/** Which solution of an analysis: the best base run, that run turned with a strength, or that run under its constraints. */
export type SolutionChoice = { kind: 'base' } | { kind: 'fpeak'; phi: number } | { kind: 'constrained' }

export const baseSolution = { kind: 'base' } as const satisfies SolutionChoice

export const isSameSolution = (a: SolutionChoice, b: SolutionChoice): boolean =>
  a.kind === b.kind && (a.kind !== 'fpeak' || b.kind !== 'fpeak' || a.phi === b.phi)

/** @throws InputProblem where the errors are asked for of a solution that the analysis does not make */
export const requireSolution = (
  choice: SolutionChoice,
  { fpeak, constraints }: { fpeak: readonly number[]; constraints: readonly unknown[] },
): void => {
  if (choice.kind === 'fpeak' && !fpeak.includes(choice.phi))
    throw new InputProblem(`误差估计的 Fpeak 强度 ${choice.phi} 不在所做的旋转中`)
  if (choice.kind === 'constrained' && constraints.length === 0)
    throw new InputProblem('没有约束，不能估计约束解的误差')
}
