import { budgetColumn } from '@qingkong/contract/tables/composition/ozone-budget'
import type { BriefOutcome } from './run-outcome.ts'

const [fromHour, toHour] = [7, 19]

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
