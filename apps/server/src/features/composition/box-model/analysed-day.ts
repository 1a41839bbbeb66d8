import type { BriefOutcome } from './run-outcome.ts'

const hoursOfDay = 25
const [fromHour, toHour] = [7, 19]

/** A column of the budget at hours 0 … 24 of the analysed day. */
export const budgetColumn = ({ budget }: Pick<BriefOutcome, 'budget'>, name: string): (number | null)[] => {
  const at = budget.columns.indexOf(name)
  return budget.rows.slice(-hoursOfDay).map((row) => row[at] ?? null)
}

/** Mean of L_N/Q from 07 to 19 h by the trapezoid; null where an hour lacks it. */
export const meanLnOverQ = (outcome: Pick<BriefOutcome, 'budget'>): number | null => {
  const window = budgetColumn(outcome, 'ln_over_q').slice(fromHour, toHour + 1)
  if (window.length <= toHour - fromHour) return null
  let sum = 0
  for (const [index, value] of window.entries()) {
    if (value === null) return null
    sum += index === 0 || index === window.length - 1 ? value / 2 : value
  }
  return sum / (toHour - fromHour)
}
