import type { EnergyStatisticRow } from '@qingkong/contract/shapes/emission-amount'
import { coverageRemark } from '@qingkong/domain/emission/coverage'
import { type EnergyAmount, energyCoverage, sumOfEnergy, totalKwhOf } from '@qingkong/domain/enterprise/energy-amount'
import { formatCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { askedPeriod, type DaySpan, spanOf, toldPeriod } from './asked-period.ts'
import { askedPoints, type StatisticPoint } from './asked-points.ts'
import { changesOf, comparedPeriods, readPeriods } from './compared-periods.ts'
import { levelNodes } from './level-nodes.ts'
import { pointEnergy } from './point-energy.ts'
import { isAsked, type RowsAnswer, type RowsQuestion } from './rows-question.ts'
import { noSynchrony, synchronyOfDays } from './synchrony-of-days.ts'

const energyOf = (points: readonly StatisticPoint[], energies: ReadonlyMap<number, EnergyAmount>) => {
  const amount = sumOfEnergy(points.flatMap(({ pointId }) => energies.get(pointId) ?? []))
  return { amount, value: totalKwhOf(amount), coverage: energyCoverage(amount) }
}

/** What stands behind figures of electricity: hours of meters. */
export const energyMeta = (sum: EnergyAmount, hiddenCount: number, span: DaySpan): RowsAnswer['meta'] => ({
  dataTime: sum.validHours > 0 ? formatCity(span.to) : null,
  due: sum.dueHours,
  received: sum.validHours,
  valid: sum.validHours,
  coverage: energyCoverage(sum),
  filledShare: null,
  hiddenCount,
  remark: coverageRemark(energyCoverage(sum)),
})

/** Electricity by district, industry, enterprise and meter, with 同比 and 环比. */
export const energyRows = async (context: CallContext, question: RowsQuestion): Promise<RowsAnswer> => {
  const now = context.clock.now()
  const periods = comparedPeriods(askedPeriod(question, now, 'MONTH'))
  const { visible, hiddenCount } = await askedPoints(context, question, isAsked(question))
  const [read, synchrony] = await Promise.all([
    readPeriods(periods, (period) => pointEnergy(context.db, visible, period, now)),
    synchronyOfDays(context.db, visible, periods.period),
  ])
  const compared = (own: readonly StatisticPoint[]) => {
    const sides = {
      now: energyOf(own, read.now),
      lastYear: energyOf(own, read.lastYear),
      previous: energyOf(own, read.previous),
    }
    return { amount: sides.now.amount, changes: changesOf(sides) }
  }
  const electricity = levelNodes(visible, question.level).map(({ units, ...node }): EnergyStatisticRow => {
    const { amount, changes } = compared(units)
    return {
      ...node,
      ...amount,
      totalKwh: totalKwhOf(amount),
      coverage: energyCoverage(amount),
      ...(node.level === 'OUTLET' ? noSynchrony : synchrony(units)),
      ...changes,
    }
  })
  const { amount, changes } = compared(visible)
  const { syncRate, unsync } = synchrony(visible)
  return {
    records: [],
    electricity,
    total: electricity.length,
    period: toldPeriod(periods.period),
    lastYear: toldPeriod(periods.lastYear),
    previous: toldPeriod(periods.previous),
    facts: {
      factorCode: '',
      factorName: '用电量',
      measuredKg: null,
      filledKg: null,
      totalKg: null,
      filledShare: null,
      totalKwh: totalKwhOf(amount),
      syncRate,
      unsync,
      permitted: 0,
      overPermit: 0,
      ...changes,
    },
    meta: energyMeta(amount, hiddenCount, spanOf(periods.period, now)),
  }
}
