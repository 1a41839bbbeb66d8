import { Fail } from '@qingkong/contract/errors'
import { type Shift, shiftOf, shiftsOfWeek, weekStartOf } from '@qingkong/domain/duty/shift'
import { addDays } from '@qingkong/domain/time/city-time'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import { takeLock } from '../../../db/locks.ts'
import type { CallContext } from '../../../http/context.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { shiftHours } from '../../ground/settings/port.ts'
import { type DutyPerson, dutyPeople, rosterShift } from './roster-queries.ts'
import { type ShiftKey, shiftWords } from './shift-words.ts'

interface Member {
  userId: string
  part: 'chief' | 'officer'
}

/** One arranger after the other; the roster is the whole city's. @throws Fail OUT_OF_SCOPE */
const lockRoster = async (tx: Tx, { session }: CallContext): Promise<void> => {
  if (!session.scope.areaCodes.includes(session.scope.cityCode))
    throw new Fail('OUT_OF_SCOPE', '值班表由市级指挥调度中心安排')
  await takeLock(tx, 'dutyRoster')
}

const requireOpen = (shift: Shift, now: Date): void => {
  if (shift.endAt <= now) throw new Fail('SHIFT_OVER', `${shiftWords(shift)}已结束，不能再修改排班`)
}

const membersOf = (tx: Tx, { dutyDate, shift }: ShiftKey) =>
  rows(
    tx,
    sql<Member & { userName: string }>`
      select user_id as "userId", part, remark_name as "userName" from duty_member join app_user on id = user_id
      where duty_date = ${dutyDate}::date and shift = ${shift} order by part, position`,
  )

const store = async (
  tx: Tx,
  { session, clock }: CallContext,
  { dutyDate, shift }: ShiftKey,
  members: readonly Member[],
) => {
  await sql`insert into duty_shift (duty_date, shift, version, updated_at, updated_by)
    values (${dutyDate}::date, ${shift}, 1, ${clock.now()}, ${session.userName})
    on conflict (duty_date, shift) do update set version = duty_shift.version + 1, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by`.execute(tx)
  await sql`delete from duty_member where duty_date = ${dutyDate}::date and shift = ${shift}`.execute(tx)
  const list = members.map((member, position) => ({ ...member, position }))
  await sql`insert into duty_member (duty_date, shift, user_id, part, position)
    select ${dutyDate}::date, ${shift}, "userId", part, position
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r("userId" uuid, part text, position int)`.execute(tx)
}

const logChange = async (
  tx: Tx,
  { session, clock }: CallContext,
  kind: 'save' | 'copy' | 'swap',
  sentence: string,
  detail: Record<string, unknown>,
): Promise<void> => {
  const at = clock.now()
  await sql`insert into duty_change (id, kind, sentence, detail, user_id, user_name, at)
    values (${uuidv7(at)}, ${kind}, ${sentence}, ${JSON.stringify(detail)}::jsonb, ${session.userId}, ${session.userName},
      ${at})`.execute(tx)
}

const namesOf = (people: readonly { userName: string }[]): string =>
  people.length === 0 ? '无' : people.map(({ userName }) => userName).join('、')

/** Members that may stand in the roster. @throws Fail INVALID_INPUT */
const requirePeople = (people: readonly DutyPerson[], members: readonly Member[]): DutyPerson[] =>
  members.map(({ userId, part }) => {
    const person = people.find((person) => person.userId === userId)
    if (!person) throw new Fail('INVALID_INPUT', '所选人员已停用或不能承担全市调度，请重新选择')
    if (part === 'chief' && !person.mayBeChief)
      throw new Fail('INVALID_INPUT', `${person.userName}没有督察环节的权限，不能担任值班长`)
    return person
  })

export interface ShiftForm extends ShiftKey {
  version: number
  chiefId: string
  officerIds: readonly string[]
}

