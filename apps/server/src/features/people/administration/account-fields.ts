import { Fail } from '@qingkong/contract/errors'
import { accountProblems } from '@qingkong/domain/access/account-form'
import { auditRight } from '@qingkong/domain/access/duties'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import type { Session } from '../../../http/context.ts'
import { fieldFail, requireNoProblems } from '../../../http/errors.ts'
import type { AccountRow } from './account-queries.ts'
import { requireAreas, requireOrganisation, requireRightsInReach } from './reach.ts'

export interface AccountInput {
  remarkName: string
  mobilePhone: string
  email: string
  postName: string
  orgCode: string
  roleCodes: readonly string[]
  areaCodes: readonly string[]
  enterpriseCode: string
}

/** An account as the log tells it: by the names that people know. */
export const inWords = (row: AccountRow): Record<string, unknown> => ({
  姓名: row.remarkName,
  手机号: row.mobilePhone,
  邮箱: row.email,
  职务: row.postName,
  组织机构: row.orgName,
  角色: row.roles.map(({ roleName }) => roleName),
  管辖区域: row.areas.map(({ areaName }) => areaName),
  所属企业: row.enterpriseCode,
})

/** The stored account as it would be submitted unchanged. */
export const fieldsOf = (row: AccountRow): AccountInput => ({
  remarkName: row.remarkName,
  mobilePhone: row.mobilePhone,
  email: row.email,
  postName: row.postName,
  orgCode: row.orgCode,
  roleCodes: row.roles.map(({ roleCode }) => roleCode),
  areaCodes: row.areas.map(({ areaCode }) => areaCode),
  enterpriseCode: row.enterpriseCode,
})

const requireRoles = async (
  tx: Tx,
  session: Session,
  roleCodes: readonly string[],
  before: readonly string[],
): Promise<void> => {
  const found = await rows(
    tx,
    sql<{ code: string; auditing: boolean; rights: string[] }>`select role_code as code, rights,
      ${auditRight} = any(rights) as auditing
      from role where role_code = any(${[...roleCodes, ...before]}::text[])`,
  )
  const known = new Map(found.map(({ code, auditing }) => [code, auditing]))
  if (roleCodes.some((code) => !known.has(code))) throw fieldFail('roleCodes', '所选角色不存在')
  const audits = (codes: readonly string[]) =>
    codes
      .filter((code) => known.get(code))
      .toSorted()
      .join()
  if (audits(roleCodes) !== audits(before))
    throw new Fail('FORBIDDEN', '审计权限只由审计管理员任命，系统管理员不能授予或收回')
  const isMoved = (code: string) => roleCodes.includes(code) !== before.includes(code)
  requireRightsInReach(session, [...new Set(found.filter(({ code }) => isMoved(code)).flatMap(({ rights }) => rights))])
}

/** Whether what an account may see and do differs: its sessions then start anew. */
export const isReachChanged = (before: AccountInput, after: AccountInput): boolean => {
  const reach = ({ orgCode, roleCodes, areaCodes, enterpriseCode }: AccountInput) =>
    JSON.stringify([orgCode, roleCodes.toSorted(), areaCodes.toSorted(), enterpriseCode])
  return reach(before) !== reach(after)
}

/**
 * Judges what an administrator wants to write.
 * @param before the account as it is; null for a new one
 * @throws Fail INVALID_INPUT, OUT_OF_SCOPE, FORBIDDEN
 */
export const checkFields = async (
  tx: Tx,
  session: Session,
  input: AccountInput,
  before: AccountInput | null,
): Promise<void> => {
  requireNoProblems(accountProblems(input))
  await requireOrganisation(tx, session, input.orgCode)
  await requireRoles(tx, session, input.roleCodes, before?.roleCodes ?? [])
  const added = input.areaCodes.filter((code) => !before?.areaCodes.includes(code))
  await requireAreas(tx, session, added)
  if (input.enterpriseCode === '') return
  const enterprise = await firstRow(
    tx,
    sql<{ areaCode: string }>`select area_code as "areaCode" from enterprise where ps_code = ${input.enterpriseCode}`,
  )
  if (!enterprise) throw fieldFail('enterpriseCode', '所属企业不存在，请核对企业编码')
  if (input.enterpriseCode !== before?.enterpriseCode) await requireAreas(tx, session, [enterprise.areaCode])
}
