import type { emissionStatistics as calls } from '@qingkong/contract/calls/sources/emission-statistics'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { type EmissionAmount, sumOfAmounts } from '@qingkong/domain/emission/period-amount'
import type { CallContext } from '../../../http/context.ts'
import { amountMeta, toldAmount } from './amount-meta.ts'
import { amountTrend } from './amount-trend.ts'
import { askedOutlets, type StatisticOutlet } from './asked-outlets.ts'
import { askedPeriod, spanOf, toldPeriod } from './asked-period.ts'
import { outletAmounts } from './outlet-amounts.ts'

type Input = ParsedInput<typeof calls.areaMonitorZdAreaData>
type Rows = HandlerAnswer<typeof calls.areaMonitorIndChartData>

interface GroupOf {
  code: (outlet: StatisticOutlet) => string
  name: (outlet: StatisticOutlet) => string
}

const byDistrict: GroupOf = { code: ({ countyCode }) => countyCode, name: ({ countyName }) => countyName }
const byIndustry: GroupOf = { code: ({ divisionCode }) => divisionCode, name: ({ divisionName }) => divisionName }

const groupedRows = (
  outlets: readonly StatisticOutlet[],
  amounts: ReadonlyMap<number, EmissionAmount>,
  group: GroupOf,
  totalKg: number | null,
): Rows['records'] =>
  [...Map.groupBy(outlets, group.code)]
    .map(([code, own]) => {
      const first = own[0]
      const amount = sumOfAmounts(own.flatMap(({ outletId }) => amounts.get(outletId) ?? []))
      return {
        code,
        name: first ? group.name(first) : code,
        enterprises: new Set(own.map(({ enterpriseId }) => enterpriseId)).size,
        ...toldAmount(amount),
        share: amount.totalKg === null || !totalKg ? null : amount.totalKg / totalKg,
      }
    })
    .toSorted((a, b) => (b.totalKg ?? -1) - (a.totalKg ?? -1) || a.code.localeCompare(b.code))

/** What both calls read: outlets, their amounts, and the sum of what may be seen. */
const amountsAsked = async (context: CallContext, input: Input) => {
  const now = context.clock.now()
  const period = askedPeriod(input, now, 'DAY')
  const { visible, hiddenCount } = await askedOutlets(context, input, input.factorCode)
  const ids = visible.map(({ outletId }) => outletId)
  const { amounts, quarters } = await outletAmounts(context.db, ids, input.factorCode, period, now)
  return { now, period, visible, hiddenCount, ids, amounts, quarters, sum: sumOfAmounts(amounts.values()) }
}

const answerBy = (asked: Awaited<ReturnType<typeof amountsAsked>>, input: Input, group: GroupOf): Rows => {
  const { visible, amounts, sum, period, hiddenCount, now } = asked
  const records = groupedRows(visible, amounts, group, sum.totalKg)
  const [first] = records
  return {
    records,
    total: records.length,
    period: toldPeriod(period),
    facts: {
      factorCode: input.factorCode,
      factorName: visible[0]?.factorName ?? input.factorCode,
      isWholeCity: input.areaCodes.length === 0 && hiddenCount === 0,
      measuredKg: sum.measuredKg,
      filledKg: sum.filledKg,
      totalKg: sum.totalKg,
      first: first && first.share !== null ? { code: first.code, name: first.name, share: first.share } : null,
    },
    meta: amountMeta(sum, hiddenCount, spanOf(period, now)),
  }
}

/** 核算 of each district, and the days before. */
export const districtAmounts = async (
  context: CallContext,
  input: Input,
): Promise<HandlerAnswer<typeof calls.areaMonitorZdAreaData>> => {
  const asked = await amountsAsked(context, input)
  const { ids, quarters, period, now } = asked
  return {
    ...answerBy(asked, input, byDistrict),
    trend: await amountTrend(context.db, {
      outletIds: ids,
      factorCode: input.factorCode,
      quarters,
      period,
      now,
    }),
  }
}

/** 核算 of each industry (GB/T 4754 division). */
export const industryAmounts = async (context: CallContext, input: Input): Promise<Rows> =>
  answerBy(await amountsAsked(context, input), input, byIndustry)
