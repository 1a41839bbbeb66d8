import { nextShift, previousShift, type Shift, shiftAt, shiftsOfWeek, weekStartOf } from '@qingkong/domain/duty/shift'
import { cityDate, formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, preparedRows, type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { shiftHours } from '../../ground/settings/port.ts'
import { type ShiftKey, shiftSpan } from './shift-words.ts'

export interface DutyMember {
  userId: string
  userName: string
  orgName: string
  mobilePhone: string
  part: 'chief' | 'officer'
}

interface StoredShift extends ShiftKey {
  version: number
  left: boolean
  taken: boolean
  members: DutyMember[]
}

/** Rosters of shifts; a shift that was never arranged has version 0 and nobody. */
const rosterShifts = async (db: Queryable, shifts: readonly Shift[], now: Date) => {
  const wanted = JSON.stringify(shifts.map(({ dutyDate, shift }) => ({ dutyDate, shift })))
  const found = await preparedRows(
    db,
    sql<StoredShift>`
      select "dutyDate", wanted.shift, coalesce(version, 0) as version, hand_over.id is not null as left,
        hand_over_taken.hand_over_id is not null as taken,
        coalesce((select json_agg(json_build_object('userId', u.id, 'userName', remark_name, 'orgName', org_name,
            'mobilePhone', mobile_phone, 'part', part) order by part, position)
          from duty_member m join app_user u on u.id = m.user_id join organisation using (org_code)
          where m.duty_date = wanted."dutyDate" and m.shift = wanted.shift), '[]') as members
      from jsonb_to_recordset(${wanted}::jsonb) as wanted("dutyDate" date, shift text)
      left join duty_shift on duty_shift.duty_date = "dutyDate" and duty_shift.shift = wanted.shift
      left join hand_over on hand_over.duty_date = "dutyDate" and hand_over.shift = wanted.shift
      left join hand_over_taken on hand_over_id = hand_over.id`,
  )
  const byKey = new Map(found.map((stored) => [`${stored.dutyDate} ${stored.shift}`, stored]))
  return shifts.map((shift) => {
    const stored = byKey.get(`${shift.dutyDate} ${shift.shift}`)
    const handOver = stored?.taken ? 'taken' : stored?.left ? 'left' : 'none'
    return {
      ...shiftSpan(shift),
      members: stored?.members ?? [],
      version: stored?.version ?? 0,
      editable: shift.endAt > now,
      handOver,
    } as const
  })
}

export type RosterShift = Awaited<ReturnType<typeof rosterShifts>>[number]

export const rosterShift = async (db: Queryable, shift: Shift, now: Date): Promise<RosterShift> => {
  const [found] = await rosterShifts(db, [shift], now)
  if (!found) throw new Error(`no answer for shift ${shift.dutyDate} ${shift.shift}`)
  return found
}

/** The running shift with its people, and the next one. */
export const runningShifts = async ({ db, clock }: CallContext) => {
  const now = clock.now()
  const hours = await shiftHours(db)
  const current = shiftAt(now, hours)
  return {
    current: await rosterShift(db, current, now),
    next: await rosterShift(db, nextShift(current, hours), now),
  }
}

/** The week of a day. */
export const rosterWeek = async ({ db, clock }: CallContext, dutyDate: string | undefined) => {
  const now = clock.now()
  const weekStart = weekStartOf(dutyDate ?? cityDate(now))
  return { weekStart, shifts: await rosterShifts(db, shiftsOfWeek(weekStart, await shiftHours(db)), now) }
}

/** Neighbours of an instant by the hours in force: the shift before, the running one, the one to come. */
export const shiftsAround = async (db: Queryable, at: Date) => {
  const hours = await shiftHours(db)
  const current = shiftAt(at, hours)
  return { hours, previous: previousShift(current, hours), current, next: nextShift(current, hours) }
}

export interface DutyPerson {
  userId: string
  userName: string
  orgName: string
  mayBeChief: boolean
}

/** People of the city's desk: they dispatch for the whole city; a 值班长 supervises as well. */
export const dutyPeople = (db: Queryable, cityCode: string): Promise<DutyPerson[]> =>
  rows(
    db,
    sql<DutyPerson>`
      select u.id as "userId", remark_name as "userName", org_name as "orgName",
        bool_or('event.supervise' = any(rights)) as "mayBeChief"
      from app_user u join organisation using (org_code) join user_role on user_id = u.id join role using (role_code)
      where not disabled and ${cityCode} = any(area_codes)
      group by u.id, remark_name, org_name having bool_or('event.dispatch' = any(rights))
      order by "mayBeChief" desc, org_name, remark_name, u.id`,
  )

const changeNames = { save: '排班', copy: '复制上周', swap: '调班' } as const

/** Who changed the roster and how, newest first. */
export const rosterChanges = async (db: Queryable, { pageNum, pageSize }: { pageNum: number; pageSize: number }) => {
  const [found, count] = await Promise.all([
    rows(
      db,
      sql<{ changeId: string; kind: keyof typeof changeNames; sentence: string; userName: string; at: Date }>`
        select id as "changeId", kind, sentence, user_name as "userName", at from duty_change
        order by at desc, id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
    ),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from duty_change`),
  ])
  return {
    records: found.map(({ at, ...change }) => ({
      ...change,
      kindName: changeNames[change.kind],
      time: formatCity(at),
    })),
    total: count?.total ?? 0,
  }
}
