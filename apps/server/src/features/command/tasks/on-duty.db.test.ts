import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { checkDeadlines } from './deadlines.ts'
import { type Person, type SmallCity, smallCity } from './testing/small-city.ts'
import { staff } from './testing/staff.ts'

let test: TestServices
let city: SmallCity
let act: ReturnType<typeof staff>
beforeAll(async () => {
  test = await testServices()
  city = await smallCity(test.services)
  act = staff(test.services, city)
  // A second 值班长, and a post that two people of a grid hold in turns.
  await sql`insert into user_role values (${city.session.otherDispatcher.userId}, 'chief')`.execute(test.services.db)
  await sql`insert into post (post_code, post_name, org_code, created_at) values ('grid', '网格岗', 'xs', now())`.execute(
    test.services.db,
  )
  for (const person of ['host', 'below'] as const)
    await sql`insert into post_holder (post_code, user_id, valid_from) values ('grid', ${city.session[person].userId}, '-infinity')`.execute(
      test.services.db,
    )
})
afterAll(() => test?.close())

const at = (time: string) => test.clock.set(new Date(`${time}+08:00`))

/** The roster of a day's shift, the 值班长 first; null leaves that place empty. */
const arrange = async (dutyDate: string, shift: 'day' | 'night', chief: Person | null, ...officers: Person[]) => {
  const { db } = test.services
  await sql`insert into duty_shift (duty_date, shift, version, updated_at, updated_by)
    values (${dutyDate}::date, ${shift}, 1, now(), '')`.execute(db)
  const members = [
    ...(chief ? [{ person: chief, part: 'chief' }] : []),
    ...officers.map((person) => ({ person, part: 'officer' })),
  ]
  for (const [position, { person, part }] of members.entries())
    await sql`insert into duty_member (duty_date, shift, user_id, part, position)
      values (${dutyDate}::date, ${shift}, ${city.session[person].userId}, ${part}, ${position})`.execute(db)
}

const send = async (userId: string): Promise<string[]> => {
  const eventId = await city.raise()
  await act.step('dispatcher', eventId, {
    action: 'delegate',
    form: { description: '请溯源' },
    recipients: [{ userId, username: '', structureCode: '', structureName: '' }],
  })
  const held = await rows(
    test.services.db,
    sql<{ user: string }>`select user_code as user from assignment join app_user on app_user.id = user_id
      where event_id = ${eventId}::uuid order by part = 'host' desc, user_code`,
  )
  return held.map(({ user }) => user)
}

describe('a task of 值班岗', () => {
  it('goes to the officers on duty when it is sent, by the roster of that shift', async () => {
    await arrange('2026-11-22', 'day', 'chief', 'host', 'assistant')
    await arrange('2026-11-22', 'night', 'chief', 'below')
    at('2026-11-22T10:00:00')
    expect(await send('post:on-duty')).toEqual(['host', 'assistant'])
    at('2026-11-22T23:00:00')
    expect(await send('post:on-duty')).toEqual(['below'])
  })

  it('goes only to those of the shift who may handle it', async () => {
    await arrange('2026-11-23', 'day', 'chief', 'dispatcher', 'host')
    at('2026-11-23T10:00:00')
    expect(await send('post:on-duty')).toEqual(['host'])
  })

  it('is refused with what to do while nobody is on duty, or nobody who may handle it', async () => {
    const message = '所选岗位当前无人在岗，请改选人员'
    at('2026-11-24T10:00:00')
    await expect(send('post:on-duty')).rejects.toMatchObject({ message })
    await arrange('2026-11-25', 'day', 'chief', 'dispatcher')
    at('2026-11-25T10:00:00')
    await expect(send('post:on-duty')).rejects.toMatchObject({ message })
  })
})

describe('a post held in turns', () => {
  it('stands for its holder on duty, and for all of them where the roster names none', async () => {
    at('2026-11-22T23:00:00')
    expect(await send('post:grid')).toEqual(['below'])
    at('2026-11-26T10:00:00')
    expect(await send('post:grid')).toEqual(['below', 'host'])
  })
})

describe('an alarm that nobody takes up', () => {
  const told = async (time: string, later: string) => {
    at(time)
    const eventId = await city.raise({ level: 1 })
    at(later)
    await checkDeadlines(test.services)
    const messages = await city.outbox('task')
    const overdue = messages.find((message) => message['eventId'] === eventId && message['kind'] === 'overdue')
    const ids = overdue?.['userIds'] as string[]
    return (['chief', 'otherDispatcher'] as const).filter((person) => ids.includes(city.session[person].userId))
  }

  it('practice 2: at level one goes to the 值班长 on duty, no other', async () => {
    await arrange('2026-11-27', 'night', 'chief')
    const dispatchers = sql`update role set rights = array_remove(rights, 'event.dispatch') where role_code = 'otherDispatcher'`
    await dispatchers.execute(test.services.db)
    await sql`update role set rights = array_remove(rights, 'event.dispatch') where role_code = 'chief'`.execute(
      test.services.db,
    )
    expect(await told('2026-11-28T03:00:00', '2026-11-28T03:15:00')).toEqual(['chief'])
  })

  it('practice 2: goes to every 值班长 in charge when the roster names nobody', async () => {
    expect(await told('2026-11-29T03:00:00', '2026-11-29T03:15:00')).toEqual(['chief', 'otherDispatcher'])
  })
})
