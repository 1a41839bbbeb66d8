import { Fail } from '@qingkong/contract/errors'
import { sql } from '../../../db/database.ts'
import type { CallContext, Session } from '../../../http/context.ts'
import { messageRuleOf } from './queries.ts'

/** Saves the user's own name, phone and mail; nothing else of the record is open to the user. */
export const saveProfile = async (
  { db, session }: CallContext,
  input: { remarkName: string; mobilePhone: string; email: string },
): Promise<void> => {
  await sql`update app_user set remark_name = ${input.remarkName}, mobile_phone = ${input.mobilePhone}, email = ${input.email}
    where id = ${session.userId}::uuid`.execute(db)
}

/** @throws Fail FORBIDDEN when the record is somebody else's */
export const requireOwn = (session: Session, userId: string): void => {
  if (userId.toLowerCase() !== session.userId) throw new Fail('FORBIDDEN', '只能查看和修改本人的设置')
}

/** user-22: stores the list of types that are switched off. */
export const saveMessageRule = async ({ db, session }: CallContext, codes: readonly string[]) => {
  const ruleContent = [...new Set(codes)].sort().join(',')
  await sql`insert into message_rule (user_id, rule_content) values (${session.userId}::uuid, ${ruleContent})
    on conflict (user_id) do update set rule_content = excluded.rule_content`.execute(db)
  return { id: session.userId, userId: session.userId, ruleContent: await messageRuleOf(db, session.userId) }
}
