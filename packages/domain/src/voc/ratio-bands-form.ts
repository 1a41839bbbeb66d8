import { type FieldProblem, problemsIn, requiredText } from '../form/field-problem.ts'
import type { Maybe } from '../missing.ts'

/** A range of a ratio, from `from` (included) to `to` (not), null is open; ranges may overlap. */
export interface RatioBandForm {
  from: Maybe<number>
  to: Maybe<number>
  /** The source it points to. */
  textZh: string
}

/** Most ranges of a ratio. */
export const mostRatioBands = 10

const rangeProblem = ({ from, to }: RatioBandForm): string | null => {
  if (from === null && to === null) return '区间请至少填写一端'
  if ([from, to].some((end) => end !== null && (!Number.isFinite(end) || end < 0))) return '区间两端应为不小于0的数'
  return from !== null && to !== null && from >= to ? '区间起点应小于终点' : null
}

/** What is wrong with the ranges of a ratio: `bands` as a whole, or the field of the range at a place, `from3`. */
export const ratioBandsProblems = (bands: readonly RatioBandForm[]): FieldProblem[] =>
  problemsIn([
    ['bands', bands.length === 0 ? '请至少保留一个区间' : null],
    ['bands', bands.length > mostRatioBands ? `最多设置${mostRatioBands}个区间` : null],
    ...bands.flatMap((band, at): [string, string | null][] => [
      [`from${at}`, rangeProblem(band)],
      [`textZh${at}`, requiredText(band.textZh, '请填写区间对应的来源')],
    ]),
  ])
