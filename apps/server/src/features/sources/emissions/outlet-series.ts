import { Fail } from '@qingkong/contract/errors'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { outletState } from '@qingkong/domain/enterprise/monitor-state'
import { preparedRows, type Queryable, sql } from '../../../db/database.ts'
import { outletValuesOf } from '../../../series/port.ts'
import { type ChartAxis, spanOf, type TimeType } from './chart-axis.ts'
import type { IndexSeries } from './index-series.ts'
import { runningTotals, totalsFrom } from './running-total.ts'

interface OutletInterval {
  outletId: number
  startMs: number
  /** Values as they may be shown; null where the flag says otherwise. */
  measured: number | null
  /** As limits are judged by. */
  concentration: number | null
  workedConverted: number | null
  isConversionOff: boolean
  sentTotal: number | null
  massKg: number | null
  flag: string | null
}

export interface OutletFactorInfo {
  outletId: number
  factorCode: string
  factorName: string
  unit: string
  limit: number | null
}

const outletFactors = (db: Queryable, enterpriseId: number): Promise<OutletFactorInfo[]> =>
  preparedRows(
    db,
    sql<OutletFactorInfo>`select outlet_id as "outletId", factor_code as "factorCode", factor_name as "factorName", unit, limit_value as limit
      from outlet_factor join outlet on outlet.id = outlet_id where enterprise_id = ${enterpriseId} order by outlet_id, position`,
  )

/** What outlets measured and let go of a factor. */
const intervalsOf = (
  db: Queryable,
  outletIds: readonly number[],
  factorCode: string,
  granularity: ChartAxis['granularity'],
  from: Date,
  to: Date,
): Promise<OutletInterval[]> =>
  preparedRows(
    db,
    sql<OutletInterval>`select outlet_id as "outletId", extract(epoch from start_at)::float8 * 1000 as "startMs", measured,
        value as concentration, worked_converted as "workedConverted", is_conversion_off as "isConversionOff", sent_total as "sentTotal", mass_kg as "massKg", mark as flag
      from ${outletValuesOf('shown', { granularity, from, to, targets: outletIds, factors: [factorCode] })} v`,
  )

/** Interval starts (ms) with what limits are judged by, by factor; nothing else is worked out of the rows. */
const concentrationsOf = async (
  db: Queryable,
  outletId: number,
  factorCodes: readonly string[],
  granularity: ChartAxis['granularity'],
  from: Date,
  to: Date,
): Promise<ReadonlyMap<string, ReadonlyMap<number, number | null>>> => {
  const found = await preparedRows(
    db,
    sql<{ factorCode: string; starts: number[]; values: (number | null)[] }>`
      select factor_code as "factorCode", json_agg(extract(epoch from start_at)::float8 * 1000) as starts, json_agg(value) as values
      from ${outletValuesOf('shown', { granularity, from, to, targets: [outletId], factors: factorCodes })} v group by 1`,
  )
  return new Map(
    found.map(({ factorCode, starts, values }) => [
      factorCode,
      new Map(starts.map((start, at) => [start, values[at] ?? null])),
    ]),
  )
}

const rounded = (value: number | null): number | null => (value === null ? null : roundHalfEven(value, 3))

const sumOf = (values: readonly (number | null)[]): number | null => {
  const found = values.filter((value) => value !== null)
  return found.length === 0 ? null : found.reduce((sum, value) => sum + value, 0)
}

export interface OutletSeriesWish {
  enterpriseId: number
  outletId: number
  factorCode: string
  timeType: TimeType
  axis: ChartAxis
  /** Emissions as sums of the interval instead of kg per hour. */
  isSum: boolean
  index: IndexSeries | null
}

const factorOf = (infos: readonly OutletFactorInfo[], outletId: number, factorCode: string): OutletFactorInfo => {
  const info = infos.find((info) => info.outletId === outletId && info.factorCode === factorCode)
  if (!info) throw new Fail('NOT_FOUND', '该排口没有此监测因子')
  return info
}

