import { type FieldProblem, problemsIn, requiredText } from '../form/field-problem.ts'

export interface RelativityArgsForm {
  argsName: string
  factorCodes: readonly string[]
}

/** One component goes along with nothing. */
const fewestCodes = 2

/** What is wrong with a set of arguments of a correlation, by field. */
export const relativityArgsProblems = ({
  argsName,
  factorCodes,
}: RelativityArgsForm): FieldProblem<keyof RelativityArgsForm>[] =>
  problemsIn([
    ['argsName', requiredText(argsName, '请填写参数组名称')],
    ['factorCodes', new Set(factorCodes).size < fewestCodes ? '请至少选择两个组分' : null],
  ])
