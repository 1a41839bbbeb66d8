import {
  conditionState,
  type FacilityGroup,
  isWorking,
  type LastData,
  type MonitorState,
  meterState,
  type OutletReading,
  outletState,
} from '@qingkong/domain/enterprise/monitor-state'
import { dayMs, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { newestOutletInterval, newestPointInterval } from '../../../series/port.ts'
import type { TimeType } from './chart-axis.ts'

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

interface OutletRow extends NewestRow {
  id: number
  code: string
  name: string
  isAlarming: boolean
  factors: {
    code: string
    name: string
    unit: string
    limit: number | null
    value: number | null
    flag: string | null
  }[]
}

interface PointRow extends NewestRow {
  code: string
  name: string
  group: FacilityGroup
  outletId: number | null
  lineCode: string | null
  lineName: string | null
  ratedKw: number | null
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

const intervalMs = { minute: minuteMs, hour: hourMs } as const
/** What is older than this is not looked for: its monitor is offline in any case. */
const lookBackMs = dayMs

/** The newest interval that was complete at the moment. */
const completeBy = (granularity: 'minute' | 'hour', at: Date) => {
  const upTo = new Date(at.getTime() - intervalMs[granularity])
  return { granularity, after: new Date(upTo.getTime() - lookBackMs), upTo }
}

const startMs = sql`extract(epoch from d.start_at)::float8 * 1000`

const readOutlets = (db: Queryable, enterpriseId: number, at: Date, granularity: 'minute' | 'hour') =>
  rows(
    db,
    sql<OutletRow>`select outlet.id, outlet_code as code, outlet_name as name, ${startMs} as "startMs",
        exists (select from alarm_record a where a.subject_kind = 'outlet' and a.subject_id = outlet.id and a.started_at <= ${at}
          and (a.ended_at > ${at} or (a.ended_at is null and a.status = 1))) as "isAlarming",
        coalesce((select jsonb_agg(jsonb_build_object('code', f.factor_code, 'name', f.factor_name, 'unit', f.unit,
            'limit', f.limit_value, 'value', d.readings -> f.factor_code -> 'value',
            'flag', d.readings -> f.factor_code -> 'mark') order by f.position)
          from outlet_factor f where f.outlet_id = outlet.id), '[]') as factors
      from outlet left join lateral ${newestOutletInterval(sql`outlet.id`, completeBy(granularity, at))} d on true
      where enterprise_id = ${enterpriseId} order by outlet.id`,
  )

const readPoints = (db: Queryable, enterpriseId: number, at: Date, granularity: 'minute' | 'hour') =>
  rows(
    db,
    sql<PointRow>`select p.point_code as code, p.point_name as name, p.outlet_group as group, p.outlet_id as "outletId",
        p.line_code as "lineCode", p.line_name as "lineName", p.rated_power_kw as "ratedKw", p.monitor_type as "monitorType",
        ${startMs} as "startMs",
        coalesce((select jsonb_agg(jsonb_build_object('code', f.factor_code, 'name', f.factor_name, 'unit', f.unit,
            'quantity', f.quantity, 'low', f.low_limit, 'high', f.high_limit,
            'value', d.readings -> f.factor_code -> 'value', 'flag', d.readings -> f.factor_code -> 'mark') order by f.position)
          from monitor_point_factor f where f.point_id = p.id), '[]') as factors
      from monitor_point p left join lateral ${newestPointInterval(sql`p.id`, completeBy(granularity, at))} d on true
      where p.enterprise_id = ${enterpriseId} order by p.sort, p.id`,
  )

/** Whether each outlet's line produces: by its production meters, else by its own data; null = not known. */
const producing = (
  outlets: readonly { id: number; state: MonitorState }[],
  points: readonly PointRow[],
  lastOf: (row: NewestRow) => LastData,
): ((outletId: number | null) => boolean | null) => {
  const byMeter = new Map<number, boolean>()
  for (const { outletId, group, monitorType, ratedKw, factors, ...row } of points) {
    if (outletId === null || group !== 'production' || monitorType !== 'pst002') continue
    const load = factors.find(({ quantity }) => quantity === 'load')
    const state = meterState(lastOf(row), {
      loadKw: load?.value ?? null,
      ratedKw,
      flag: load?.flag ?? null,
      group,
      isLineProducing: null,
    })
    if (state === 'offline' || state === 'anomaly') continue
    const works = state === 'stop' ? false : (isWorking(load?.value ?? null, ratedKw) ?? true)
    byMeter.set(outletId, works || byMeter.get(outletId) === true)
  }
  return (outletId) => {
    if (outletId === null) return null
    const works = byMeter.get(outletId)
    if (works !== undefined) return works
    return outlets.find(({ id }) => id === outletId)?.state === 'stop' ? false : null
  }
}

const meterOf = (row: PointRow, last: LastData, isLineProducing: boolean | null): MonitorState => {
  const load = row.factors.find(({ quantity }) => quantity === 'load')
  const { ratedKw, group } = row
  return meterState(last, { loadKw: load?.value ?? null, ratedKw, flag: load?.flag ?? null, group, isLineProducing })
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
  const outlets = outletRows.map((row) => {
    const last = lastOf(row)
    const stateOf = (readings: readonly OutletReading[]) => outletState(last, readings)
    const factors = row.factors.map((factor) => ({ ...factor, state: stateOf([factor]) }))
    // An alarm that is under way stands until it ends, whatever the newest value.
    return { ...row, state: row.isAlarming ? ('alarm' as const) : stateOf(row.factors), factors }
  })
  const isProducing = producing(outlets, points, lastOf)
  const placed = (row: PointRow) => ({
    code: row.code,
    name: row.name,
    group: row.group,
    lineCode: row.lineCode,
    lineName: row.lineName,
  })
  return {
    outlets: outlets.map(({ code, name, state, factors }) => ({ code, name, state, factors })),
    meters: points
      .filter(({ monitorType }) => monitorType === 'pst002')
      .map((row) => {
        const state = meterOf(row, lastOf(row), isProducing(row.outletId))
        return { ...placed(row), state, factors: row.factors.map((factor) => ({ ...factor, state })) }
      }),
    sensors: points
      .filter(({ monitorType }) => monitorType === 'pst003')
      .map((row) => {
        const equipment = { group: row.group, isLineProducing: isProducing(row.outletId) }
        const last = lastOf(row)
        const factors = row.factors.map((factor) => ({ ...factor, state: conditionState(last, equipment, [factor]) }))
        return { ...placed(row), state: conditionState(last, equipment, row.factors), factors }
      }),
  }
}
