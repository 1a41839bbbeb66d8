import { rows, sql, type Tx } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { itemById, type SubscriptionItem } from './catalogue.ts'
import { compose } from './compose.ts'
import { lastDue, nextDue } from './schedule.ts'

const batchSize = 50

interface DueRow {
  userId: string
  item: string
  orgCode: string
  areaCodes: string[]
  enterpriseCode: string | null
  inService: boolean
  rights: string[]
  silenced: string
}

const takeDue = (tx: Tx, now: Date) =>
  rows(
    tx,
    sql<DueRow>`
      select s.user_id as "userId", s.item, u.org_code as "orgCode", u.area_codes as "areaCodes",
        u.enterprise_code as "enterpriseCode", not u.disabled as "inService",
        array(select distinct unnest(r.rights) from user_role join role r using (role_code) where user_id = u.id) as rights,
        coalesce((select rule_content from message_rule m where m.user_id = u.id), '') as silenced
      from subscription s join app_user u on u.id = s.user_id
      where s.next_at <= ${now} order by s.next_at limit ${batchSize} for update of s skip locked`,
  )

const deliverTo = async (tx: Tx, { config }: Services, due: DueRow, item: SubscriptionItem, now: Date) => {
  const { userId, orgCode, areaCodes, enterpriseCode, silenced } = due
  const reader = { scope: { userId, orgCode, areaCodes, cityCode: config.cityCode, enterpriseCode }, silenced }
  const edition = await compose(item, { db: tx, reader, moment: lastDue(item.schedule, now), now })
  await sql`insert into subscription_message (id, user_id, item, period, title, content, delivered_at)
    values (${uuidv7(now)}, ${userId}::uuid, ${item.id}, ${edition.period}, ${edition.title}, ${edition.content}, ${now})
    on conflict (user_id, item, period) do nothing`.execute(tx)
}

const deliverBatch = (services: Services): Promise<number> =>
  services.db.transaction().execute(async (tx) => {
    const now = services.clock.now()
    const batch = await takeDue(tx, now)
    for (const due of batch) {
      const item = itemById(due.item)
      if (!item) {
        // A later version of the catalogue no longer offers it.
        await sql`delete from subscription where user_id = ${due.userId}::uuid and item = ${due.item}`.execute(tx)
        continue
      }
      if (due.inService && due.rights.includes(item.right)) await deliverTo(tx, services, due, item, now)
      await sql`update subscription set next_at = ${nextDue(item.schedule, now)}
        where user_id = ${due.userId}::uuid and item = ${item.id}`.execute(tx)
    }
    return batch.length
  })

/**
 * Delivers the newest edition of every subscription that is due, each period once. After a standstill the editions in
 * between are not made up: nobody reads the ranking of last Tuesday.
 */
export const deliverSubscriptions = async (services: Services): Promise<void> => {
  let taken: number
  do taken = await deliverBatch(services)
  while (taken === batchSize)
}
