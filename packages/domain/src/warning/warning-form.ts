import { type FieldProblem, problemsIn, requiredText } from '../form/field-problem.ts'
import { parseCity } from '../time/city-time.ts'
import type { WarningCriterion } from './criterion.ts'
import { type WarningAction, warningFlow } from './warning-flow.ts'

export interface WarningForm {
  categoryCode: string
  levelCode: string
  /** 'YYYY-MM-DD HH:mm:ss', empty while nothing is chosen. */
  planStartTime: string
  planEndTime: string
  reason: string
}

const chosen = (code: string, message: string): string | null => (code === '' ? message : null)

/** What is wrong with a warning, by field. */
export const warningProblems = (form: WarningForm): FieldProblem<keyof WarningForm>[] => {
  const { categoryCode, levelCode, planStartTime, planEndTime, reason } = form
  const [start, end] = [parseCity(planStartTime), parseCity(planEndTime)]
  return problemsIn([
    ['categoryCode', chosen(categoryCode, '请选择预警类别')],
    ['levelCode', chosen(levelCode, '请选择预警级别')],
    ['planStartTime', start === null ? '请选择计划起止时间' : null],
    [
      'planEndTime',
      end === null ? '请选择计划起止时间' : start !== null && end <= start ? '计划结束时间应晚于计划开始时间' : null,
    ],
    ['reason', requiredText(reason, '请填写预警依据')],
  ])
}

export interface CriterionForm {
  categoryCode: string
  levelCode: string
  alternatives: WarningCriterion
  /** 'YYYY-MM-DD' */
  effectiveFrom: string
  source: string
  remark: string
}

/** What is wrong with a dated criterion, by field: it is read from AQI, or says what people judge by. */
export const criterionProblems = (form: CriterionForm): FieldProblem<keyof CriterionForm>[] => {
  const { categoryCode, levelCode, alternatives, effectiveFrom, source, remark } = form
  return problemsIn([
    ['categoryCode', chosen(categoryCode, '请选择预警类别')],
    ['levelCode', chosen(levelCode, '请选择预警级别')],
    [
      'alternatives',
      alternatives.length === 0 && remark.trim() === '' ? '请填写AQI判定条件，或在说明中写明人工研判的条件' : null,
    ],
    ['effectiveFrom', chosen(effectiveFrom, '请选择生效日期')],
    ['effectiveFrom', parseCity(effectiveFrom) === null ? '生效日期不存在，请重新选择' : null],
    ['source', requiredText(source, '请填写依据文件')],
  ])
}

/** What is wrong with the words of a step: some steps have to be explained. */
export const opinionProblems = (action: WarningAction, opinion: string): FieldProblem<'opinion'>[] =>
  problemsIn([['opinion', warningFlow[action].needsOpinion ? requiredText(opinion, '请填写原因') : null]])
