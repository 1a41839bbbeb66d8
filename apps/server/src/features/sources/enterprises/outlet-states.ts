import { type MonitorState, worstState } from '@qingkong/domain/enterprise/monitor-state'
import { outletStateOver, type RunInterval, type RunReading } from '@qingkong/domain/enterprise/outlet-state-run'
import { faultStates, isProducing, treatmentFault } from '@qingkong/domain/enterprise/power-share'
import type { Maybe } from '@qingkong/domain/missing'
import { dayMs, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { preparedRows, type Queryable, type Sql, sql } from '../../../db/database.ts'
import {
  isOutletClosed,
  latestOutletInterval,
  newestOutletInterval,
  recentOutletIntervals,
} from '../../../series/port.ts'
import { conditionStates } from './condition-states.ts'
import { lineShares } from './line-shares.ts'

/** As far back as a state remembers: an alarm is clean after two hours and forgotten after six of silence. */
export const stateMemoryMs = { minute: 30 * minuteMs, hour: 8 * hourMs } as const
export const intervalMs = { minute: minuteMs, hour: hourMs } as const

/** Intervals as the series room tells them, by their ends. */
export const runOf = (
  told: readonly { startMs: number; readings: readonly RunReading[] }[],
  granularity: keyof typeof intervalMs,
): RunInterval[] => told.map(({ startMs, readings }) => ({ endAtMs: startMs + intervalMs[granularity], readings }))

/** Which intervals tell a state: hours unless minutes went on without them, or one kind as of a moment of the past. */
export type Told = 'newest' | 'minute' | 'hour'

interface OutletNow {
  outletId: number
  enterpriseId: number
  isAlarming: boolean
  isClosed: boolean
  hours: { startMs: number; readings: RunReading[] }[]
  /** The newest of all: minutes where they have gone on without the hour. */
  granularity: 'minute' | 'hour' | null
  startAt: Date | null
  readings: RunReading[]
}

/** How far back an interval is looked for: what is older is offline in any case. */
const lookBackMs = dayMs

/** The newest interval that was complete at the moment, of the kind asked for. */
const intervalAt = (now: Date, told: Told): Sql => {
  if (told === 'newest') return latestOutletInterval(sql`outlet.id`)
  const upTo = new Date(now.getTime() - intervalMs[told])
  const span = { granularity: told, after: new Date(upTo.getTime() - lookBackMs), upTo }
  return sql`(select ${told}::text as granularity, start_at, readings
    from ${newestOutletInterval(sql`outlet.id`, span, sql`f.limit_value is not null`)} found)`
}

/** The last hours of every outlet, which limits are judged by, and its newest minute where minutes went on without them. */
const outletsNow = (db: Queryable, where: Sql, now: Date, told: Told) => {
  const upTo = told === 'newest' ? now : new Date(now.getTime() - hourMs)
  const span = { granularity: 'hour', after: new Date(now.getTime() - stateMemoryMs.hour), upTo } as const
  return preparedRows(
    db,
    sql<OutletNow>`
      select outlet.id as "outletId", outlet.enterprise_id as "enterpriseId", newest.granularity, newest.start_at as "startAt",
        exists (select from alarm_record where subject_kind = 'outlet' and subject_id = outlet.id and started_at <= ${now}
          and (ended_at > ${now} or (ended_at is null and status = 1))) as "isAlarming",
        ${isOutletClosed(sql`outlet.id`, now)} as "isClosed",
        ${recentOutletIntervals(sql`outlet.id`, span, sql`f.limit_value is not null`)} as hours,
        coalesce(newest.readings, '[]') as readings
      from outlet join enterprise on enterprise.id = outlet.enterprise_id
      left join lateral ${intervalAt(now, told)} newest on true
      where enterprise.enabled and ${where}`,
  )
}

const stateOf = (outlet: OutletNow, share: Maybe<number>, nowMs: number, told: Told): MonitorState => {
  const { granularity, startAt, readings, isAlarming, isClosed } = outlet
  const newest =
    startAt === null || granularity === null ? [] : runOf([{ startMs: startAt.getTime(), readings }], granularity)
  const byMinute = told === 'minute' || granularity === 'minute'
  const intervals = byMinute || outlet.hours.length === 0 ? newest : runOf(outlet.hours, 'hour')
  const { state } = outletStateOver({
    nowMs,
    granularity: byMinute ? 'minute' : 'hour',
    intervals,
    isAlarming,
    isClosed,
    isProducing: isProducing(share),
  })
  return state
}

/** States by enterprise: of its outlets, what its treatment beside production says, and its condition sensors that speak. */
export interface PlantStates {
  outlets: readonly MonitorState[]
  treatment: readonly MonitorState[]
  conditions: readonly MonitorState[]
}

/** What plants' outlets, treatment and conditions say as of a moment. @param where over the tables outlet and enterprise */
export const plantStates = async (
  db: Queryable,
  where: Sql,
  now: Date,
  told: Told,
): Promise<Map<number, PlantStates>> => {
  const plants = new Map<
    number,
    { outlets: MonitorState[]; treatment: MonitorState[]; conditions: readonly MonitorState[] }
  >()
  const [outlets, shares, conditionsOf] = await Promise.all([
    outletsNow(db, where, now, told),
    lineShares(db, where, now),
    conditionStates(db, where, now),
  ])
  const stateByOutlet = new Map<number, MonitorState>()
  for (const outlet of outlets) {
    const own = plants.get(outlet.enterpriseId) ?? { outlets: [], treatment: [], conditions: [] }
    const line = shares.get(outlet.outletId) ?? { production: null, treatment: null }
    const fault = treatmentFault(line)
    const state = stateOf(outlet, line.production, now.getTime(), told)
    stateByOutlet.set(outlet.outletId, state)
    own.outlets.push(state)
    if (fault !== null) own.treatment.push(faultStates[fault])
    plants.set(outlet.enterpriseId, own)
  }
  // By its meters, else by the outlet's own data.
  const isLineProducing = (outletId: number | null): Maybe<boolean> =>
    outletId === null
      ? null
      : (isProducing(shares.get(outletId)?.production ?? null) ??
        (stateByOutlet.get(outletId) === 'stop' ? false : null))
  for (const [id, conditions] of conditionsOf(isLineProducing)) {
    const own = plants.get(id)
    if (own) plants.set(id, { ...own, conditions })
  }
  return plants
}

/** The states of outlets as of now, by enterprise. @param where over the tables outlet and enterprise */
export const outletStates = async (
  db: Queryable,
  where: Sql,
  now: Date,
): Promise<ReadonlyMap<number, readonly MonitorState[]>> =>
  new Map([...(await plantStates(db, where, now, 'newest'))].map(([id, { outlets }]) => [id, outlets]))

/**
 * The state of an enterprise: the worst of its outlets', of its treatment beside production (治污设施未同步运行, 低效运行) and
 * of its conditions (工况); 停产 only where all of them rest. Null without an outlet.
 */
const plantState = ({ outlets, treatment, conditions }: PlantStates): MonitorState | null =>
  worstState([...outlets, ...treatment, ...conditions])

/**
 * The states of enterprises as of a moment; one that is not in the map has no outlet.
 * @param where over the tables outlet and enterprise
 */
export const enterpriseStates = async (
  db: Queryable,
  where: Sql,
  now: Date,
  told: Told = 'newest',
): Promise<ReadonlyMap<number, MonitorState>> => statesOfPlants(await plantStates(db, where, now, told))

export const statesOfPlants = (plants: ReadonlyMap<number, PlantStates>): ReadonlyMap<number, MonitorState> =>
  new Map(
    [...plants].flatMap(([id, plant]) => {
      const state = plantState(plant)
      return state === null ? [] : [[id, state] as const]
    }),
  )
