import { Fail } from '@qingkong/contract/errors'
import type { CallContext } from '../../../http/context.ts'
import { pageOpens } from './queries.ts'

/** @throws Fail NOT_FOUND for a page the menu does not have, FORBIDDEN for one that the user's rights do not open */
export const requireOpenPage = async ({ db, session }: CallContext, fixCode: string): Promise<void> => {
  const opens = await pageOpens(db, fixCode, session.rights)
  if (opens === null) throw new Fail('NOT_FOUND', '没有这个页面')
  if (!opens) throw new Fail('FORBIDDEN', '没有该页面的权限，请联系系统管理员')
}
