import { InputProblem } from '../stats/input-problem.ts'
import { type Constraint, parseCellSum, requireCell } from './constraint.ts'
import type { ProfileCell } from './disp.ts'
import type { PreparedTable } from './prepare-table.ts'

/** A profile cell as people name it. */
interface NamedCell {
  /** From 1, in the order of the base run. */
  factor: number
  species: string
}

/** A limit on the rise of Q, as a share of it; 0.005 where none is given. */
interface Limited {
  dQLimit?: number | undefined
}

/** What is known about profile values, as people and files state it. */
export type NamedConstraint =
  | ({ kind: 'zero' | 'base' } & NamedCell)
  | ({ kind: 'value'; value: number } & NamedCell & Limited)
  | ({ kind: 'up' | 'down' } & NamedCell & Limited)
  | ({ kind: 'limits'; lower: number; upper: number } & NamedCell)
  /** "0.66*[f1,s2]-4.2*[f2,s4]=0,250": factors and factorised species from 1, after the comma the allowed rise of Q. */
  | { kind: 'sum'; expression: string }

const cellOf = (named: NamedCell, { species }: PreparedTable, factors: number): ProfileCell => {
  const at = species.indexOf(named.species)
  if (at < 0) throw new InputProblem(`约束中的物种 ${named.species} 不在参与分解的物种中`)
  const cell = { factor: named.factor - 1, species: at }
  requireCell(cell, factors, species.length)
  return cell
}

/**
 * The constraint on the cells of a prepared table.
 * @param q of the base run, to turn a rise given in the unit of Q into a share
 * @throws InputProblem for a factor or species that is not there, a text that is no expression, limits that cannot hold
 */
export const constraintOf = (
  named: NamedConstraint,
  prepared: PreparedTable,
  factors: number,
  q: number,
): Constraint => {
  if (named.kind === 'sum') return parseCellSum(named.expression, factors, prepared.species.length, q)
  const cell = cellOf(named, prepared, factors)
  const limit = 'dQLimit' in named && named.dQLimit !== undefined ? { dQLimit: named.dQLimit } : {}
  switch (named.kind) {
    case 'zero':
    case 'base':
      return { kind: named.kind, cell }
    case 'up':
    case 'down':
      return { kind: named.kind, cell, ...limit }
    case 'value':
      if (!(named.value >= 0)) throw new InputProblem(`约束值 ${named.value} 不能为负`)
      return { kind: 'value', cell, value: named.value, ...limit }
    case 'limits': {
      const { lower, upper } = named
      if (!(lower >= 0 && upper >= lower))
        throw new InputProblem(`约束的上下限 ${lower}–${upper} 无效，下限不能为负也不能大于上限`)
      return { kind: 'limits', cell, lower, upper }
    }
  }
}
