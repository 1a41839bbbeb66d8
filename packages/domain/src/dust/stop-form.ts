import { type FieldProblem, problemsIn, requiredText } from '../form/field-problem.ts'

export interface StopForm {
  /** 'YYYY-MM-DD' */
  fromDay: string
  /** Null = until further notice. */
  toDay: string | null
  reason: string
}

/** Two standstills of a site share no day; null = open. */
export const shareDays = (a: Pick<StopForm, 'fromDay' | 'toDay'>, b: Pick<StopForm, 'fromDay' | 'toDay'>): boolean =>
  (b.toDay === null || a.fromDay <= b.toDay) && (a.toDay === null || b.fromDay <= a.toDay)

/** What is wrong with a standstill, by field. */
export const stopProblems = ({ fromDay, toDay, reason }: StopForm): FieldProblem<keyof StopForm>[] =>
  problemsIn([
    ['toDay', toDay !== null && toDay < fromDay ? '结束日期不能早于开始日期' : null],
    ['reason', requiredText(reason, '请填写停工原因')],
  ])
