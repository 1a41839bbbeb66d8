import type { Calls } from '@qingkong/contract/calls'
import type { Client } from '@qingkong/contract/core/client'
import type { EventStatus } from '@qingkong/domain/event/event-status'
import type { FlowAction } from '@qingkong/domain/event/workflow'
import { firstRow, rows, sql } from '../../db/database.ts'
import { raiseEvent } from '../../features/command/events/port.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import type { TestApp } from '../test-app.ts'

type Staff = Client<Calls>
/** Two people who may take the same step: of one desk, or of one unit. */
export type Pair = readonly [Staff, Staff]
export type Step = (person: Staff, eventId: string, eventStatus: EventStatus) => Promise<unknown>

const unit = (structureCode: string) => ({ userId: '', structureCode })
const units = ['PAIR-0', 'PAIR-1', 'PAIR-2', 'PAIR-HELP'] as const
const rectified = { overseerContent: '现场复核。', result: '整改到位' } as const
const feedback = { location: '春笋路口', pollutionJudge: '1', traceContent: '裸土未覆盖' } as const

/** The form of each step as staff send it. */
export const steps: Readonly<Record<Exclude<FlowAction, 'raise'>, Step>> = {
  delegate: (person, eventId, eventStatus) =>
    person.delegateEvent({ eventId, eventStatus, delegateNote: '请溯源', users: [unit('PAIR-0'), unit('PAIR-HELP')] }),
  confirm: (person, eventId, eventStatus) => person.taskConfirm({ eventId, eventStatus }),
  assistConfirm: (person, eventId, eventStatus) => person.taskConfirm({ eventId, eventStatus }),
  deliver: async (person, eventId, eventStatus) =>
    person.taskDeliver({
      eventId,
      eventStatus,
      users: [unit(eventStatus === 11 ? 'PAIR-2' : 'PAIR-1')],
      reason: '属下级',
    }),
  rollback: (person, eventId, eventStatus) =>
    person.taskRollback({ eventId, eventStatus, reasonCode: '位置不清', reason: '' }),
  refuseReturn: (person, eventId, eventStatus) =>
    person.taskRefuseReturn({ eventId, eventStatus, reason: '属你单位辖区' }),
  feedback: (person, eventId, eventStatus) => person.taskFeedback({ eventId, eventStatus, ...feedback }),
  furtherFeedback: (person, eventId, eventStatus) => person.taskFeedback({ eventId, eventStatus, ...feedback }),
  assessDispatch: (person, eventId, eventStatus) =>
    person.commitAssess({
      eventId,
      eventStatus,
      assessStatus: 2,
      assessNote: '请督察',
      measure: '立行立改',
      users: [unit('WX-STJ-DC')],
    }),
  assessArchive: (person, eventId, eventStatus) =>
    person.commitAssess({ eventId, eventStatus, assessStatus: 3, assessNote: '归档', measure: '立行立改' }),
  redelegate: (person, eventId, eventStatus) =>
    person.commitAssess({ eventId, eventStatus, assessStatus: 1, delegateNote: '请再查', users: [unit('PAIR-0')] }),
  overseerConfirm: (person, eventId, eventStatus) => person.overseerConfirm({ eventId, eventStatus }),
  overseerRollback: (person, eventId, eventStatus) =>
    person.overseerRollback({ eventId, eventStatus, reason: '材料不足' }),
  overseerFeedback: (person, eventId, eventStatus) => person.overseerFeedback({ eventId, eventStatus, ...rectified }),
  close: (person, eventId, eventStatus) => person.closeEvent({ eventId, eventStatus, reasonCode: '已恢复', note: '' }),
  withdraw: (person, eventId, eventStatus) =>
    person.closeEvent({ eventId, eventStatus, reasonCode: '已恢复', note: '' }),
  closeUnderSupervision: (person, eventId, eventStatus) =>
    person.closeEvent({ eventId, eventStatus, reasonCode: '已恢复', note: '' }),
}

