import type { emissionStatistics as calls } from '@qingkong/contract/calls/sources/emission-statistics'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import type { CallContext } from '../../../http/context.ts'
import { amountTrend } from './amount-trend.ts'
import { askedOutlets } from './asked-outlets.ts'
import { askedPeriod } from './asked-period.ts'
import { askedPoints } from './asked-points.ts'
import { energyTrend } from './energy-trend.ts'
import { amountsOfRequest } from './outlet-amounts.ts'
import { isAsked, type RowsAnswer } from './rows-question.ts'
import { statisticRows } from './statistic-rows.ts'

type Input = ParsedInput<typeof calls.psDataDataAnalysis>
type Answer = HandlerAnswer<typeof calls.psDataDataAnalysis>
type Shares = Answer['districts']

interface Part {
  code: string
  name: string
  value: number | null
}

/** Parts of one name together, the largest first, each with its share of the whole. */
const sharesOf = (parts: readonly Part[]): Shares => {
  const sums = [...Map.groupBy(parts, ({ code }) => code)].map(([code, own]) => {
    const values = own.flatMap(({ value }) => (value === null ? [] : [value]))
    return {
      code,
      name: own[0]?.name ?? code,
      value: values.length === 0 ? null : values.reduce((a, b) => a + b, 0),
    }
  })
  const whole = sums.reduce((sum, { value }) => sum + (value ?? 0), 0)
  return sums
    .map((part) => ({ ...part, share: part.value === null || whole === 0 ? null : part.value / whole }))
    .toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1) || a.code.localeCompare(b.code))
}

const partsOf = ({ records, electricity }: RowsAnswer, level: 'COUNTY' | 'INDUSTRY'): Part[] => [
  ...records.filter((row) => row.level === level).map(({ code, name, totalKg: value }) => ({ code, name, value })),
  ...electricity.filter((row) => row.level === level).map(({ code, name, totalKwh: value }) => ({ code, name, value })),
]

/** '320281-44' of a district's industry as '44'. */
const divisionOf = (part: Part): Part => ({ ...part, code: part.code.slice(part.code.indexOf('-') + 1) })

const noKg = { measuredKg: null, filledKg: null, totalKg: null }
const noKwh = { productionKwh: null, governKwh: null, otherKwh: null }

const amountSteps = async (context: CallContext, input: Input): Promise<{ trend: Answer['trend']; total: number }> => {
  const { db, clock } = context
  const now = clock.now()
  const period = askedPeriod(input, now, 'MONTH')
  const { visible } = await askedOutlets(context, input, input.factorCode, isAsked(input))
  const outletIds = visible.map(({ outletId }) => outletId)
  const { amounts, quarters } = await amountsOfRequest(context, outletIds, input.factorCode, period)
  const steps = await amountTrend(db, { outletIds, factorCode: input.factorCode, period, quarters, now })
  return { trend: steps.map((step) => ({ ...step, ...noKwh })), total: amounts.size }
}

const energySteps = async (context: CallContext, input: Input): Promise<{ trend: Answer['trend']; total: number }> => {
  const now = context.clock.now()
  const { visible } = await askedPoints(context, input, isAsked(input))
  const steps = await energyTrend(context.db, visible, askedPeriod(input, now, 'MONTH'), now)
  return { trend: steps.map((step) => ({ ...step, ...noKg })), total: visible.length }
}

/** Each step with everything before it in the period; what is missing adds nothing. */
const runningTotals = (trend: Answer['trend']): Answer['trend'] => {
  const sums = { ...noKg, ...noKwh } as Record<keyof typeof noKg | keyof typeof noKwh, number | null>
  return trend.map(({ time, ...step }) => {
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) {
      const value = step[key]
      if (value !== null) sums[key] = (sums[key] ?? 0) + value
    }
    return { time, ...sums }
  })
}

/** The course of a period and of what it is made up: districts and industries. */
export const statisticCourse = async (context: CallContext, input: Input): Promise<Answer> => {
  const [rows, steps] = await Promise.all([
    statisticRows(context, { ...input, level: 'INDUSTRY' }),
    input.monitorType === 'pst001' ? amountSteps(context, input) : energySteps(context, input),
  ])
  const { period, facts, meta } = rows
  return {
    trend: input.dataStateType === '1' ? runningTotals(steps.trend) : steps.trend,
    districts: sharesOf(partsOf(rows, 'COUNTY')),
    industries: sharesOf(partsOf(rows, 'INDUSTRY').map(divisionOf)),
    total: steps.total,
    period,
    facts,
    meta,
  }
}
