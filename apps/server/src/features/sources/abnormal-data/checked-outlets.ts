import type { CheckedFactor, CheckedHour } from '@qingkong/domain/abnormal/checked-hour'
import type { HalfMonth } from '@qingkong/domain/abnormal/constant-values'
import { closedKind } from '@qingkong/domain/emission/source-mark'
import { hourMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { outletValuesOf, pointValuesOf, referenceKw } from '../../../series/port.ts'
import { marksBetween } from '../source-marks/port.ts'

const besideCodes = { flow: 'a00000', oxygen: 'a19001' } as const
/** A constant half month is looked for over so many days. */
const halfMonthMs = 15 * 24 * hourMs
/** An outlet that has been silent for longer is not looked at any more. */
const longestSilenceMs = 60 * 24 * hourMs

/** A pollutant of an outlet with its hours, as the rules take them. */
export interface CheckedOutletFactor {
  enterpriseId: number
  outletId: number
  outletCode: string
  outletName: string
  factorCode: string
  factor: CheckedFactor
  hours: CheckedHour[]
  halfMonth: HalfMonth
  /** Start of the outlet's newest hour; null where it never spoke. */
  lastHourMs: number | null
}

interface FactorRow {
  enterpriseId: number
  outletId: number
  outletCode: string
  outletName: string
  factorCode: string
  name: string
  unit: string
  limit: number | null
  min: number | null
  max: number | null
  mean: number | null
  count: number
  lastMs: number | null
}

type HourRow = Omit<CheckedHour, 'productionShare' | 'flow' | 'oxygen' | 'isClosed'> & {
  key: string
  factorKey: string
  flowSent: number | null
}

export interface CheckedSpan {
  from: Date
  to: Date
}

const readFactors = (db: Queryable, enterpriseIds: readonly number[], { to }: CheckedSpan) => {
  const span = { granularity: 'hour' as const, from: new Date(to.getTime() - halfMonthMs), to }
  return rows(
    db,
    sql<FactorRow>`select outlet.enterprise_id as "enterpriseId", outlet.id as "outletId", outlet_code as "outletCode",
        outlet_name as "outletName", f.factor_code as "factorCode", f.factor_name as name, f.unit, f.limit_value as limit,
        h.min, h.max, h.mean, coalesce(h.count, 0)::int as count, last.ms as "lastMs"
      from outlet join outlet_factor f on f.outlet_id = outlet.id and f.unit like '%g/m³%'
      left join lateral (
        select min(value), max(value), avg(value)::float8 as mean, count(value)
        from ${outletValuesOf('counted', { ...span, targets: sql`outlet.id` })} v where v.factor_code = f.factor_code
      ) h on true
      left join lateral (
        select extract(epoch from max(start_at))::float8 * 1000 as ms
        from ${outletValuesOf('shown', { ...span, from: new Date(to.getTime() - longestSilenceMs), targets: sql`outlet.id` })} v
        where v.factor_code = f.factor_code
      ) last on true
      where outlet.enterprise_id = any(${[...enterpriseIds]}::int[]) order by outlet.id, f.position`,
  )
}

const readHours = (db: Queryable, outletIds: readonly number[], span: CheckedSpan) =>
  rows(
    db,
    sql<HourRow>`select outlet_id || '/' || extract(epoch from start_at)::float8 * 1000 as key, outlet_id || '/' || factor_code as "factorKey",
        extract(epoch from start_at)::float8 * 1000 as "startMs", mark, measured, converted, value, sent_total as "sentKg",
        mass_kg as "massKg", worked_converted as "workedConverted", is_stopped as "isStopped",
        flow_sent as "flowSent", is_mass_inconsistent as "isMassInconsistent", is_conversion_off as "isConversionOff", is_oxygen_off as "isOxygenOff"
      from ${outletValuesOf('shown', { granularity: 'hour', ...span, targets: outletIds })} v`,
  )

/** Load of each outlet's production over its reference power, by outlet and hour. */
const readProduction = async (db: Queryable, outletIds: readonly number[], span: CheckedSpan) => {
  const found = await rows(
    db,
    sql<{ key: string; share: number | null }>`
      select p.outlet_id || '/' || extract(epoch from v.start_at)::float8 * 1000 as key,
        (sum(v.value) / nullif(sum(${referenceKw}), 0))::float8 as share
      from ${pointValuesOf('meter', 'counted', { granularity: 'hour', ...span })} v join monitor_point p on p.id = v.point_id
      where p.outlet_id = any(${[...outletIds]}::int[]) and p.outlet_group <> 'govern' and v.quantity = 'load' and v.value is not null
      group by p.outlet_id, v.start_at`,
  )
  return new Map(found.map(({ key, share }) => [key, share]))
}

/** Whether an outlet's hour lies wholly within a 报停. */
const readClosures = async (db: Queryable, outletIds: readonly number[], { from, to }: CheckedSpan) => {
  const marks = (await marksBetween(db, outletIds, from, to)).filter(({ kind }) => kind === closedKind)
  const byOutlet = Map.groupBy(marks, ({ outletId }) => outletId)
  return (outletId: number, startMs: number): boolean =>
    (byOutlet.get(outletId) ?? []).some(
      (mark) => mark.from.getTime() <= startMs && (mark.to === null || mark.to.getTime() >= startMs + hourMs),
    )
}

const silentHour = {
  mark: '-',
  measured: null,
  converted: null,
  value: null,
  sentKg: null,
  massKg: null,
  workedConverted: null,
  isStopped: false,
  isMassInconsistent: false,
  isConversionOff: false,
  isOxygenOff: false,
} as const

/** The pollutants of enterprises' outlets with every hour of a span, hours that nobody sent among them. */
export const checkedOutlets = async (
  db: Queryable,
  enterpriseIds: readonly number[],
  span: CheckedSpan,
): Promise<CheckedOutletFactor[]> => {
  const factors = await readFactors(db, enterpriseIds, span)
  const outletIds = [...new Set(factors.map(({ outletId }) => outletId))]
  const [found, production, closed] = await Promise.all([
    readHours(db, outletIds, span),
    readProduction(db, outletIds, span),
    readClosures(db, outletIds, span),
  ])
  const hourAt = new Map(found.map((row) => [`${row.factorKey}/${row.startMs}`, row]))
  const count = Math.round((span.to.getTime() - span.from.getTime()) / hourMs)
  const starts = Array.from({ length: count }, (_, n) => span.from.getTime() + n * hourMs)
  return factors.map(({ name, unit, limit, min, max, mean, count: hours, lastMs, ...place }) => {
    const at = (code: string, startMs: number) => hourAt.get(`${place.outletId}/${code}/${startMs}`)
    return {
      ...place,
      factor: { name, unit, limit },
      halfMonth: { min, max, mean, hours, fromMs: span.to.getTime() - halfMonthMs, toMs: span.to.getTime() },
      lastHourMs: lastMs,
      hours: starts.map((startMs): CheckedHour => {
        const {
          key: _,
          factorKey: __,
          flowSent,
          ...own
        } = at(place.factorCode, startMs) ?? { key: '', factorKey: '', flowSent: null, ...silentHour }
        return {
          ...own,
          startMs,
          isClosed: closed(place.outletId, startMs),
          // A stop is only a flag: the gas that flows all the same says otherwise.
          flow: at(besideCodes.flow, startMs)?.measured ?? (own.isStopped ? flowSent : null),
          oxygen: at(besideCodes.oxygen, startMs)?.measured ?? null,
          productionShare: production.get(`${place.outletId}/${startMs}`) ?? null,
        }
      }),
    }
  })
}
