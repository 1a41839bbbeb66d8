import { Fail } from '@qingkong/contract/errors'
import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import { hourMs, parseCity, startOfHour } from '@qingkong/domain/time/city-time'
import { trajectory } from '@qingkong/science/trajectory/trajectory'
import { type WindVector, windField, windVector } from '@qingkong/science/trajectory/wind-field'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import type { Scope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { stationWinds } from '../../../series/port.ts'
import { requireVisible } from '../events/port.ts'
import { tracedSources } from '../trace/port.ts'

/** How far back the air is followed, and how the corridor around its path widens: plume spread plus the path's error. */
const hoursBack = 6
const corridorM = { atStart: 500, perKm: 200 }

type Named = Position & { psCode: string }

/** The path on which the air came to a place, with the distance it had still to go, from winds near the ground. */
const airPath = async (db: Queryable, place: Position, at: Date) => {
  const last = startOfHour(at).getTime()
  const hours = Array.from({ length: hoursBack + 2 }, (_, back) => new Date(last - back * hourMs))
  const stations = new Map<string, Position & { hours: Map<number, WindVector> }>()
  for (const { stationCode, longitude, latitude, directionDeg, speedMs, startAt } of await stationWinds(db, hours)) {
    if (speedMs === null) continue
    const station = stations.get(stationCode) ?? { longitude, latitude, hours: new Map() }
    station.hours.set(startAt.getTime(), windVector(directionDeg, speedMs))
    stations.set(stationCode, station)
  }
  const { points } = trajectory(windField([...stations.values()]), place, at.getTime(), {
    direction: 'back',
    durationMs: hoursBack * hourMs,
  })
  return points
}

const alongPath = async (db: Queryable, place: Position, at: Date): Promise<(named: Named) => boolean> => {
  const path = await airPath(db, place, at)
  return (named) =>
    path.some(
      (point) => distanceM(point, named) <= corridorM.atStart + (corridorM.perKm * distanceM(point, place)) / 1000,
    )
}

/** Enterprises that the newest trace of the event ranks, or that staff put on the trace list of its site, factor and hour. */
const tracedCodes = async (db: Queryable, eventId: string): Promise<ReadonlySet<string>> => {
  const [ranked, listed] = await Promise.all([
    tracedSources(db, eventId),
    rows(
      db,
      sql<{ code: string }>`
        select code from trace_list join event on event.site_id = trace_list.site_id
          and event.factor_code = trace_list.factor_code
          and trace_list.start_at = date_trunc('hour', event.event_time - interval '1 millisecond')
        where event.id = ${eventId}::uuid and kind = 'ps'`,
    ),
  ])
  return new Set([...ranked, ...listed].map(({ code }) => code))
}

const tracedEvent = async (db: Queryable, scope: Scope, eventId: string) => {
  await requireVisible(db, scope, eventId)
  return firstRow(
    db,
    sql<{
      id: string
      eventTime: Date
    }>`select id, event_time as "eventTime" from event where id = ${uuidOrNull(eventId)}::uuid`,
  )
}

/**
 * Whether an enterprise is pointed at by the evidence chosen: 1 the way the air came to the place (扩散轨迹), 2 the
 * source trace of the event (AI溯源). Both together mean either.
 */
export const traceEvidence = async (
  { db, clock, session }: CallContext,
  request: Position & {
    eventId?: string | undefined
    dataTime?: string | undefined
    traceEvidence: readonly ('1' | '2')[]
  },
): Promise<(named: Named) => boolean> => {
  const event = request.eventId === undefined ? undefined : await tracedEvent(db, session.scope, request.eventId)
  const checks: ((named: Named) => boolean)[] = []
  if (request.traceEvidence.includes('1')) {
    const at = (request.dataTime === undefined ? null : parseCity(request.dataTime)) ?? event?.eventTime ?? clock.now()
    checks.push(await alongPath(db, request, at))
  }
  if (request.traceEvidence.includes('2')) {
    if (!event) throw new Fail('INVALID_INPUT', '按AI溯源筛选时须指明事件')
    const codes = await tracedCodes(db, event.id)
    checks.push(({ psCode }) => codes.has(psCode))
  }
  return (named) => checks.some((check) => check(named))
}
