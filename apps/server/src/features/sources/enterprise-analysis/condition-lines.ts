import { isProducing } from '@qingkong/domain/enterprise/power-share'
import { hourMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { pointValuesOf } from '../../../series/port.ts'
import { pointFactors, spanOf } from '../emissions/port.ts'
import { identifiedEnterprise } from './chosen-outlet.ts'
import type { EnterpriseQuestion } from './electricity-lines.ts'
import { meteredLines, meterMeans, sharesAt } from './line-meters.ts'
import { outletPeriod } from './outlet-period.ts'

/** Whether the line of a sensor produced in an hour; null where nobody knows, and then its range counts. */
type Producing = (pointId: number, startMs: number) => boolean | null

const producingHours = async (
  db: Queryable,
  enterpriseId: number,
  span: { from: Date; to: Date },
): Promise<Producing> => {
  const [lines, places] = await Promise.all([
    meteredLines(db, [enterpriseId]),
    rows(
      db,
      sql<{ pointId: number; lineCode: string }>`select p.id as "pointId", coalesce(line_code, ps_code) as "lineCode"
        from monitor_point p join enterprise on enterprise.id = p.enterprise_id where p.enterprise_id = ${enterpriseId}`,
    ),
  ])
  const meters = lines.flatMap((line) => line.meters)
  const loads = await meterMeans(db, meters, { quantity: 'load', granularity: 'hour', ...span, stepMs: hourMs })
  const lineOf = new Map(places.map(({ pointId, lineCode }) => [pointId, lineCode]))
  const metersOf = new Map(lines.map((line) => [line.lineCode, line.meters]))
  return (pointId, startMs) =>
    isProducing(sharesAt(loads, metersOf.get(lineOf.get(pointId) ?? '') ?? [], startMs).production)
}

/** Working conditions of an enterprise by hours against their ranges, and how long they lay outside while it produced. */
export const conditionLines = async ({ db, session, clock }: CallContext, { psCode, ...range }: EnterpriseQuestion) => {
  const { enterprise, identity } = await identifiedEnterprise(db, session.scope, psCode)
  const { hours } = outletPeriod({ ...range, dataType: 'HOUR' }, clock.now())
  const span = spanOf(hours)
  const [factors, producesAt] = await Promise.all([
    pointFactors(db, sql`p.enterprise_id = ${enterprise.id} and p.monitor_type = 'pst003'`),
    producingHours(db, enterprise.id, span),
  ])
  const targets = [...new Set(factors.map(({ pointId }) => pointId))]
  const found = await rows(
    db,
    sql<{ key: string; value: number | null }>`
      select point_id || '/' || factor_code || '/' || extract(epoch from start_at)::float8 * 1000 as key, value
      from ${pointValuesOf('condition', 'shown', { granularity: 'hour', ...span, targets })} v`,
  )
  const valueAt = new Map(found.map(({ key, value }) => [key, value]))
  return {
    ...identity,
    times: [...hours.labels],
    series: factors.map(({ pointId, pointCode, pointName, factorCode, factorName, unit, low, high }) => {
      const values = hours.starts.map((start) => valueAt.get(`${pointId}/${factorCode}/${start}`) ?? null)
      const isOut = (value: number | null, at: number) =>
        value !== null &&
        ((low !== null && value < low) || (high !== null && value > high)) &&
        producesAt(pointId, hours.starts[at] ?? 0) !== false
      return {
        pointCode,
        pointName,
        factorCode,
        factorName,
        unit,
        values,
        low,
        high,
        validHours: values.filter((value) => value !== null).length,
        outHours: values.filter(isOut).length,
      }
    }),
  }
}
