import { type FieldProblem, problemsIn, requiredText } from '../form/field-problem.ts'

/** What, when, and which organisation checks which enterprises. */
export interface ArrangementForm {
  patrolName: string
  purpose: string
  /** 'YYYY-MM-DD HH:mm:ss', empty while nothing is chosen. */
  startTime: string
  endTime: string
  orgs: readonly { orgCode: string; psCodes: readonly string[] }[]
}

const orgsProblem = (orgs: ArrangementForm['orgs']): string | null => {
  if (orgs.length === 0) return '请选择责任单位并分配企业'
  if (orgs.some(({ psCodes }) => psCodes.length === 0)) return '请为每个单位分配企业'
  return new Set(orgs.map(({ orgCode }) => orgCode)).size < orgs.length ? '责任单位重复，请合并后保存' : null
}

/** What is wrong with the arrangement of a special task, by field. */
export const arrangementProblems = (form: ArrangementForm): FieldProblem<keyof ArrangementForm>[] => {
  const { patrolName, purpose, startTime, endTime, orgs } = form
  return problemsIn([
    ['patrolName', requiredText(patrolName, '请输入任务名称')],
    ['purpose', requiredText(purpose, '请输入任务要求')],
    ['startTime', startTime === '' ? '请选择起止时间' : null],
    // Stamps of one form compare as text.
    ['endTime', endTime === '' ? '请选择起止时间' : endTime <= startTime ? '结束时间应晚于开始时间' : null],
    ['orgs', orgsProblem(orgs)],
  ])
}

/** What was found at an enterprise: 1 正常, 2 发现问题, 3 无法核实. */
export interface VisitForm {
  result: string
  note: string
}

/** What is wrong with the record of a visit, by field: only 正常 speaks for itself. */
export const visitProblems = ({ result, note }: VisitForm): FieldProblem<keyof VisitForm>[] =>
  problemsIn([
    ['result', result === '' ? '请选择核查结果' : null],
    ['note', result === '2' || result === '3' ? requiredText(note, '请填写情况说明') : null],
  ])
