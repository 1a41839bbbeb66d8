import { InputProblem } from '../../stats/input-problem.ts'
import type { ObmCase } from './obm-case.ts'
import type { HourColumns } from './observed-hours.ts'
import type { MechanismChoice } from './prepare-case.ts'
import { vocTerms } from './voc-terms.ts'

/** Columns of a case that are no VOC, whatever the mechanism makes of their names. */
const givenGases = ['H2O', 'NO', 'NO2', 'HONO', 'O3']

/**
 * The VOC of a run: a named set of the case, else every member of its sets, else every VOC column of the table.
 * @throws InputProblem when the case has no set of that name
 */
export const vocSet = (
  { sets, constrained, mXyleneShare, proxies }: ObmCase,
  name: string | undefined,
  columns: HourColumns,
  { mechanism, condensed, facts }: MechanismChoice,
): string[] => {
  if (name !== undefined) {
    const set = sets.get(name)
    if (!set) throw new InputProblem(`案例中没有物种集 ${name}，现有：${[...sets.keys()].join('、') || '无'}`)
    return [...set]
  }
  if (sets.size > 0) return [...new Set([...sets.values()].flat())]
  const given = new Set([...constrained, ...givenGases])
  return [...columns.keys()].filter(
    (column) => !given.has(column) && vocTerms(column, mechanism, facts, { condensed, mXyleneShare, proxies }) !== null,
  )
}
