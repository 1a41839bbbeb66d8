import type { AmountStatisticRow } from '@qingkong/contract/shapes/emission-amount'
import { type EmissionAmount, ratesOf, sumOfAmounts } from '@qingkong/domain/emission/period-amount'
import type { CallContext } from '../../../http/context.ts'
import { amountMeta, toldAmount } from './amount-meta.ts'
import { askedOutlets, type StatisticOutlet } from './asked-outlets.ts'
import { askedPeriod, spanOf, toldPeriod } from './asked-period.ts'
import { changesOf, comparedPeriods, readPeriods } from './compared-periods.ts'
import { levelNodes } from './level-nodes.ts'
import { amountsOfRequest } from './outlet-amounts.ts'
import { noPermit, permitShares } from './permit-shares.ts'
import { isAsked, type RowsAnswer, type RowsQuestion } from './rows-question.ts'

const measuredOf = (outlets: readonly StatisticOutlet[], amounts: ReadonlyMap<number, EmissionAmount>) => {
  const amount = sumOfAmounts(outlets.flatMap(({ outletId }) => amounts.get(outletId) ?? []))
  return { amount, value: amount.totalKg, coverage: ratesOf(amount).coverage }
}

/** 核算 by district, industry, enterprise and outlet, with 同比 and 环比. */
export const amountRows = async (context: CallContext, question: RowsQuestion): Promise<RowsAnswer> => {
  const { factorCode, level } = question
  const now = context.clock.now()
  const periods = comparedPeriods(askedPeriod(question, now, 'MONTH'))
  const { visible, hiddenCount } = await askedOutlets(context, question, factorCode, isAsked(question))
  const ids = visible.map(({ outletId }) => outletId)
  const [read, permits] = await Promise.all([
    readPeriods(periods, async (period) => (await amountsOfRequest(context, ids, factorCode, period)).amounts),
    permitShares(context, visible, factorCode, periods.period),
  ])
  const compared = (own: readonly StatisticOutlet[]) => {
    const sides = {
      now: measuredOf(own, read.now),
      lastYear: measuredOf(own, read.lastYear),
      previous: measuredOf(own, read.previous),
    }
    return { amount: sides.now.amount, changes: changesOf(sides) }
  }
  const records = levelNodes(visible, level).map(({ units, ...node }): AmountStatisticRow => {
    const { amount, changes } = compared(units)
    return {
      ...node,
      ...toldAmount(amount),
      meanZs: ratesOf(amount).meanZs,
      maxZs: amount.maxZs,
      limit: node.level === 'OUTLET' ? (units[0]?.limit ?? null) : null,
      ...(node.level === 'OUTLET' ? noPermit : permits(units)),
      ...changes,
    }
  })
  const { amount, changes } = compared(visible)
  const { measuredKg, filledKg, totalKg } = amount
  const { permitted, overPermit } = permits(visible)
  return {
    records,
    electricity: [],
    total: records.length,
    period: toldPeriod(periods.period),
    lastYear: toldPeriod(periods.lastYear),
    previous: toldPeriod(periods.previous),
    facts: {
      factorCode,
      factorName: visible[0]?.factorName ?? factorCode,
      measuredKg,
      filledKg,
      totalKg,
      filledShare: ratesOf(amount).filledShare,
      totalKwh: null,
      syncRate: null,
      unsync: 0,
      permitted,
      overPermit,
      ...changes,
    },
    meta: amountMeta(amount, hiddenCount, spanOf(periods.period, now)),
  }
}
