import { minuteMs } from '@qingkong/domain/time/city-time'
import { rows, sql, type Tx } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { publishTask } from '../events/port.ts'
import { dutyNow } from './on-duty.ts'
import { dutyPeople } from './roster-queries.ts'

/** What is older is news to nobody: an upgrade or a long stop must not ring for alarms of the past. */
const freshMs = 60 * minuteMs
const batchSize = 100

type Stage = 'officer' | 'chief'

interface DueNotice {
  id: string
  areaCode: string
  description: string
  clockFrom: Date
  waitedMinutes: number
}

const columns = sql`id, area_code as "areaCode", description`
const isUrgent = sql`level = 1 and notify and parent_event_id is null`

/** Level-one alarms that the desk has not been called for yet. */
const bornAlarms = (tx: Tx, now: Date) =>
  rows(
    tx,
    sql<DueNotice>`
      select ${columns}, created_at as "clockFrom", 0 as "waitedMinutes" from event
      where status = 1 and ${isUrgent} and updated_at > ${new Date(now.getTime() - freshMs)}
        and not exists (select from duty_notice where event_id = event.id and stage = 'officer')
      order by created_at limit ${batchSize} for update of event skip locked`,
  )

/** Level-one alarms whose time to take up or to sign has run out. */
const unsignedAlarms = (tx: Tx, now: Date) =>
  rows(
    tx,
    sql<DueNotice>`
      select ${columns}, deadline_from as "clockFrom",
        (extract(epoch from deadline_at - deadline_from) / 60)::int as "waitedMinutes" from event
      where status not in (9, 10) and ${isUrgent} and deadline_stage in ('dispatch', 'sign')
        and deadline_at <= ${now} and deadline_at > ${new Date(now.getTime() - freshMs)}
        and not exists (select from duty_notice where event_id = event.id and stage = 'chief' and clock_from = deadline_from)
      order by deadline_at limit ${batchSize} for update of event skip locked`,
  )

interface Called {
  userId: string
  userName: string
}

/** The people on duty; where the roster is empty, everybody of the city's desk who could be. */
const calledNow = async (tx: Tx, { config, clock }: Services, stage: Stage): Promise<Called[]> => {
  const { chief, officers } = await dutyNow(tx, clock.now())
  const chiefs = chief === null ? [] : [chief]
  const onDuty = stage === 'chief' || officers.length === 0 ? chiefs : officers
  if (onDuty.length > 0) return onDuty
  const people = await dutyPeople(tx, config.cityCode)
  return people.filter(({ mayBeChief }) => stage === 'officer' || mayBeChief)
}

const title = (stage: Stage, notice: DueNotice, names: string): string =>
  stage === 'officer'
    ? `一级告警待处置：${notice.description}`
    : `一级告警${notice.waitedMinutes}分钟未签收，已升级至值班长${names}：${notice.description}`

const call = async (tx: Tx, services: Services, stage: Stage, notices: readonly DueNotice[]): Promise<void> => {
  if (notices.length === 0) return
  const now = services.clock.now()
  const called = await calledNow(tx, services, stage)
  const ids = called.map(({ userId }) => userId)
  const names = called.map(({ userName }) => userName)
  for (const notice of notices) {
    await sql`insert into duty_notice (event_id, stage, clock_from, user_ids, user_names, at)
      values (${notice.id}::uuid, ${stage}, ${notice.clockFrom}, ${ids}::uuid[], ${names}::text[], ${now})`.execute(tx)
    const kind = stage === 'officer' ? 'assigned' : 'overdue'
    await publishTask(tx, notice, ids, kind, title(stage, notice, names.join('、')), now)
  }
}

/**
 * Calls the officers on duty for each new level-one alarm, and the 值班长 for each that nobody took up or signed in its
 * time (15 minutes unless the settings say otherwise). Each call is made once, in the transaction that notes it.
 */
export const notifyDuty = async (services: Services): Promise<void> => {
  for (;;) {
    const found = await services.db.transaction().execute(async (tx) => {
      const now = services.clock.now()
      const born = await bornAlarms(tx, now)
      await call(tx, services, 'officer', born)
      const unsigned = await unsignedAlarms(tx, now)
      await call(tx, services, 'chief', unsigned)
      return Math.max(born.length, unsigned.length)
    })
    if (found < batchSize) return
  }
}
