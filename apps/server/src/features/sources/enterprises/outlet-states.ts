import {
  type MonitorState,
  type OutletReading,
  outletState,
  worstState,
} from '@qingkong/domain/enterprise/monitor-state'
import { dayMs, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { latestOutletInterval, newestOutletInterval } from '../../../series/port.ts'

interface OutletNow {
  enterpriseId: number
  isAlarming: boolean
  granularity: 'minute' | 'hour' | null
  startAt: Date | null
  readings: OutletReading[]
}

const intervalMs = { minute: minuteMs, hour: hourMs } as const

/** How far back an interval is looked for: what is older is offline in any case. */
const lookBackMs = dayMs

/** The newest interval that was complete at the moment, of the kind asked for. */
const intervalAt = (now: Date, kind: 'newest' | 'minute' | 'hour'): Sql => {
  if (kind === 'newest') return latestOutletInterval(sql`outlet.id`)
  const upTo = new Date(now.getTime() - intervalMs[kind])
  const span = { granularity: kind, after: new Date(upTo.getTime() - lookBackMs), upTo }
  return sql`(select ${kind}::text as granularity, found.start_at, (
      select jsonb_agg(jsonb_build_object('value', found.readings -> factor_code -> 'value', 'limit', limit_value,
        'flag', found.readings -> factor_code -> 'mark'))
      from outlet_factor where outlet_id = outlet.id) as readings
    from ${newestOutletInterval(sql`outlet.id`, span)} found)`
}

/** The row of every outlet that tells its state: its hour, which limits are judged by, unless minutes have gone on without it. */
const outletsNow = (db: Queryable, where: Sql, now: Date, kind: 'newest' | 'minute' | 'hour') =>
  rows(
    db,
    sql<OutletNow>`
      select outlet.enterprise_id as "enterpriseId", newest.granularity, newest.start_at as "startAt",
        exists (select from alarm_record where subject_kind = 'outlet' and subject_id = outlet.id and started_at <= ${now}
          and (ended_at > ${now} or (ended_at is null and status = 1))) as "isAlarming",
        coalesce(newest.readings, '[]') as readings
      from outlet join enterprise on enterprise.id = outlet.enterprise_id
      left join lateral ${intervalAt(now, kind)} newest on true
      where enterprise.enabled and ${where}`,
  )

const stateOf = (outlet: OutletNow, nowMs: number): MonitorState => {
  if (outlet.isAlarming) return 'alarm'
  const { granularity, startAt, readings } = outlet
  const endAtMs = startAt === null || granularity === null ? null : startAt.getTime() + intervalMs[granularity]
  return outletState({ endAtMs, nowMs, granularity: granularity ?? 'hour' }, readings)
}

/**
 * The states of enterprises' outlets now, an open alarm before everything. An enterprise that is not in the map has no
 * outlet.
 * @param where over the tables outlet and enterprise
 * @param kind which intervals tell them: the newest of either kind, the minutes or the hours up to `now`
 */
export const outletStates = async (
  db: Queryable,
  where: Sql,
  now: Date,
  kind: 'newest' | 'minute' | 'hour' = 'newest',
): Promise<ReadonlyMap<number, MonitorState[]>> => {
  const states = new Map<number, MonitorState[]>()
  for (const outlet of await outletsNow(db, where, now, kind)) {
    const own = states.get(outlet.enterpriseId) ?? []
    own.push(stateOf(outlet, now.getTime()))
    states.set(outlet.enterpriseId, own)
  }
  return states
}

/**
 * The state of enterprises now: the worst of their outlets'.
 * @param where over the tables outlet and enterprise
 */
export const enterpriseStates = async (
  db: Queryable,
  where: Sql,
  now: Date,
  kind: 'newest' | 'minute' | 'hour' = 'newest',
): Promise<ReadonlyMap<number, MonitorState>> =>
  new Map(
    [...(await outletStates(db, where, now, kind))].flatMap(([id, own]) => {
      const worst = worstState(own)
      return worst === null ? [] : [[id, worst] as const]
    }),
  )
