import { Fail } from '@qingkong/contract/errors'
import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { itemById, maxSubscriptions } from './catalogue.ts'
import { unreadCount } from './queries.ts'
import { nextDue } from './schedule.ts'

/**
 * Turns a subscription on or off (user-18).
 * @throws Fail SUBSCRIPTION_LIMIT at a sixth one, FORBIDDEN for somebody else or without the item's right, NOT_FOUND
 */
export const switchSubscription = async (
  { db, clock, session }: CallContext,
  { subscribeId, userId }: { subscribeId: string; userId: string },
) => {
  if (userId !== '' && userId.toLowerCase() !== session.userId) throw new Fail('FORBIDDEN', '只能查看和修改本人的设置')
  const item = itemById(subscribeId)
  if (!item) throw new Fail('NOT_FOUND', '该订阅项目不存在或已下线')
  return db.transaction().execute(async (tx) => {
    // The user's row is the lock that makes switches in several windows count each other.
    await sql`select 1 from app_user where id = ${session.userId}::uuid for update`.execute(tx)
    const removed = await firstRow(
      tx,
      sql`delete from subscription where user_id = ${session.userId}::uuid and item = ${item.id} returning item`,
    )
    if (removed) return { subscribeStatus: '0' as const, message: `已取消订阅${item.name}` }
    if (!session.rights.has(item.right)) throw new Fail('FORBIDDEN')
    const active = await firstRow(
      tx,
      sql<{ count: number }>`select count(*) as count from subscription where user_id = ${session.userId}::uuid`,
    )
    if (active && active.count >= maxSubscriptions) throw new Fail('SUBSCRIPTION_LIMIT')
    const now = clock.now()
    await sql`insert into subscription (user_id, item, created_at, next_at)
      values (${session.userId}::uuid, ${item.id}, ${now}, ${item.comesAtOnce ? now : nextDue(item.schedule, now)})`.execute(
      tx,
    )
    return { subscribeStatus: '1' as const, message: `已订阅${item.name}` }
  })
}

/** Marks one own message, or all of them, as read. @throws Fail NOT_FOUND */
export const readMessages = async ({ db, clock, session }: CallContext, messageId: string) => {
  const read = await firstRow(
    db,
    sql<{ count: number }>`with read as (
        update subscription_message set read_at = coalesce(read_at, ${clock.now()})
        where user_id = ${session.userId}::uuid and (${messageId} = '' or id::text = ${messageId.toLowerCase()}) returning 1)
      select count(*) as count from read`,
  )
  if (messageId !== '' && read?.count === 0) throw new Fail('NOT_FOUND', '消息不存在或已被删除')
  return { unread: await unreadCount(db, session.userId) }
}
