import type { compareWays } from '@qingkong/contract/shapes/enterprise-analysis'
import { parseCity } from '@qingkong/domain/time/city-time'
import { linearFit } from '@qingkong/science/stats/linear-fit'
import type { CallContext } from '../../../http/context.ts'
import { spanOf } from '../emissions/port.ts'
import { identifiedEnterprise } from './chosen-outlet.ts'
import { comparableConditions, comparableFactors, comparableLoads, comparableOutlets } from './comparables.ts'
import { type Comparable, chosenOf, conditionHours, loadHours, outletHours, type ReadHours } from './compared-series.ts'
import { outletPeriod } from './outlet-period.ts'

export interface ComparisonQuestion {
  psCode: string
  seriesCodes: readonly string[]
  startTime: string
  endTime: string
  compareStartTime: string
  factorCode?: string | undefined
  outletCode?: string | undefined
}

export type CompareWay = (typeof compareWays)[number]

interface ComparedSeries {
  code: string
  name: string
  unit: string
  period: number
  values: (number | null)[]
  coverage: number
}

const pairsOf = (series: readonly ComparedSeries[]) =>
  series.flatMap(({ values }, a) =>
    series.slice(a + 1).map((other, n) => {
      const { r, n: count, slope, intercept } = linearFit(values, other.values)
      return { a, b: a + 1 + n, r, n: count, slope, intercept }
    }),
  )

const readers: Readonly<Record<CompareWay, ReadHours>> = {
  outlet: outletHours,
  factor: outletHours,
  gk: conditionHours,
  kwh: loadHours,
}

const offeredFor = async ({ db, session }: CallContext, way: CompareWay, question: ComparisonQuestion, id: number) => {
  const { psCode, factorCode = '', outletCode = '' } = question
  if (way === 'outlet') return comparableOutlets(db, session.scope, { psCode, factorCode })
  if (way === 'factor') return comparableFactors(db, session.scope, { psCode, outletCode })
  return way === 'gk' ? comparableConditions(db, id) : comparableLoads(db, id)
}

/**
 * Series of an enterprise hour beside hour, in one period or in two of the same length laid over each other, and how each
 * two of them go together.
 */
export const comparison = async (context: CallContext, way: CompareWay, question: ComparisonQuestion) => {
  const { db, session, clock } = context
  const { enterprise, identity } = await identifiedEnterprise(db, session.scope, question.psCode)
  const { hours } = outletPeriod({ ...question, dataType: 'HOUR' }, clock.now())
  const chosen = chosenOf(await offeredFor(context, way, question, enterprise.id), question.seriesCodes)
  const first = spanOf(hours)
  const secondMs = parseCity(question.compareStartTime)?.getTime() ?? null
  const shifts = secondMs === null ? [0] : [0, secondMs - first.from.getTime()]
  const read = readers[way]
  const seriesOf = async (shiftMs: number, at: number): Promise<ComparedSeries[]> => {
    const span = { from: new Date(first.from.getTime() + shiftMs), to: new Date(first.to.getTime() + shiftMs) }
    const valueAt = await read(db, chosen, span)
    return chosen.map((one: Comparable) => {
      const values = hours.starts.map((start) => valueAt(one, start + shiftMs))
      const known = values.filter((value) => value !== null).length
      const name = at === 0 ? one.name : `${one.name}（${question.compareStartTime.slice(5, 10)}起）`
      const coverage = values.length === 0 ? 0 : known / values.length
      return { code: one.code, name, unit: one.unit, period: at + 1, values, coverage }
    })
  }
  const series = (await Promise.all(shifts.map(seriesOf))).flat()
  return { ...identity, axis: [...hours.labels], series, pairs: pairsOf(series) }
}
