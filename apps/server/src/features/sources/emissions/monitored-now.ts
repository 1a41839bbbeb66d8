import {
  conditionState,
  type FacilityGroup,
  isSilent,
  type LastData,
  type MonitorState,
  meterState,
} from '@qingkong/domain/enterprise/monitor-state'
import { type OutletRun, outletStateOver, type RunReading } from '@qingkong/domain/enterprise/outlet-state-run'
import { isProducing, type LineShares, lineSharesOf, powerShare } from '@qingkong/domain/enterprise/power-share'
import { dayMs } from '@qingkong/domain/time/city-time'
import { preparedRows, type Queryable, sql } from '../../../db/database.ts'
import { isOutletClosed, newestPointInterval, recentOutletIntervals, referenceKw } from '../../../series/port.ts'
import { intervalMs, runOf, stateMemoryMs } from '../enterprises/port.ts'
import type { TimeType } from './chart-axis.ts'
import { fiveMinuteLoads } from './five-minute-loads.ts'

interface MonitoredFactor {
  code: string
  name: string
  unit: string
  state: MonitorState
}

/** An outlet, meter or condition sensor with its state. */
export interface Monitored {
  code: string
  name: string
  state: MonitorState
  factors: MonitoredFactor[]
}

export interface MonitoredPoint extends Monitored {
  group: FacilityGroup
  lineCode: string | null
  lineName: string | null
}

/** Everything monitored at an enterprise at one moment. */
export interface MonitoredNow {
  outlets: Monitored[]
  meters: MonitoredPoint[]
  sensors: MonitoredPoint[]
}

interface NewestRow {
  startMs: number | null
}

interface OutletRow {
  id: number
  code: string
  name: string
  isAlarming: boolean
  isClosed: boolean
  intervals: { startMs: number; readings: RunReading[] }[]
  factors: { code: string; name: string; unit: string }[]
}

interface PointRow extends NewestRow {
  id: number
  code: string
  name: string
  group: FacilityGroup
  outletId: number | null
  lineCode: string | null
  lineName: string | null
  referenceKw: number | null
  monitorType: 'pst002' | 'pst003'
  factors: {
    code: string
    name: string
    unit: string
    quantity: string
    low: number | null
    high: number | null
    value: number | null
    flag: string | null
  }[]
}

/** What is older than this is not looked for: its monitor is offline in any case. */
const lookBackMs = dayMs

/** The newest interval that was complete at the moment. */
const completeBy = (granularity: 'minute' | 'hour', at: Date) => {
  const upTo = new Date(at.getTime() - intervalMs[granularity])
  return { granularity, after: new Date(upTo.getTime() - lookBackMs), upTo }
}

const startMs = sql`extract(epoch from d.start_at)::float8 * 1000`

const readOutlets = (db: Queryable, enterpriseId: number, at: Date, granularity: 'minute' | 'hour') => {
  const { upTo } = completeBy(granularity, at)
  const span = { granularity, after: new Date(at.getTime() - stateMemoryMs[granularity]), upTo }
  return preparedRows(
    db,
    sql<OutletRow>`select outlet.id, outlet_code as code, outlet_name as name,
        exists (select from alarm_record a where a.subject_kind = 'outlet' and a.subject_id = outlet.id and a.started_at <= ${at}
          and (a.ended_at > ${at} or (a.ended_at is null and a.status = 1))) as "isAlarming",
        ${isOutletClosed(sql`outlet.id`, at)} as "isClosed",
        ${recentOutletIntervals(sql`outlet.id`, span)} as intervals,
        coalesce((select jsonb_agg(jsonb_build_object('code', f.factor_code, 'name', f.factor_name, 'unit', f.unit)
            order by f.position) from outlet_factor f where f.outlet_id = outlet.id), '[]') as factors
      from outlet where enterprise_id = ${enterpriseId} order by outlet.id`,
  )
}

const readPoints = (db: Queryable, enterpriseId: number, at: Date, granularity: 'minute' | 'hour') =>
  preparedRows(
    db,
    sql<PointRow>`select p.id, p.point_code as code, p.point_name as name, p.outlet_group as group, p.outlet_id as "outletId",
        p.line_code as "lineCode", p.line_name as "lineName", ${referenceKw} as "referenceKw", p.monitor_type as "monitorType",
        ${startMs} as "startMs",
        coalesce((select jsonb_agg(jsonb_build_object('code', f.factor_code, 'name', f.factor_name, 'unit', f.unit,
            'quantity', f.quantity, 'low', f.low_limit, 'high', f.high_limit,
            'value', d.readings -> f.factor_code -> 'value', 'flag', d.readings -> f.factor_code -> 'mark') order by f.position)
          from monitor_point_factor f where f.point_id = p.id), '[]') as factors
      from monitor_point p left join lateral ${newestPointInterval(sql`p.id`, completeBy(granularity, at))} d on true
      where p.enterprise_id = ${enterpriseId} order by p.sort, p.id`,
  )

