import { Fail } from '@qingkong/contract/errors'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { administer, differing } from './administer.ts'
import { organisationByCode } from './organisation-queries.ts'
import { requireAreas, requireBranch, requireOrganisation, subtreeOf } from './reach.ts'

interface OrganisationInput {
  mode: 'create' | 'update'
  orgCode: string
  orgName: string
  parentCode: string | null
  areaCode: string | null
}

const requireFreeName = async (tx: Tx, orgCode: string, orgName: string, parentCode: string | null) => {
  const same = await firstRow(
    tx,
    sql`select 1 from organisation where org_name = ${orgName} and parent_code is not distinct from ${parentCode}
      and org_code <> ${orgCode}`,
  )
  if (same) throw new Fail('DUPLICATE_NAME', `同一上级下已有“${orgName}”，请更换名称`)
}

const named = (orgName: string, areaCode: string | null, parentCode: string | null) => ({
  名称: orgName,
  所属区域: areaCode,
  上级: parentCode,
})

const create = async (tx: Tx, { session }: CallContext, input: OrganisationInput) => {
  const { orgCode, orgName, parentCode, areaCode } = input
  if (parentCode === null) throw new Fail('INVALID_INPUT', '请选择上级组织')
  const existing = await firstRow(tx, sql`select 1 from organisation where lower(org_code) = lower(${orgCode})`)
  if (existing) throw new Fail('DUPLICATE_NAME', `编码“${orgCode}”已存在，请更换`)
  const parent = await requireOrganisation(tx, session, parentCode)
  const area = areaCode ?? parent.areaCode
  if (area !== null) await requireAreas(tx, session, [area])
  await requireFreeName(tx, orgCode, orgName, parentCode)
  await sql`insert into organisation (org_code, org_name, parent_code, area_code, sort)
    select ${orgCode}, ${orgName}, ${parentCode}, ${area}, coalesce(max(sort) + 1, 0)
    from organisation where parent_code = ${parentCode}`.execute(tx)
  return { before: null, after: named(orgName, area, parentCode) }
}

const update = async (tx: Tx, { session }: CallContext, { orgCode, orgName, areaCode }: OrganisationInput) => {
  const before = await requireOrganisation(tx, session, orgCode)
  const area = areaCode ?? before.areaCode
  if (area !== null && area !== before.areaCode) await requireAreas(tx, session, [area])
  await requireFreeName(tx, orgCode, orgName, before.parentCode)
  await sql`update organisation set org_name = ${orgName}, area_code = ${area} where org_code = ${orgCode}`.execute(tx)
  return differing(named(before.orgName, before.areaCode, before.parentCode), named(orgName, area, before.parentCode))
}

/** Adds an organisation below another, or changes name and area of one. @throws Fail DUPLICATE_NAME, INVALID_INPUT, OUT_OF_SCOPE */
export const saveOrganisation = (context: CallContext, input: OrganisationInput) =>
  administer(context, 'organisationSave', async (tx) => {
    const change = await (input.mode === 'create' ? create : update)(tx, context, input)
    return { answer: await organisationByCode(tx, input.orgCode), object: input.orgCode, ...change }
  })

/** Puts an organisation with all below it under another parent, or elsewhere among its siblings. */
export const moveOrganisation = (
  context: CallContext,
  { orgCode, parentCode, position }: { orgCode: string; parentCode: string; position?: number | undefined },
): Promise<null> =>
  administer(context, 'organisationMove', async (tx) => {
    const before = await requireOrganisation(tx, context.session, orgCode)
    const parent = await requireOrganisation(tx, context.session, parentCode)
    await requireBranch(tx, context.session, orgCode)
    if (before.parentCode === null) throw new Fail('INVALID_INPUT', '最上级组织不能移动')
    const inside = await firstRow(tx, sql`select 1 where ${parentCode} in ${subtreeOf(orgCode)}`)
    if (inside) throw new Fail('INVALID_INPUT', '不能移动到自身或其下级之下')
    if (parentCode !== before.parentCode) await requireFreeName(tx, orgCode, before.orgName, parentCode)
    const siblings = await rows(
      tx,
      sql<{ code: string }>`select org_code as code from organisation
        where parent_code = ${parentCode} and org_code <> ${orgCode} order by sort, org_code`,
    )
    const order = siblings.map(({ code }) => code)
    order.splice(position ?? order.length, 0, orgCode)
    await sql`update organisation set parent_code = ${parentCode} where org_code = ${orgCode}`.execute(tx)
    await sql`update organisation set sort = n - 1 from unnest(${order}::text[]) with ordinality as o(code, n)
      where org_code = code`.execute(tx)
    const beforeParent = await organisationByCode(tx, before.parentCode)
    return {
      answer: null,
      object: orgCode,
      before: { 上级: beforeParent.orgName },
      after: { 上级: parent.orgName, 次序: order.indexOf(orgCode) + 1 },
    }
  })

/** Deletes an organisation in which there is nobody and nothing. @throws Fail STILL_IN_USE */
export const deleteOrganisation = (context: CallContext, orgCode: string): Promise<null> =>
  administer(context, 'organisationDelete', async (tx) => {
    const stored = await requireOrganisation(tx, context.session, orgCode)
    const row = await organisationByCode(tx, orgCode)
    if (row.parentCode === null) throw new Fail('STILL_IN_USE', '最上级组织不能删除')
    if (row.childCount > 0) throw new Fail('STILL_IN_USE', '该组织还有下级组织，请先移动或删除下级')
    if (row.peopleCount > 0) throw new Fail('STILL_IN_USE', '该组织还有人员，请先将人员调到其他组织')
    const past = await firstRow(
      tx,
      sql`select 1 from assignment where org_code = ${orgCode} union all select 1 from post where org_code = ${orgCode} limit 1`,
    )
    if (past) throw new Fail('STILL_IN_USE', '该组织有任务或岗位记录，不能删除，可改名或移动')
    await sql`delete from organisation where org_code = ${orgCode}`.execute(tx)
    return {
      answer: null,
      object: orgCode,
      before: named(stored.orgName, stored.areaCode, stored.parentCode),
      after: null,
    }
  })
