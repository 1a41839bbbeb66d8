import type { TargetDecomposition } from '@qingkong/contract/calls/air/targets'
import { planMonths, plannedTotal, planProblem } from '@qingkong/domain/target/month-plan'

type Month = TargetDecomposition['months'][number]

/** The months as they are being edited. */
export interface MonthDraft {
  months: readonly Month[]
  /** Why they cannot be saved; null when they can. */
  problem: string | null
  isTouched: boolean
}

type Plan = Pick<TargetDecomposition, 'factorCode' | 'targetValue'>

export const draftOf = ({ months, problem }: TargetDecomposition): MonthDraft => ({
  months,
  problem: problem === '' ? null : problem,
  isTouched: false,
})

const sized = (months: readonly Month[]) => months.map(({ days, targetValue }) => ({ days, value: targetValue }))

/** What the months come to together. */
export const totalOf = ({ factorCode }: Pick<Plan, 'factorCode'>, { months }: MonthDraft): number | null =>
  plannedTotal(factorCode, sized(months))

/** The months that are free follow those that are locked; where they cannot, all stay as entered and the reason is said. */
const follow = ({ factorCode, targetValue }: Plan, months: readonly Month[]): MonthDraft => {
  if (targetValue === null) return { months, problem: '该目标未设置此指标', isTouched: true }
  const shares = months.map(({ days, weight, locked, targetValue: value }) => ({
    days,
    weight,
    locked: locked ? value : null,
  }))
  const plan = planMonths(factorCode, targetValue, shares)
  if (!plan.ok) return { months, problem: plan.message, isTouched: true }
  const planned = months.map((month, at) => ({ ...month, targetValue: plan.months[at]?.value ?? month.targetValue }))
  return { months: planned, problem: planProblem(factorCode, targetValue, sized(planned)), isTouched: true }
}

const changed = (draft: MonthDraft, name: string, change: Partial<Month>): Month[] =>
  draft.months.map((month) => (month.month === name ? { ...month, ...change } : month))

/** A value entered by hand is locked, the free months make up for it. */
export const enter = (plan: Plan, draft: MonthDraft, month: string, value: number): MonthDraft =>
  follow(plan, changed(draft, month, { targetValue: value, locked: true }))

/** A month that is opened follows the others again; one that is locked keeps its value. */
export const setLocked = (plan: Plan, draft: MonthDraft, month: string, locked: boolean): MonthDraft =>
  follow(plan, changed(draft, month, { locked }))