/** Arranges one shift that is not over. @throws Fail ROSTER_STALE, SHIFT_OVER, INVALID_INPUT */
export const saveShift = (context: CallContext, form: ShiftForm) =>
  context.db.transaction().execute(async (tx) => {
    await lockRoster(tx, context)
    const now = context.clock.now()
    const shift = shiftOf(form.dutyDate, form.shift, await shiftHours(tx))
    requireOpen(shift, now)
    const stored = await firstRow(
      tx,
      sql<{
        version: number
      }>`select version from duty_shift where duty_date = ${form.dutyDate}::date and shift = ${form.shift}`,
    )
    if ((stored?.version ?? 0) !== form.version) throw new Fail('ROSTER_STALE')
    const officers = [...new Set(form.officerIds)].filter((userId) => userId !== form.chiefId)
    const members: Member[] = [
      { userId: form.chiefId, part: 'chief' },
      ...officers.map((userId) => ({ userId, part: 'officer' as const })),
    ]
    const [chief, ...rest] = requirePeople(await dutyPeople(tx, context.session.scope.cityCode), members)
    const before = await membersOf(tx, form)
    await store(tx, context, form, members)
    const was = before.length === 0 ? '' : `（原：${namesOf(before)}）`
    await logChange(
      tx,
      context,
      'save',
      `${shiftWords(form)}：值班长${chief?.userName ?? ''}，值班员${namesOf(rest)}${was}`,
      { ...form, before },
    )
    return rosterShift(tx, shift, now)
  })

/** Fills the shifts of a week that are not over and not arranged with the people of the same shift a week before. */
export const copyLastWeek = (context: CallContext, dutyDate: string): Promise<{ copied: number; skipped: number }> =>
  context.db.transaction().execute(async (tx) => {
    await lockRoster(tx, context)
    const now = context.clock.now()
    const weekStart = weekStartOf(dutyDate)
    const shifts = shiftsOfWeek(weekStart, await shiftHours(tx))
    const people = new Map(
      (await dutyPeople(tx, context.session.scope.cityCode)).map((person) => [person.userId, person]),
    )
    let copied = 0
    for (const shift of shifts) {
      if (shift.endAt <= now || (await membersOf(tx, shift)).length > 0) continue
      const lastWeek = { dutyDate: addDays(shift.dutyDate, -7), shift: shift.shift }
      // Who left the desk meanwhile is not put on duty again.
      const members = (await membersOf(tx, lastWeek)).filter(({ userId, part }) => {
        const person = people.get(userId)
        return person !== undefined && (part === 'officer' || person.mayBeChief)
      })
      if (!members.some(({ part }) => part === 'chief')) continue
      await store(tx, context, shift, members)
      copied += 1
    }
    const skipped = shifts.length - copied
    if (copied > 0) {
      const sentence = `复制上周排班至${weekStart}起的一周：${copied}个班次排定，${skipped}个班次未改动`
      await logChange(tx, context, 'copy', sentence, { weekStart, copied, skipped })
    }
    return { copied, skipped }
  })

interface SwapPlace extends ShiftKey {
  userId: string
}

export interface Swap {
  first: SwapPlace
  second: SwapPlace
  reason: string
}

/** Two people take each other's places; both names are logged. @throws Fail SHIFT_OVER, INVALID_INPUT */
export const swapPlaces = (context: CallContext, { first, second, reason }: Swap): Promise<null> =>
  context.db.transaction().execute(async (tx) => {
    await lockRoster(tx, context)
    const hours = await shiftHours(tx)
    for (const place of [first, second]) requireOpen(shiftOf(place.dutyDate, place.shift, hours), context.clock.now())
    if (first.dutyDate === second.dutyDate && first.shift === second.shift)
      throw new Fail('INVALID_INPUT', '请选择两个不同的班次')
    const [inFirst, inSecond] = [await membersOf(tx, first), await membersOf(tx, second)]
    const one = inFirst.find(({ userId }) => userId === first.userId)
    const other = inSecond.find(({ userId }) => userId === second.userId)
    if (!one || !other) throw new Fail('ROSTER_STALE')
    if (inSecond.some(({ userId }) => userId === one.userId))
      throw new Fail('INVALID_INPUT', `${one.userName}已在${shiftWords(second)}中`)
    if (inFirst.some(({ userId }) => userId === other.userId))
      throw new Fail('INVALID_INPUT', `${other.userName}已在${shiftWords(first)}中`)
    const replaced = (members: readonly Member[], out: string, taking: string): Member[] =>
      members.map(({ userId, part }) => ({ userId: userId === out ? taking : userId, part }))
    const [nowFirst, nowSecond] = [
      replaced(inFirst, one.userId, other.userId),
      replaced(inSecond, other.userId, one.userId),
    ]
    requirePeople(await dutyPeople(tx, context.session.scope.cityCode), [...nowFirst, ...nowSecond])
    await store(tx, context, first, nowFirst)
    await store(tx, context, second, nowSecond)
    const sentence = `${one.userName}（${shiftWords(first)}）与${other.userName}（${shiftWords(second)}）调班：${reason}`
    await logChange(tx, context, 'swap', sentence, { first, second, reason })
    return null
  })
