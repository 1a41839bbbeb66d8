import { isOpen } from '@qingkong/domain/event/event-status'
import { rows, sql, type Tx } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { dutyNow } from '../duty/port.ts'
import { type EventRecord, engine, lockEvent, publishTask, runningAssignments } from '../events/port.ts'
import { responsibleUsers } from './commands.ts'
import { usersWithRight } from './recipients.ts'

const batchSize = 200

interface Due {
  id: string
  soon: boolean
  overdue: boolean
  marked: boolean
  twice: boolean
  escalation: number
}

/**
 * Events whose running clock has reached its next mark: 80 %, due, twice the allowed time. A level-one alarm that
 * nobody took up is not given twice the time. Silent children of a regional process wait with their parent.
 */
const dueEvents = (tx: Tx, now: Date) =>
  rows(
    tx,
    sql<Due>`
      select id, soon_at <= ${now} as soon, deadline_at <= ${now} as overdue, overdue_at is not null as marked,
        deadline_at + (deadline_at - deadline_from) <= ${now}
          or (level = 1 and deadline_stage in ('dispatch', 'sign') and deadline_at <= ${now}) as twice, escalation
      from event
      where status not in (9, 10) and parent_event_id is null and least(soon_at, deadline_at) <= ${now}
        and (auto_urged_at is null
          or (deadline_at <= ${now} and (overdue_at is null or escalation = 0))
          or (escalation < 2 and (deadline_at + (deadline_at - deadline_from) <= ${now}
            or (level = 1 and deadline_stage in ('dispatch', 'sign') and deadline_at <= ${now}))))
      order by deadline_at, id limit ${batchSize} for update skip locked`,
  )

/** The head of a unit: who supervises there; where nobody does, the dispatchers of the area answer for it. */
const unitHeads = async (tx: Tx, event: EventRecord, orgCodes: readonly string[]): Promise<string[]> => {
  const heads = await usersWithRight(tx, 'event.supervise', sql`app_user.org_code = any(${orgCodes}::text[])`)
  return heads.length > 0 ? heads : usersInCharge(tx, 'event.dispatch', event.areaCode)
}

const usersInCharge = (tx: Tx, right: string, areaCode: string) =>
  usersWithRight(
    tx,
    right,
    sql`exists (select 1 from unnest(app_user.area_codes) as root(code)
      where starts_with(${areaCode}, root.code) or root.code in (select area_code from area where area_type = 2))`,
  )

/** 值班长 in charge: the one on duty; every one of the area where nobody is. */
const chiefsInCharge = async (tx: Tx, event: EventRecord, now: Date): Promise<string[]> => {
  const inCharge = await usersInCharge(tx, 'event.supervise', event.areaCode)
  const { chief } = await dutyNow(tx, now)
  return chief !== null && inCharge.includes(chief.userId) ? [chief.userId] : inCharge
}

const remind = async (tx: Tx, event: EventRecord, due: Due, now: Date): Promise<void> => {
  const running = await runningAssignments(tx, event.id)
  const told = await responsibleUsers(tx, event, running)
  // Nobody holds it: the desk that must dispatch or assess is reminded.
  const responsible = told.length > 0 ? told : await usersInCharge(tx, 'event.dispatch', event.areaCode)
  if (due.soon) {
    await sql`update event set auto_urged_at = coalesce(auto_urged_at, ${now}) where id = ${event.id}::uuid`.execute(tx)
  }
  if (due.soon && !due.overdue) {
    await sql`insert into urge (id, event_id, user_name, note, automatic, at)
      values (${uuidv7(now)}, ${event.id}, ${engine.userName}, '即将超期，自动催办', true, ${now})`.execute(tx)
    await publishTask(tx, event, responsible, 'urged', `即将超期：${event.description}`, now)
  }
  if (!due.overdue) return
  await sql`update event set overdue_at = coalesce(overdue_at, deadline_at), escalation = ${due.twice ? 2 : 1}
    where id = ${event.id}::uuid`.execute(tx)
  const units = running.filter(({ part }) => part !== 'overseer').map(({ orgCode }) => orgCode)
  const heads = due.escalation === 0 ? await unitHeads(tx, event, units) : []
  const chiefs = due.twice ? await chiefsInCharge(tx, event, now) : []
  await publishTask(tx, event, [...responsible, ...heads, ...chiefs], 'overdue', `已超期：${event.description}`, now)
}

/** Reminds, marks and escalates what is due, batch by batch. Returns how many events were touched. */
export const checkDeadlines = async (services: Services): Promise<number> => {
  let touched = 0
  for (;;) {
    const count = await services.db.transaction().execute(async (tx) => {
      const now = services.clock.now()
      const found = await dueEvents(tx, now)
      for (const due of found) {
        const event = await lockEvent(tx, due.id)
        if (event && isOpen(event.status)) await remind(tx, event, due, now)
      }
      return found.length
    })
    touched += count
    if (count < batchSize) return touched
  }
}
