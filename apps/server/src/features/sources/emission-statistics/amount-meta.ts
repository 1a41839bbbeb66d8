import type { EmissionMeta } from '@qingkong/contract/shapes/emission'
import { captureTooLow } from '@qingkong/domain/emission/capture-rate'
import { coverageRemark } from '@qingkong/domain/emission/coverage'
import { type EmissionAmount, ratesOf } from '@qingkong/domain/emission/period-amount'
import { formatCity } from '@qingkong/domain/time/city-time'
import type { DaySpan } from './asked-period.ts'

/** An amount with its rates, as calls answer it. */
export const toldAmount = (amount: EmissionAmount) => {
  const { zsSum, zsHours, maxZs, ...told } = amount
  const { meanZs, ...rates } = ratesOf(amount)
  return { ...told, ...rates }
}

/** What stands behind the figures, and what has to be known before them. */
export const amountMeta = (sum: EmissionAmount, hiddenCount: number, span: DaySpan): EmissionMeta => {
  const { coverage, filledShare } = ratesOf(sum)
  const withheld = sum.withheldOutlets === 0 ? null : `${sum.withheldOutlets}个排口${captureTooLow}`
  const remarks = [coverageRemark(coverage), withheld].filter((remark) => remark !== null)
  return {
    dataTime: sum.receivedHours > 0 ? formatCity(span.to) : null,
    due: sum.dueHours,
    received: sum.receivedHours,
    valid: sum.validHours,
    coverage,
    filledShare,
    hiddenCount,
    remark: remarks.length === 0 ? null : remarks.join('；'),
  }
}
