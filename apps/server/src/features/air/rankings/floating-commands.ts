import type { rankings as calls } from '@qingkong/contract/calls/air/rankings'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { firstRow, sql, type Tx } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'

type Input = ParsedInput<typeof calls.floatingSetUpdate>

/** One change of a site's settings at a time. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
const lockedSite = async (tx: Tx, { session }: CallContext, siteCode: string) => {
  const site = await firstRow(
    tx,
    sql<{ id: number; areaCode: string }>`select id, area_code as "areaCode" from site
      where site_code = ${siteCode} for update`,
  )
  if (!site) throw new Fail('NOT_FOUND', '站点不存在')
  if (!inAreaScope(session.scope, site.areaCode)) throw new Fail('OUT_OF_SCOPE')
  return site
}

const checkArea = async (tx: Tx, { session }: CallContext, areaCode: string) => {
  const area = await firstRow(
    tx,
    sql<{ areaType: number }>`select area_type as "areaType" from area where area_code = ${areaCode}`,
  )
  if (!area || area.areaType > 3) throw new Fail('INVALID_INPUT', '请选择区县；选择全市表示不参与任何区县的均值')
  if (!inAreaScope(session.scope, areaCode)) throw new Fail('OUT_OF_SCOPE')
}

const remove = async (tx: Tx, siteId: number, { areaCode, validFrom }: Input) => {
  const removed = await sql`delete from floating_set
    where site_id = ${siteId} and area_code = ${areaCode} and valid_from = ${validFrom}::date`.execute(tx)
  if (removed.numAffectedRows === 0n) throw new Fail('NOT_FOUND', '浮动站点设置不存在或已被删除')
}

/** A site counts for one area on a day, so spans may not overlap; an open one before it ends the day before. */
const set = async (tx: Tx, { clock, session }: CallContext, siteId: number, input: Input) => {
  const { areaCode, validFrom, validTo = null } = input
  if (validTo !== null && validTo < validFrom) throw new Fail('INVALID_INPUT', '结束日期不能早于开始日期')
  await sql`update floating_set set valid_to = ${validFrom}::date - 1
    where site_id = ${siteId} and valid_to is null and valid_from < ${validFrom}::date`.execute(tx)
  const other = await firstRow(
    tx,
    sql<{ from: string; to: string | null }>`select valid_from::text as "from", valid_to::text as "to" from floating_set
      where site_id = ${siteId} and not (area_code = ${areaCode} and valid_from = ${validFrom}::date)
        and valid_from <= coalesce(${validTo}::date, 'infinity') and coalesce(valid_to, 'infinity') >= ${validFrom}::date
      limit 1`,
  )
  if (other) {
    const span = other.to === null ? `${other.from} 起` : `${other.from} 至 ${other.to}`
    throw new Fail('INVALID_INPUT', `该站点 ${span} 已有浮动设置，请先修改或删除`)
  }
  await sql`insert into floating_set (site_id, area_code, valid_from, valid_to, updated_at, updated_by)
    values (${siteId}, ${areaCode}, ${validFrom}::date, ${validTo}::date, ${clock.now()}, ${session.userName})
    on conflict (site_id, area_code, valid_from) do update
      set valid_to = excluded.valid_to, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(tx)
}

/** Sets for which district a site counts from a day on, or takes such a setting back. */
export const updateFloating = (context: CallContext, input: Input): Promise<null> =>
  context.db.transaction().execute(async (tx) => {
    const site = await lockedSite(tx, context, input.siteCode)
    await checkArea(tx, context, input.areaCode)
    if (input.isRemoved) await remove(tx, site.id, input)
    else await set(tx, context, site.id, input)
    return null
  })
