import type { dust as calls } from '@qingkong/contract/calls/sources/dust'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { shareDays, stopProblems } from '@qingkong/domain/dust/stop-form'
import { sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { requireNoProblems } from '../../../http/errors.ts'
import { dustSitesOf } from './dust-sites.ts'

/** Keeps a standstill of a site, or takes it back; a site never stands still twice on one day. @throws Fail OUT_OF_SCOPE */
export const saveStop = async (
  { db, session }: CallContext,
  { recordNum, fromDay, toDay: lastDay, reason, isRemoved }: ParsedInput<typeof calls.dustStopSave>,
): Promise<null> => {
  const toDay = lastDay ?? null
  if (!isRemoved) requireNoProblems(stopProblems({ fromDay, toDay, reason }))
  await db.transaction().execute(async (tx) => {
    const [site] = await dustSitesOf(tx, session.scope, { recordNums: [recordNum] })
    if (!site) throw new Fail('OUT_OF_SCOPE')
    // One standstill of a site is written at a time.
    await sql`select from dust_site where id = ${site.id} for update`.execute(tx)
    if (isRemoved) {
      await sql`delete from dust_stop where dust_id = ${site.id} and from_day = ${fromDay}::date`.execute(tx)
      return
    }
    const others = site.stops.filter(({ from }) => from !== fromDay)
    if (others.some(({ from, to }) => shareDays({ fromDay, toDay }, { fromDay: from, toDay: to })))
      throw new Fail('INVALID_INPUT', '该时段已登记停工，请先办理复工')
    await sql`insert into dust_stop (dust_id, from_day, to_day, reason)
      values (${site.id}, ${fromDay}::date, ${toDay}::date, ${reason})
      on conflict (dust_id, from_day) do update set to_day = excluded.to_day, reason = excluded.reason`.execute(tx)
  })
  return null
}