/** Concentration and emission of an outlet beside its enterprise's, moment by moment. ACC shows the day's running emission only. */
export const outletSeries = async (db: Queryable, wish: OutletSeriesWish) => {
  const { axis, timeType, factorCode } = wish
  const infos = await outletFactors(db, wish.enterpriseId)
  const info = factorOf(infos, wish.outletId, factorCode)
  const outletIds = infos.filter((info) => info.factorCode === factorCode).map(({ outletId }) => outletId)
  const { from, to } = spanOf(axis)
  const isTotal = timeType === 'ACC'
  const found = await intervalsOf(db, outletIds, factorCode, axis.granularity, isTotal ? totalsFrom(axis) : from, to)
  const byOutlet = new Map(outletIds.map((id) => [id, new Map<number, OutletInterval>()]))
  for (const interval of found) byOutlet.get(interval.outletId)?.set(interval.startMs, interval)
  const perHour = 3_600_000 / axis.stepMs
  const emissions = new Map(
    outletIds.map((id) => {
      const own = byOutlet.get(id) ?? new Map<number, OutletInterval>()
      const masses = new Map([...own].map(([start, { massKg }]) => [start, massKg]))
      if (isTotal) return [id, runningTotals(axis, masses)]
      return [
        id,
        axis.starts.map((start) => {
          const mass = masses.get(start) ?? null
          return mass === null || wish.isSum ? mass : mass * perHour
        }),
      ]
    }),
  )
  return axis.starts.map((start, n) => {
    const own = byOutlet.get(wish.outletId)?.get(start)
    const state =
      own === undefined
        ? null
        : outletState({ endAtMs: start, nowMs: start, granularity: axis.granularity }, [
            { value: own.concentration, limit: info.limit, flag: own.flag },
          ])
    const concentrations = outletIds.map((id) => byOutlet.get(id)?.get(start)?.concentration ?? null)
    const known = concentrations.filter((value) => value !== null)
    return {
      dataTime: axis.labels[n] ?? '',
      outletAvgZsRevised: isTotal ? null : (own?.concentration ?? null),
      outletAvgFlux: rounded(emissions.get(wish.outletId)?.[n] ?? null),
      psAvgZsRevised: isTotal || known.length === 0 ? null : rounded((sumOf(known) ?? 0) / known.length),
      psAvgFlux: rounded(sumOf(outletIds.map((id) => emissions.get(id)?.[n] ?? null))),
      outletIsAlarm: state === 'alarm',
      outletIsWarn: state === 'warning',
      outletIsStop: state === 'stop',
      conUnit: info.unit,
      disUnit: isTotal || wish.isSum ? 'kg' : 'kg/h',
      rtdR: own?.measured ?? null,
      workedZs: isTotal ? null : (own?.workedConverted ?? null),
      isConversionOff: !isTotal && own?.isConversionOff === true,
      couR: own?.sentTotal ?? null,
      limitValue: info.limit,
      indexValue: wish.index?.valueList[n] ?? null,
    }
  })
}

/** Concentrations of several factors of an outlet; without a choice, of all that have a limit. */
export const outletFactorSeries = async (
  db: Queryable,
  outlet: { id: number; outletCode: string; outletName: string; enterpriseId: number },
  factorCodes: readonly string[],
  axis: ChartAxis,
) => {
  const infos = (await outletFactors(db, outlet.enterpriseId)).filter(({ outletId }) => outletId === outlet.id)
  const chosen =
    factorCodes.length === 0
      ? infos.filter(({ limit }) => limit !== null)
      : factorCodes.map((factorCode) => factorOf(infos, outlet.id, factorCode))
  const { from, to } = spanOf(axis)
  const codes = [...new Set(chosen.map(({ factorCode }) => factorCode))]
  const found = codes.length === 0 ? null : await concentrationsOf(db, outlet.id, codes, axis.granularity, from, to)
  return chosen.map(({ factorCode, factorName, unit, limit }) => {
    const values = found?.get(factorCode)
    return {
      code: outlet.outletCode,
      name: outlet.outletName,
      factorCode,
      factorName,
      unit,
      timeList: [...axis.labels],
      valueList: axis.starts.map((start) => values?.get(start) ?? null),
      limitValue: limit,
    }
  })
}
