import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { subscriptionItems, subscriptionTypes } from './catalogue.ts'
import { drawnDays, previewOf } from './preview.ts'

const activeItems = async (db: Queryable, userId: string): Promise<ReadonlySet<string>> =>
  new Set(
    (await rows(db, sql<{ item: string }>`select item from subscription where user_id = ${userId}::uuid`)).map(
      ({ item }) => item,
    ),
  )

const offered = ({ session }: Pick<CallContext, 'session'>) =>
  subscriptionItems.filter(({ right }) => session.rights.has(right))

/** Types that hold something for the user, each with its number of active subscriptions. */
export const typesWithCounts = async (context: CallContext) => {
  const active = await activeItems(context.db, context.session.userId)
  const items = offered(context)
  return subscriptionTypes.flatMap(({ id, name }) => {
    const ofType = items.filter(({ type }) => type === id)
    return ofType.length === 0 ? [] : [{ id, name, value: ofType.filter((item) => active.has(item.id)).length }]
  })
}

/** Items of a type with their previews. @throws Fail NOT_FOUND */
export const itemsOfType = async (context: CallContext, type: string) => {
  if (!subscriptionTypes.some(({ id }) => id === type)) throw new Fail('NOT_FOUND', '没有该订阅类型')
  const { db, clock, session } = context
  const active = await activeItems(db, session.userId)
  const rule = await firstRow(
    db,
    sql<{ content: string }>`select rule_content as content from message_rule where user_id = ${session.userId}::uuid`,
  )
  const reader = { scope: session.scope, silenced: rule?.content ?? '' }
  const items = offered(context).filter((item) => item.type === type)
  const now = clock.now()
  const days = await drawnDays(db, items, now)
  return Promise.all(
    items.map(async (item) => ({
      subscribeId: item.id,
      name: item.name,
      note: item.note,
      image: await previewOf(item, { db, reader, days, now }),
      subscribeStatus: active.has(item.id) ? ('1' as const) : ('0' as const),
    })),
  )
}

export const unreadCount = async (db: Queryable, userId: string): Promise<number> =>
  (
    await firstRow(
      db,
      sql<{ count: number }>`select count(*) as count from subscription_message
        where user_id = ${userId}::uuid and read_at is null`,
    )
  )?.count ?? 0

interface MessageRow {
  messageId: string
  subscribeId: string
  title: string
  period: string
  content: string
  deliveredAt: Date
  readAt: Date | null
}

/** The user's own messages, newest first. */
export const messagePage = async (
  { db, session }: CallContext,
  { pageNum, pageSize, unreadOnly }: { pageNum: number; pageSize: number; unreadOnly: boolean },
) => {
  const where = sql`user_id = ${session.userId}::uuid and (read_at is null or not ${unreadOnly}::boolean)`
  const found = await rows(
    db,
    sql<MessageRow>`
      select id as "messageId", item as "subscribeId", title, period, content, delivered_at as "deliveredAt",
        read_at as "readAt"
      from subscription_message where ${where}
      order by delivered_at desc, id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
  )
  const count = await firstRow(
    db,
    sql<{ total: number }>`select count(*) as total from subscription_message where ${where}`,
  )
  return {
    records: found.map(({ deliveredAt, readAt, ...row }) => ({
      ...row,
      createTime: formatCity(deliveredAt),
      readTime: readAt && formatCity(readAt),
    })),
    total: count?.total ?? 0,
    unread: await unreadCount(db, session.userId),
  }
}
