import { Fail } from '@qingkong/contract/errors'
import { firstRow, type Sql, sql, type Tx } from '../../../db/database.ts'
import { takeLock } from '../../../db/locks.ts'
import type { CallContext } from '../../../http/context.ts'
import { recordChange } from '../../ground/operations-log/port.ts'

export interface Changed<T> {
  answer: T
  /** What the operations log names as the object: a code that people recognise. */
  object: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const activeHolders = (right: string): Sql => sql`(select count(distinct u.id)::int from app_user u
  join user_role on user_id = u.id join role using (role_code) where not u.disabled and ${right} = any(rights))`

const administrators = async (tx: Tx) => {
  const row = await firstRow(
    tx,
    sql<{ managing: number; auditing: number }>`
      select ${activeHolders('user.manage')} as managing, ${activeHolders('log.read')} as auditing`,
  )
  return row ?? { managing: 0, auditing: 0 }
}

/** Only the fields that differ, so that an entry of the log says what changed. */
export const differing = (before: Record<string, unknown>, after: Record<string, unknown>) => {
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const of = (fields: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, fields[key] ?? null]))
  return { before: of(before), after: of(after) }
}

/**
 * One change of accounts, organisations, roles or posts: in one transaction with its entry in the operations log, one
 * after the other in the whole city, because rules such as "the last administrator stays" look at all accounts.
 * @throws Fail LAST_ADMINISTRATOR when nobody in service would administer or audit any more
 */
export const administer = <T>(
  context: CallContext,
  action: string,
  step: (tx: Tx) => Promise<Changed<T>>,
): Promise<T> =>
  context.db.transaction().execute(async (tx) => {
    await takeLock(tx, 'administration')
    const had = await administrators(tx)
    const { answer, ...change } = await step(tx)
    const has = await administrators(tx)
    if ((had.managing > 0 && has.managing === 0) || (had.auditing > 0 && has.auditing === 0))
      throw new Fail('LAST_ADMINISTRATOR')
    await recordChange(tx, context, { action, ...change })
    return answer
  })
