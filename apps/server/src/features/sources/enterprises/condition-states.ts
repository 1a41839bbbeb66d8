import {
  conditionState,
  type FacilityGroup,
  isSilent,
  type MonitorState,
} from '@qingkong/domain/enterprise/monitor-state'
import type { Maybe } from '@qingkong/domain/missing'
import { hourMs } from '@qingkong/domain/time/city-time'
import { preparedRows, type Queryable, type Sql, sql } from '../../../db/database.ts'
import { newestPointInterval } from '../../../series/port.ts'

/** An hour that began longer ago says nothing of now (离线). */
const lookBackMs = 4 * hourMs

interface SensorRow {
  enterpriseId: number
  outletId: number | null
  group: FacilityGroup
  startMs: number
  readings: { value: number | null; low: number | null; high: number | null; flag: string | null }[]
}

/** Whether the line before an outlet produces; null = not known, and then the sensor's range counts. */
type LineProducing = (outletId: number | null) => Maybe<boolean>

/** What condition sensors told in their newest hour; a sensor that is silent is not there. */
const sensorsNow = (db: Queryable, where: Sql, now: Date): Promise<SensorRow[]> => {
  const upTo = new Date(now.getTime() - hourMs)
  const span = { granularity: 'hour' as const, after: new Date(now.getTime() - lookBackMs), upTo }
  return preparedRows(
    db,
    sql<SensorRow>`select p.enterprise_id as "enterpriseId", p.outlet_id as "outletId", p.outlet_group as group,
        extract(epoch from d.start_at)::float8 * 1000 as "startMs",
        (select coalesce(jsonb_agg(jsonb_build_object('low', f.low_limit, 'high', f.high_limit,
            'value', d.readings -> f.factor_code -> 'value', 'flag', d.readings -> f.factor_code -> 'mark')), '[]')
          from monitor_point_factor f where f.point_id = p.id) as readings
      from monitor_point p join enterprise on enterprise.id = p.enterprise_id
      cross join lateral ${newestPointInterval(sql`p.id`, span)} d
      where p.monitor_type = 'pst003' and enterprise.enabled
        and exists (select from outlet where outlet.enterprise_id = enterprise.id and ${where})`,
  )
}

/**
 * States of the condition sensors that speak (工况), by enterprise: out of its range while the line runs, a treatment is
 * an alarm and a production parameter an anomaly; of a line at rest it is a stop. A silent sensor puts no plant offline.
 * @param where over the tables outlet and enterprise
 */
export const conditionStates = async (
  db: Queryable,
  where: Sql,
  now: Date,
): Promise<(isProducing: LineProducing) => ReadonlyMap<number, MonitorState[]>> => {
  const sensors = (await sensorsNow(db, where, now))
    .map((sensor) => ({
      ...sensor,
      last: { endAtMs: sensor.startMs + hourMs, nowMs: now.getTime(), granularity: 'hour' as const },
    }))
    .filter(({ last }) => !isSilent(last))
  return (isProducing) => {
    const told = sensors.flatMap(({ enterpriseId, outletId, group, last, readings }) => {
      const state = conditionState(last, { group, isLineProducing: isProducing(outletId) }, readings)
      return state === 'offline' ? [] : [{ enterpriseId, state }]
    })
    return new Map(
      [...Map.groupBy(told, ({ enterpriseId }) => enterpriseId)].map(([id, own]) => [
        id,
        own.map(({ state }) => state),
      ]),
    )
  }
}
