import { onlineRate } from '@qingkong/domain/emission/online-rate'
import { closedKind } from '@qingkong/domain/emission/source-mark'
import type { Maybe } from '@qingkong/domain/missing'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { outletStates } from '../enterprises/port.ts'
import { marksBetween } from '../source-marks/port.ts'
import type { FoundEnterprise } from './found-enterprises.ts'

/** 在线率 of enterprises' outlets now; those of plants reported as closed (报停) are not due. */
export const onlineRateOf = async (
  { db, clock }: CallContext,
  found: readonly FoundEnterprise[],
): Promise<Maybe<number>> => {
  const now = clock.now()
  const ids = found.map(({ id }) => id)
  const outlets = await rows(db, sql<{ id: number }>`select id from outlet where enterprise_id = any(${ids}::int[])`)
  const marks = await marksBetween(
    db,
    outlets.map(({ id }) => id),
    now,
    new Date(now.getTime() + 1),
  )
  const closed = [...new Set(marks.flatMap(({ kind, outletId }) => (kind === closedKind ? [outletId] : [])))]
  const states = found.flatMap((enterprise) => enterprise.outlets)
  const closedStates =
    closed.length === 0
      ? []
      : [...(await outletStates(db, sql`outlet.id = any(${closed}::int[])`, now)).values()].flat()
  const offline = (of: readonly string[]) => of.filter((state) => state === 'offline').length
  return onlineRate({
    outlets: states.length,
    removed: closed.length,
    offline: offline(states) - offline(closedStates),
  })
}
