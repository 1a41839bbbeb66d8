import { Fail } from '@qingkong/contract/errors'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import { areaScope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext, Session } from '../../../http/context.ts'
import { fieldFail } from '../../../http/errors.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { ownArea } from '../../sources/places/port.ts'
import { isCityWide, mayArrange, withDescendants } from './patrol-scope.ts'

export interface Arrangement {
  patrolName: string
  purpose: string
  startAt: Date
  endAt: Date
  areaCodes: readonly string[]
  indCodes: readonly string[]
  orgs: readonly { orgCode: string; psCodes: readonly string[] }[]
}

interface Share {
  orgCode: string
  enterpriseId: number
}

const requireOrganisations = async (tx: Tx, session: Session, orgCodes: readonly string[]): Promise<void> => {
  const found = await rows(
    tx,
    sql<{ orgCode: string; orgName: string; open: boolean }>`
      select org_code as "orgCode", org_name as "orgName", (${isCityWide(session)}
        or ${areaScope(session.scope, 'organisation.area_code')} or org_code in ${withDescendants(session.orgCode)}) as open
      from organisation where org_code = any(${orgCodes}::text[])`,
  )
  if (found.length !== orgCodes.length) throw fieldFail('orgs', '所选责任单位不存在，请重新选择')
  const foreign = found.find(({ open }) => !open)
  if (foreign) throw fieldFail('orgs', `${foreign.orgName}不在您可安排的范围内`, 'OUT_OF_SCOPE')
}

/** Who is in charge of which enterprise; each once, all of the arranger's own areas. */
const sharesOf = async (tx: Tx, session: Session, { orgs }: Arrangement): Promise<Share[]> => {
  await requireOrganisations(
    tx,
    session,
    orgs.map(({ orgCode }) => orgCode),
  )
  const wanted = orgs.flatMap(({ orgCode, psCodes }) => [...new Set(psCodes)].map((psCode) => ({ orgCode, psCode })))
  const codes = wanted.map(({ psCode }) => psCode)
  const enterprises = await rows(
    tx,
    sql<{ id: number; psCode: string; psName: string; open: boolean }>`
      select id, ps_code as "psCode", ps_name as "psName", ${ownArea(session.scope)} as open
      from enterprise where enabled and ps_code = any(${codes}::text[])`,
  )
  const byCode = new Map(enterprises.map((enterprise) => [enterprise.psCode, enterprise]))
  const foreign = enterprises.find(({ open }) => !open)
  if (foreign) throw fieldFail('orgs', `${foreign.psName}不在您的管辖范围内`, 'OUT_OF_SCOPE')
  const seen = new Set<string>()
  return wanted.map(({ orgCode, psCode }) => {
    const enterprise = byCode.get(psCode)
    if (!enterprise) throw fieldFail('orgs', `企业 ${psCode} 不存在或已停用，请重新选择`)
    if (seen.has(psCode)) throw fieldFail('orgs', `${enterprise.psName}不能同时分配给两个单位`)
    seen.add(psCode)
    return { orgCode, enterpriseId: enterprise.id }
  })
}

const storeShares = async (
  tx: Tx,
  patrolId: string,
  orgCodes: readonly string[],
  shares: readonly Share[],
  at: Date,
) => {
  await sql`insert into patrol_org (patrol_id, org_code, position)
    select ${patrolId}, code, nth from unnest(${orgCodes}::text[]) with ordinality as wanted(code, nth)
    on conflict (patrol_id, org_code) do update set position = excluded.position`.execute(tx)
  const list = shares.map((share) => ({ ...share, id: uuidv7(at) }))
  // A record stays with the organisation that made it.
  await sql`insert into patrol_item (id, patrol_id, org_code, enterprise_id)
    select id, ${patrolId}, "orgCode", "enterpriseId"
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(id uuid, "orgCode" text, "enterpriseId" int)
    on conflict (patrol_id, enterprise_id) do update set org_code = excluded.org_code
      where patrol_item.record_count = 0`.execute(tx)
}

