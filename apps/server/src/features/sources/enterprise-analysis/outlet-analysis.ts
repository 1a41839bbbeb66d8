import type { OutletAnalysisRow } from '@qingkong/contract/shapes/enterprise-analysis'
import { exactMean } from '@qingkong/domain/air/rounding'
import { isFit } from '@qingkong/domain/measurement/fitness'
import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { spanOf } from '../emissions/port.ts'
import { chosenFactor, chosenOutlet, type OutletFactor } from './chosen-outlet.ts'
import { dayRows, monthRows } from './day-rows.ts'
import { intervalRows } from './interval-rows.ts'
import { outletFacts } from './outlet-facts.ts'
import { besideCodes, outletIntervals } from './outlet-intervals.ts'
import { outletMarks } from './outlet-marks.ts'
import { type OutletPeriod, outletPeriod, type PeriodWish } from './outlet-period.ts'

export interface OutletQuestion extends PeriodWish {
  psCode: string
  outletCode: string
  factorCode: string
}

const rowsOf = async (
  db: Queryable,
  outletId: number,
  factor: OutletFactor,
  { dataType, axis, days }: OutletPeriod,
) => {
  if (dataType === 'DAY') return dayRows(db, outletId, factor, days)
  if (dataType === 'MONTH') return monthRows(db, outletId, factor, days)
  const factors = [factor.code, besideCodes.flow, besideCodes.oxygen]
  const span = spanOf(axis)
  const intervals = await outletIntervals(db, outletId, factors, axis.granularity, span)
  return intervalRows(axis, intervals, factor, await outletMarks(db, outletId, span))
}

/** Not Math.max(...values): a week of minutes is more than a call takes arguments. */
const outermost = (values: readonly number[], of: 'max' | 'min'): number | null =>
  values.length === 0 ? null : values.reduce((far, value) => Math[of](far, value))

/** Highest, lowest and mean of the rows' values that count, and the kg of all that are known. */
const statisticsOf = (rows: readonly OutletAnalysisRow[], valid: number) => {
  const values = rows.flatMap(({ zs, flag }) => (zs !== null && isFit('outlet', 'counted', flag) ? [zs] : []))
  const masses = rows.flatMap(({ mass }) => mass ?? [])
  return {
    max: outermost(values, 'max'),
    min: outermost(values, 'min'),
    mean: values.length === 0 ? null : exactMean(values),
    kg: masses.length === 0 ? null : masses.reduce((sum, kg) => sum + kg, 0),
    valid,
  }
}

/** Concentration and emission of an outlet in a period, by minutes, hours, days or months, and what the hours say. */
export const outletAnalysis = async ({ db, session, clock }: CallContext, question: OutletQuestion) => {
  const outlet = await chosenOutlet(db, session.scope, question)
  const factor = chosenFactor(outlet, question.factorCode)
  const period = outletPeriod(question, clock.now())
  const [rows, { valid, measuredKg: _, ...facts }] = await Promise.all([
    rowsOf(db, outlet.outletId, factor, period),
    outletFacts(db, outlet.outletId, factor, period.hours),
  ])
  const { psId, psCode, psName, countyCode, outletCode, outletName } = outlet
  return {
    psId,
    psCode,
    psName,
    countyCode,
    outletCode,
    outletName,
    factor,
    startTime: formatCity(period.hours.starts[0] ?? 0),
    endTime: formatCity((period.hours.starts.at(-1) ?? -hourMs) + hourMs),
    rows,
    stats: statisticsOf(rows, valid),
    facts,
  }
}
