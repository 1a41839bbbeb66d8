import { Fail } from '@qingkong/contract/errors'
import { dayMs } from '@qingkong/domain/time/city-time'
import { type Sql, sql } from '../../../db/database.ts'
import { areaScope } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import { instantOf } from '../vehicles/port.ts'

interface Asked {
  detectionPoint: readonly string[]
  direction: '0' | '1' | '2'
  startTime: string
  endTime: string
}

export interface AskedPassages {
  from: Date
  to: Date
  /** Condition on passages `v` at points `p` but for their time. */
  places: Sql
  /** The same with their time. */
  seen: Sql
}

const longestMs = 3 * 366 * dayMs

/** Which passages are counted, within the points in sight. @throws Fail INVALID_INPUT */
export const askedPassages = (
  { session }: Pick<CallContext, 'session'>,
  { detectionPoint, direction, startTime, endTime }: Asked,
): AskedPassages => {
  const [from, to] = [instantOf(startTime), instantOf(endTime)]
  if (to.getTime() - from.getTime() > longestMs) throw new Fail('INVALID_INPUT', '统计时段不能超过3年')
  const points = detectionPoint.length === 0 ? sql`true` : sql`p.identifier = any(${[...detectionPoint]}::text[])`
  const way = direction === '0' ? sql`true` : sql`v.direction = ${direction}`
  const places = sql`${areaScope(session.scope, 'p.area_code')} and ${points} and ${way}`
  return { from, to, places, seen: sql`v.passed_at between ${from} and ${to} and ${places}` }
}
