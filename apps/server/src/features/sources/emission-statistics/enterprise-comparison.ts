import type { emissionStatistics as calls } from '@qingkong/contract/calls/sources/emission-statistics'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import type { ComparedRow } from '@qingkong/contract/shapes/emission-amount'
import { peerComparison } from '@qingkong/domain/emission/peer-comparison'
import { notComparable, periodChange } from '@qingkong/domain/emission/period-change'
import { samePeriodLastYear } from '@qingkong/domain/period/calendar-period'
import type { CallContext } from '../../../http/context.ts'
import type { StatisticUnit } from './asked-outlets.ts'
import { askedPeriod, toldPeriod } from './asked-period.ts'
import { type ComparedValue, comparedUnits, comparedValues } from './compared-values.ts'

export type CompareInput = ParsedInput<typeof calls.psDataDataCompare>
type Answer = HandlerAnswer<typeof calls.psDataDataCompare>

const nothing: ComparedValue = { value: null, coverage: null }

/** Enterprises each once, in the order they were named. */
export const enterprisesOf = (units: readonly StatisticUnit[], named: readonly string[]): StatisticUnit[] => {
  const first = new Map<string, StatisticUnit>()
  for (const unit of units) if (!first.has(unit.psCode)) first.set(unit.psCode, unit)
  return named.flatMap((psCode) => first.get(psCode) ?? [])
}

/** The period, and the one it is compared with: as named, else the same of the year before. */
const periodsOf = (input: CompareInput, now: Date) => {
  const { baseStartTime, baseEndTime } = input
  const period = askedPeriod(input, now, 'MONTH')
  const isNamed = baseStartTime !== undefined || baseEndTime !== undefined
  const base = isNamed ? askedPeriod({ startTime: baseStartTime, endTime: baseEndTime }, now, 'MONTH') : null
  return { period, base: base ?? samePeriodLastYear(period) }
}

/** Enterprises in two periods, and where each stands in its industry in the first. */
export const enterpriseComparison = async (context: CallContext, input: CompareInput): Promise<Answer> => {
  const { superviseCompany } = input
  const { period, base } = periodsOf(input, context.clock.now())
  const none = { areaCodes: [], industyCode: [] }
  const own = await comparedValues(context, { ...none, superviseCompany }, input)
  const chosen = enterprisesOf(own.asked.visible, superviseCompany)
  const divisions = [...new Set(chosen.map(({ divisionCode }) => divisionCode))]
  const peers = await comparedValues(context, { ...none, industyCode: divisions, superviseCompany: [] }, input)
  // Without an enterprise there is no industry: an empty list of industries would mean all of them.
  const peerUnits = divisions.length === 0 ? [] : peers.asked.visible
  const [a, b, among] = await Promise.all([
    own.valuesIn(period),
    own.valuesIn(base),
    divisions.length === 0 ? new Map<string, ComparedValue>() : peers.valuesIn(period),
  ])
  const peersOf = (divisionCode: string) =>
    [...new Set(peerUnits.filter((unit) => unit.divisionCode === divisionCode).map(({ psCode }) => psCode))].map(
      (psCode) => among.get(psCode)?.value ?? null,
    )
  const records = chosen.map(({ psCode, psName, divisionCode, divisionName }): ComparedRow => {
    const [now, before] = [a.get(psCode) ?? nothing, b.get(psCode) ?? nothing]
    const change = periodChange({
      now: now.value,
      before: before.value,
      coverageNow: now.coverage,
      coverageBefore: before.coverage,
    })
    const { count, median, times } = peerComparison(now.value, peersOf(divisionCode))
    return {
      psCode,
      psName,
      divisionName,
      a: now.value,
      b: before.value,
      delta: now.value === null || before.value === null ? null : now.value - before.value,
      pct: change.pct,
      comparable: change.remark !== notComparable,
      remark: change.remark,
      coverageA: now.coverage,
      coverageB: before.coverage,
      peerCount: count,
      peerMedian: median,
      peerTimes: times,
    }
  })
  return {
    records,
    total: records.length,
    unit: comparedUnits[input.quantity],
    period: toldPeriod(period),
    basePeriod: toldPeriod(base),
    factorName: own.factorName,
    hiddenCount: own.asked.hiddenCount,
  }
}
