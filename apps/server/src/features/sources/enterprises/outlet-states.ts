import {
  type MonitorState,
  type OutletReading,
  outletState,
  worstState,
} from '@qingkong/domain/enterprise/monitor-state'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { latestOutletInterval } from '../../../series/port.ts'

interface OutletNow {
  enterpriseId: number
  isAlarming: boolean
  granularity: 'minute' | 'hour' | null
  startAt: Date | null
  readings: OutletReading[]
}

const intervalMs = { minute: minuteMs, hour: hourMs } as const

/** The newest row of every outlet: its hour, which limits are judged by, unless minutes have gone on without it. */
const outletsNow = (db: Queryable, where: Sql) =>
  rows(
    db,
    sql<OutletNow>`
      select outlet.enterprise_id as "enterpriseId", newest.granularity, newest.start_at as "startAt",
        exists (select from alarm_record where subject_kind = 'outlet' and subject_id = outlet.id and status = 1
          and ended_at is null) as "isAlarming",
        coalesce(newest.readings, '[]') as readings
      from outlet join enterprise on enterprise.id = outlet.enterprise_id
      left join lateral ${latestOutletInterval(sql`outlet.id`)} newest on true
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
 */
export const outletStates = async (
  db: Queryable,
  where: Sql,
  now: Date,
): Promise<ReadonlyMap<number, MonitorState[]>> => {
  const states = new Map<number, MonitorState[]>()
  for (const outlet of await outletsNow(db, where)) {
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
): Promise<ReadonlyMap<number, MonitorState>> =>
  new Map(
    [...(await outletStates(db, where, now))].flatMap(([id, own]) => {
      const worst = worstState(own)
      return worst === null ? [] : [[id, worst] as const]
    }),
  )