const loadOf = ({ factors }: PointRow) => factors.find(({ quantity }) => quantity === 'load')

const isMeter = ({ monitorType }: PointRow): boolean => monitorType === 'pst002'
const isTreatment = ({ group }: PointRow): boolean => group === 'govern'

/** What each outlet's line takes, by its meters in working order. */
const linesNow = (
  points: readonly PointRow[],
  lastOf: (row: NewestRow) => LastData,
): ReadonlyMap<number, LineShares> => {
  const working = points.filter((row) => isMeter(row) && !isSilent(lastOf(row)))
  const shareOf = (row: PointRow) => {
    const share = powerShare(loadOf(row)?.value ?? null, row.referenceKw)
    return { isTreatment: isTreatment(row), share: share !== null && share >= 0 ? share : null }
  }
  const byOutlet = Map.groupBy(working, ({ outletId }) => outletId)
  return new Map(
    [...byOutlet].flatMap(([outletId, own]) => (outletId === null ? [] : [[outletId, lineSharesOf(own.map(shareOf))]])),
  )
}

/** Five-minute means of a treatment facility beside its line's production, oldest first. */
const meansOf = (
  row: PointRow,
  points: readonly PointRow[],
  loads: ReadonlyMap<number, readonly (number | null)[]>,
): LineShares[] => {
  const meters = [row, ...points.filter((one) => isMeter(one) && !isTreatment(one) && one.outletId === row.outletId)]
  const shareOf = (one: PointRow, at: number) => ({
    isTreatment: isTreatment(one),
    share: powerShare(loads.get(one.id)?.[at] ?? null, one.referenceKw),
  })
  return (loads.get(row.id) ?? []).map((_, at) => lineSharesOf(meters.map((one) => shareOf(one, at))))
}

/** States of everything monitored at an enterprise, as of a moment: by minutes, or by hours for HOUR and ACC (event-30). */
export const monitoredNow = async (
  db: Queryable,
  enterpriseId: number,
  at: Date,
  timeType: TimeType,
): Promise<MonitoredNow> => {
  const granularity = timeType === 'MIN' ? 'minute' : 'hour'
  const lastOf = ({ startMs: start }: NewestRow): LastData => ({
    endAtMs: start === null ? null : start + intervalMs[granularity],
    nowMs: at.getTime(),
    granularity,
  })
  const [outletRows, points] = await Promise.all([
    readOutlets(db, enterpriseId, at, granularity),
    readPoints(db, enterpriseId, at, granularity),
  ])
  const lines = linesNow(points, lastOf)
  const loads =
    granularity === 'minute'
      ? await fiveMinuteLoads(
          db,
          points.filter(isMeter).map(({ id }) => id),
          at,
        )
      : null
  const outlets = outletRows.map((row) => {
    const run: OutletRun = {
      nowMs: at.getTime(),
      granularity,
      intervals: runOf(row.intervals, granularity),
      isAlarming: row.isAlarming,
      isClosed: row.isClosed,
      isProducing: isProducing(lines.get(row.id)?.production ?? null),
    }
    const factors = row.factors.map((factor) => ({ ...factor, state: outletStateOver(run, factor.code).state }))
    return { ...row, state: outletStateOver(run).state, factors }
  })
  /** By its meters, else by the outlet's own data; null = not known. */
  const isLineProducing = (outletId: number | null): boolean | null =>
    isProducing(outletId === null ? null : (lines.get(outletId)?.production ?? null)) ??
    (outlets.find(({ id }) => id === outletId)?.state === 'stop' ? false : null)
  const stateOfMeter = (row: PointRow): MonitorState => {
    const load = loadOf(row)
    return meterState(lastOf(row), {
      loadKw: load?.value ?? null,
      referenceKw: row.referenceKw,
      flag: load?.flag ?? null,
      group: row.group,
      lineShare: row.outletId === null ? null : (lines.get(row.outletId)?.production ?? null),
      ...(loads && { means: meansOf(row, points, loads) }),
    })
  }
  const placed = (row: PointRow) => ({
    code: row.code,
    name: row.name,
    group: row.group,
    lineCode: row.lineCode,
    lineName: row.lineName,
  })
  return {
    outlets: outlets.map(({ code, name, state, factors }) => ({ code, name, state, factors })),
    meters: points.filter(isMeter).map((row) => {
      const state = stateOfMeter(row)
      return { ...placed(row), state, factors: row.factors.map((factor) => ({ ...factor, state })) }
    }),
    sensors: points
      .filter(({ monitorType }) => monitorType === 'pst003')
      .map((row) => {
        const equipment = { group: row.group, isLineProducing: isLineProducing(row.outletId) }
        const last = lastOf(row)
        const factors = row.factors.map((factor) => ({ ...factor, state: conditionState(last, equipment, [factor]) }))
        return { ...placed(row), state: conditionState(last, equipment, row.factors), factors }
      }),
  }
}
