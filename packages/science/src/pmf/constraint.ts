import { InputProblem } from '../stats/input-problem.ts'
import type { ProfileCell } from './disp.ts'

/** A weighted sum of profile values p = f_kj × mean(g_k), concentrations the factors bring on average. */
export type CellSum = readonly (ProfileCell & { weight: number })[]

/** What the user knows about profile values; a dQ limit is a share of Q, 0.005 where none is given. */
export type Constraint =
  | { kind: 'zero'; cell: ProfileCell }
  | { kind: 'base'; cell: ProfileCell }
  | { kind: 'value'; cell: ProfileCell; value: number; dQLimit?: number }
  | { kind: 'up' | 'down'; cell: ProfileCell; dQLimit?: number }
  | { kind: 'limits'; cell: ProfileCell; lower: number; upper: number }
  | { kind: 'sum'; cells: CellSum; value: number; dQLimit?: number }

const term = /([+-]?)\s*(?:(\d+(?:\.\d*)?|\.\d+)\s*\*\s*)?\[\s*f(\d+)\s*,\s*s(\d+)\s*\]/gy
const ending = /^\s*=\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*(?:,\s*(\d+\.?\d*|\.\d+)\s*)?$/

/**
 * Reads a linear expression between profile cells, "0.66*[f1,s2]-4.2*[f2,s4]=0,250": factors and species count from 1,
 * after the comma the greatest rise of Q in its own unit.
 * @param q of the base run, to turn the rise into a share
 * @throws InputProblem when it is not such an expression or names a cell that does not exist
 */
export const parseCellSum = (text: string, factors: number, species: number, q: number): Constraint => {
  const cells: (ProfileCell & { weight: number })[] = []
  const refuse = () => new InputProblem(`约束“${text}”无法识别，应如 0.66*[f1,s2]-4.2*[f2,s4]=0,250`)
  let at = text.search(/\S/)
  term.lastIndex = Math.max(0, at)
  for (let match = term.exec(text); match; match = term.exec(text)) {
    const [, sign = '', weight = '1', factor = '', j = ''] = match
    // Between two terms there is a sign.
    if (cells.length > 0 && sign === '') throw refuse()
    cells.push({ factor: Number(factor) - 1, species: Number(j) - 1, weight: Number(weight) * (sign === '-' ? -1 : 1) })
    at = term.lastIndex + (/^\s*/.exec(text.slice(term.lastIndex))?.[0].length ?? 0)
    term.lastIndex = at
  }
  const end = ending.exec(text.slice(at))
  if (cells.length === 0 || !end) throw refuse()
  for (const cell of cells) requireCell(cell, factors, species)
  return {
    kind: 'sum',
    cells,
    value: Number(end[1]),
    ...(end[2] === undefined ? {} : { dQLimit: Number(end[2]) / q }),
  }
}

/** @throws InputProblem for a factor or species that does not exist */
export const requireCell = ({ factor, species: j }: ProfileCell, factors: number, species: number): void => {
  if (!(Number.isInteger(factor) && factor >= 0 && factor < factors))
    throw new InputProblem(`约束中的因子 ${factor + 1} 不存在，共 ${factors} 个因子`)
  if (!(Number.isInteger(j) && j >= 0 && j < species))
    throw new InputProblem(`约束中的物种 ${j + 1} 不存在，共 ${species} 个物种`)
}