/** Arranges a special task. @throws Fail INVALID_INPUT, OUT_OF_SCOPE */
export const addPatrol = (
  { db, session, clock }: CallContext,
  arrangement: Arrangement,
): Promise<{ patrolId: string; version: number }> => {
  return db.transaction().execute(async (tx) => {
    const shares = await sharesOf(tx, session, arrangement)
    const at = clock.now()
    const id = uuidv7(at)
    await sql`insert into patrol (id, patrol_name, purpose, start_at, end_at, area_codes, industry_codes, created_by,
        created_by_name, created_org, created_at, updated_at)
      values (${id}, ${arrangement.patrolName}, ${arrangement.purpose}, ${arrangement.startAt}, ${arrangement.endAt},
        ${arrangement.areaCodes}::text[], ${arrangement.indCodes}::text[], ${session.userId}, ${session.userName},
        ${session.orgCode}, ${at}, ${at})`.execute(tx)
    const orgCodes = arrangement.orgs.map(({ orgCode }) => orgCode)
    await storeShares(tx, id, orgCodes, shares, at)
    return { patrolId: id, version: 1 }
  })
}

/** Locks a task for whoever may change it: nobody records meanwhile. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
const lockPatrol = async (tx: Tx, session: Session, patrolId: string) => {
  const patrol = await firstRow(
    tx,
    sql<{ id: string; version: number; createdOrg: string }>`
      select id, version, created_org as "createdOrg" from patrol where id = ${uuidOrNull(patrolId)}::uuid for update`,
  )
  if (!patrol) throw new Fail('NOT_FOUND', '专项任务不存在或已被删除')
  if (!mayArrange(session, patrol.createdOrg)) throw new Fail('OUT_OF_SCOPE', '只能修改本单位安排的专项任务')
  return patrol
}

/**
 * Arranges a task anew. What was recorded stays, with the organisation that recorded it; `kept` says how many
 * enterprises stay although the form left them out or gave them to another organisation.
 * @throws Fail PATROL_STALE when somebody changed the task since it was read
 */
export const updatePatrol = (
  { db, session, clock }: CallContext,
  patrolId: string,
  version: number,
  arrangement: Arrangement,
): Promise<{ patrolId: string; version: number; kept: number }> => {
  return db.transaction().execute(async (tx) => {
    const patrol = await lockPatrol(tx, session, patrolId)
    if (patrol.version !== version) throw new Fail('PATROL_STALE')
    const shares = await sharesOf(tx, session, arrangement)
    const at = clock.now()
    const recorded = await rows(
      tx,
      sql<Share>`select org_code as "orgCode", enterprise_id as "enterpriseId" from patrol_item
        where patrol_id = ${patrol.id}::uuid and record_count > 0`,
    )
    const orgOf = new Map(shares.map(({ orgCode, enterpriseId }) => [enterpriseId, orgCode]))
    const kept = recorded.filter(({ orgCode, enterpriseId }) => orgOf.get(enterpriseId) !== orgCode)
    const orgCodes = [...new Set([...arrangement.orgs, ...kept].map(({ orgCode }) => orgCode))]
    await sql`update patrol set patrol_name = ${arrangement.patrolName}, purpose = ${arrangement.purpose},
        start_at = ${arrangement.startAt}, end_at = ${arrangement.endAt}, area_codes = ${arrangement.areaCodes}::text[],
        industry_codes = ${arrangement.indCodes}::text[], version = version + 1, updated_at = ${at}
      where id = ${patrol.id}::uuid`.execute(tx)
    const left = shares.map(({ enterpriseId }) => enterpriseId)
    await sql`delete from patrol_item where patrol_id = ${patrol.id}::uuid and record_count = 0
      and not enterprise_id = any(${left}::int[])`.execute(tx)
    await storeShares(tx, patrol.id, orgCodes, shares, at)
    await sql`delete from patrol_org where patrol_id = ${patrol.id}::uuid and not exists (select from patrol_item item
      where item.patrol_id = patrol_org.patrol_id and item.org_code = patrol_org.org_code)`.execute(tx)
    return { patrolId: patrol.id, version: version + 1, kept: kept.length }
  })
}

/** Deletes a task that nobody recorded anything in. @throws Fail PATROL_RECORDED */
export const deletePatrol = ({ db, session }: CallContext, patrolId: string): Promise<null> =>
  db.transaction().execute(async (tx) => {
    const { id } = await lockPatrol(tx, session, patrolId)
    const recorded = await firstRow(
      tx,
      sql`select 1 from patrol_item where patrol_id = ${id}::uuid and record_count > 0 limit 1`,
    )
    if (recorded) throw new Fail('PATROL_RECORDED')
    await sql`delete from patrol_item where patrol_id = ${id}::uuid`.execute(tx)
    await sql`delete from patrol where id = ${id}::uuid`.execute(tx)
    return null
  })