export interface PairedStaff {
  dispatchers: Pair
  chiefs: Pair
  overseers: Pair
  holders: Pair
  /** Holders one unit further down. */
  lowerHolders: Pair
  assistants: Pair
  /** An event of 锡山 brought to rest at a status by the first of each pair. */
  eventAt(status: EventStatus): Promise<string>
  flowOf(eventId: string): Promise<{ action: string; from: number | null; to: number }[]>
  statusOf(eventId: string): Promise<number>
  pushesOf(eventId: string): Promise<number>
}

/** The demo city's desks, and three units below each other with two handlers each. */
export const pairedStaff = async (app: TestApp): Promise<PairedStaff> => {
  const { services, clock } = app
  const { db } = services
  for (const [index, code] of units.entries()) {
    const parent = index === 0 || code === 'PAIR-HELP' ? 'WX-XS' : (units[index - 1] ?? null)
    await sql`insert into organisation (org_code, org_name, parent_code, area_code) values (${code}, ${code}, ${parent}, '320205')`.execute(
      db,
    )
    for (const letter of ['a', 'b']) {
      const id = uuidv7(clock.now())
      await sql`insert into app_user (id, user_code, remark_name, password_hash, must_change_password, org_code, area_codes, created_at)
        values (${id}, ${`${code}-${letter}`}, ${`${code}${letter}`}, 'none', false, ${code}, '{320205}', ${clock.now()})`.execute(
        db,
      )
      await sql`insert into user_role values (${id}, 'handler')`.execute(db)
    }
  }
  const pair = async (first: string, second: string): Promise<Pair> => [await app.as(first), await app.as(second)]
  const dispatchers = await pair('diaodu', 'diaodu2')
  const overseers = await pair('ducha', 'ducha2')
  const holders = await pair('PAIR-0-a', 'PAIR-0-b')
  const raise = async () => {
    const raised = await db.transaction().execute((tx) =>
      raiseEvent(tx, services, {
        eventType: '1',
        level: 2,
        eventTime: clock.now(),
        sourceId: uuidv7(clock.now()),
        longitude: 120.36,
        latitude: 31.58,
        areaCode: '320205',
        description: '东亭站PM10异常',
      }),
    )
    return raised.event.id
  }
  const [dispatcher, overseer, holder] = [dispatchers[0], overseers[0], holders[0]]
  const after = async (from: EventStatus, person: Staff, action: keyof typeof steps) => {
    const eventId = await eventAt(from)
    await steps[action](person, eventId, from)
    return eventId
  }
  const eventAt = (status: EventStatus): Promise<string> => {
    switch (status) {
      case 2:
        return after(1, dispatcher, 'delegate')
      case 3:
        return after(2, holder, 'confirm')
      case 4:
        return after(2, holder, 'rollback')
      case 6:
        return after(3, holder, 'feedback')
      case 7:
        return after(8, overseer, 'overseerConfirm')
      case 8:
        return after(6, dispatcher, 'assessDispatch')
      case 11:
        return after(3, holder, 'deliver')
      case 12:
        return after(8, overseer, 'overseerRollback')
      default:
        return raise()
    }
  }
  return {
    dispatchers,
    overseers,
    holders,
    chiefs: await pair('zhibanzhang', 'zhibanzhang2'),
    lowerHolders: await pair('PAIR-1-a', 'PAIR-1-b'),
    assistants: await pair('PAIR-HELP-a', 'PAIR-HELP-b'),
    eventAt,
    flowOf: (eventId) =>
      rows(
        db,
        sql<{ action: string; from: number | null; to: number }>`
          select action, from_status as "from", to_status as "to" from flow_step where event_id = ${eventId}::uuid order by seq`,
      ),
    statusOf: async (eventId) =>
      (await firstRow(db, sql<{ status: number }>`select status from event where id = ${eventId}::uuid`))?.status ?? 0,
    pushesOf: async (eventId) =>
      (
        await firstRow(
          db,
          sql<{
            n: number
          }>`select count(*)::int as n from outbox where topic = 'event' and payload ->> 'eventId' = ${eventId}`,
        )
      )?.n ?? 0,
  }
}
