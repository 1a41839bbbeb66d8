import { destination } from '@qingkong/domain/geo/distance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { smallPicture } from '../../../testing/small-picture.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { closeEventBy } from './close-event.ts'
import { createReport, urge } from './commands.ts'
import { createTask, delegateRadar } from './delegate.ts'
import { confirmTask } from './own-part.ts'
import type { StepRequest } from './step-request.ts'
import { type Person, type SmallCity, smallCity } from './testing/small-city.ts'
import { refusal, staff, traced } from './testing/staff.ts'

let test: TestServices
let city: SmallCity
let act: ReturnType<typeof staff>
beforeAll(async () => {
  test = await testServices()
  city = await smallCity(test.services)
  act = staff(test.services, city)
})
afterAll(() => test?.close())

const later = (minutes: number) => test.clock.set(new Date(test.clock.now().getTime() + minutes * 60_000))

describe('who may, and what must be there', () => {
  it('#20, #22: another district cannot even see it, and a handler cannot close it', async () => {
    const eventId = await city.raise()
    const close = (person: Person) =>
      closeEventBy(test.services, city.session[person], { eventId, reasonCode: '其他', note: '' })
    expect(await refusal(close('foreignDispatcher'))).toBe('OUT_OF_SCOPE')
    expect(await refusal(close('host'))).toBe('WRONG_ROLE')
    expect(await refusal(close('overseer'))).toBe('WRONG_ROLE')
    expect(await city.steps(eventId)).toHaveLength(1)
  })

  it('#25: unknown people, people of another district and foreign sources are refused', async () => {
    const eventId = await city.raise()
    const send = (request: Pick<StepRequest, 'psIds' | 'recipients'>) =>
      act.step('districtDispatcher', eventId, { action: 'delegate', form: { description: '请溯源' }, ...request })
    const nobody = {
      userId: '01890000-0000-7000-8000-000000000000',
      username: '',
      structureCode: '',
      structureName: '',
    }
    expect(await refusal(send({ recipients: [nobody] }))).toBe('INVALID_INPUT')
    expect(await refusal(send({ recipients: act.to('otherAssistant') }))).toBe('OUT_OF_SCOPE')
    expect(await refusal(send({ recipients: act.to('host'), psIds: ['P2'] }))).toBe('OUT_OF_SCOPE')
    expect(await refusal(send({ recipients: act.to('host'), psIds: ['nothing'] }))).toBe('INVALID_INPUT')
    await send({ recipients: act.to('host'), psIds: ['P1'] })
    expect(await city.status(eventId)).toBe(2)
  })

  it.each([
    ['task-16', { form: { description: '  ' }, recipients: true }, '请完善任务描述'],
    ['task-17', { form: { description: '请溯源' }, recipients: false }, '请选择部门及人员'],
  ] as const)('%s: the dispatch without it says so', async (_, sent, message) => {
    const eventId = await city.raise()
    const recipients = sent.recipients ? act.to('host') : []
    await expect(
      act.step('dispatcher', eventId, { action: 'delegate', form: sent.form, recipients }),
    ).rejects.toMatchObject({ key: 'INVALID_INPUT', message })
  })

  it('C, task-29: delegateRadar keeps the picture of the scan with the task; one of another event is refused', async () => {
    const pictureOf = async (eventId: string) => {
      const id = uuidv7(test.clock.now())
      await sql`insert into attachment (id, file_name, file_type, size_bytes, sha256, owner_id, event_id, created_at)
        values (${id}::uuid, 'scan.png', 'png', 1, '', ${city.session.dispatcher.userId}::uuid, ${eventId}::uuid, now())`.execute(
        test.services.db,
      )
      return id
    }
    const eventId = await city.raise({ eventType: '2' })
    const foreign = await pictureOf(await city.raise({ eventType: '2' }))
    const sent = { eventStatus: 1, delegateNote: '请溯源', psIds: [], dustIds: [], users: act.to('host'), files: [] }
    const send = (radarFile: string) =>
      delegateRadar(test.services, city.session.dispatcher, eventId, { ...sent, radarFile })
    expect(await refusal(send(foreign))).toBe('INVALID_INPUT')
    const own = await pictureOf(eventId)
    await send(own)
    const step = await firstRow(
      test.services.db,
      sql<{ radarFile: string }>`select form ->> 'radarFile' as "radarFile" from flow_step
        where event_id = ${eventId}::uuid and action = 'delegate'`,
    )
    expect(step?.radarFile).toBe(own)
  })

  it('a task that orders spraying beside a national-control station is refused, and nothing is written', async () => {
    const eventId = await city.raise()
    await sql`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
      select 'N1', '国控一', '10', area_code, longitude, latitude from event where id = ${eventId}::uuid`.execute(
      test.services.db,
    )
    const send = (description: string) =>
      act.step('dispatcher', eventId, { action: 'delegate', form: { description }, recipients: act.to('host') })
    await expect(send('请立即在站点周边洒水降尘')).rejects.toMatchObject({
      key: 'FORBIDDEN_INSTRUCTION',
      message: expect.stringContaining('洒水'),
    })
    expect(await city.steps(eventId)).toHaveLength(1)
    await send('站点周边不得洒水，请排查裸土')
    expect(await city.status(eventId)).toBe(2)
    await sql`delete from site where site_code = 'N1'`.execute(test.services.db)
  })

  it('a post stands for whoever holds it now; an empty one is refused', async () => {
    const eventId = await city.raise()
    const { host } = city.session
    await sql`insert into post (post_code, post_name, org_code, created_at)
      values ('p1', '网格岗', ${host.orgCode}, now()), ('p2', '空岗', ${host.orgCode}, now())`.execute(test.services.db)
    await sql`insert into post_holder (post_code, user_id, valid_from) values ('p1', ${host.userId}::uuid, '-infinity')`.execute(
      test.services.db,
    )
    const send = (userId: string) =>
      act.step('dispatcher', eventId, {
        action: 'delegate',
        form: { description: '请溯源' },
        recipients: [{ userId, username: '', structureCode: '', structureName: '' }],
      })
    await expect(send('post:p2')).rejects.toMatchObject({ message: '所选岗位当前无人在岗，请改选人员' })
    await send('post:p1')
    const held = await firstRow(
      test.services.db,
      sql<{
        userId: string
      }>`select user_id as "userId" from assignment where event_id = ${eventId}::uuid and part = 'host'`,
    )
    expect(held?.userId).toBe(host.userId)
  })

  it('task-14, task-15: opinion and people of an assessment are required', async () => {
    const eventId = await city.raise()
    await act.dispatch(eventId, 'host')
    await confirmTask(test.services, city.session.host, eventId, 2)
    await act.step('host', eventId, { action: 'feedback', form: traced })
    await expect(act.step('dispatcher', eventId, { action: 'assessArchive', form: {} })).rejects.toMatchObject({
      message: '请完善评估意见',
    })
    await expect(
      act.step('dispatcher', eventId, { action: 'assessDispatch', form: { opinion: '好' } }),
    ).rejects.toMatchObject({ message: '请选择部门及人员' })
  })

  it('a level-one alarm is not closed before somebody was there', async () => {
    const eventId = await city.raise({ level: 1 })
    const close = () => closeEventBy(test.services, city.session.dispatcher, { eventId, reasonCode: '其他', note: '' })
    expect(await refusal(close())).toBe('FEEDBACK_REQUIRED')
    await act.dispatch(eventId, 'host')
    await confirmTask(test.services, city.session.host, eventId, 2)
    await act.step('host', eventId, { action: 'feedback', form: traced })
    await close()
    expect(await city.status(eventId)).toBe(9)
  })
})

describe('pictures', () => {
  it('are shown with the step that brought them, once however often the draft is sent, and never ten of them', async () => {
    const eventId = await city.raise()
    await act.dispatch(eventId, 'host')
    await confirmTask(test.services, city.session.host, eventId, 2)
    const picture = smallPicture()
    const send = (files: readonly File[]) =>
      act.step('host', eventId, { action: 'feedback', seenStatus: 3, form: traced }, files)
    expect(await refusal(send(Array.from({ length: 10 }, () => picture)))).toBe('TOO_MANY_FILES')
    await send([picture, picture, picture])
    await send([picture, picture, picture])
    const count = await firstRow(
      test.services.db,
      sql<{ count: number }>`select count(*)::int as count from attachment join flow_step on flow_step.id = flow_step_id
        where attachment.event_id = ${eventId}::uuid and action = 'feedback'`,
    )
    expect(count).toEqual({ count: 3 })
  })
})

describe('tasks and reports', () => {
  it('an assigned task is raised and delegated in one step', async () => {
    const before = (await city.outbox('event')).length
    const task = {
      eventStatus: 1,
      delegateNote: '请排查',
      psIds: [],
      dustIds: [],
      users: act.to('host'),
      files: [],
      delegateType: '2',
      location: '',
      longitude: 120.3,
      latitude: 31.57,
      areaCode: '320205',
    }
    const done = await createTask(test.services, city.session.dispatcher, task)
    // The same click sent twice at once is one task.
    const again = await Promise.all([1, 2, 3].map(() => createTask(test.services, city.session.dispatcher, task)))
    expect(new Set(again.map(({ eventId }) => eventId))).toEqual(new Set([done.eventId]))
    expect(done).toMatchObject({ eventStatus: 2, eventStatusName: '溯源待确认' })
    expect(await city.outbox('event')).toHaveLength(before + 1)
    expect(
      await refusal(createTask(test.services, city.session.districtDispatcher, { ...task, areaCode: '320206' })),
    ).toBe('OUT_OF_SCOPE')
  })

  it('an assigned task without words for its place is called after what lies nearest (trace-20)', async () => {
    const locationOf = async (eventId: string) =>
      firstRow(
        test.services.db,
        sql`select location, (select form ->> 'location' from flow_step s where s.event_id = event.id and action = 'delegate') as sent
          from event where id = ${eventId}::uuid`,
      )
    // 锡山热电, the enterprise of the small city.
    const at = destination({ longitude: 120.37, latitude: 31.59 }, 90, 300)
    const task = {
      eventStatus: 1,
      delegateNote: '请排查此处',
      psIds: [],
      dustIds: [],
      users: act.to('host'),
      files: [],
      delegateType: '2',
      ...at,
      areaCode: '320205',
    }
    const send = (location: string, delegateNote: string) =>
      createTask(test.services, city.session.dispatcher, { ...task, location, delegateNote })
    const unnamed = await send('', '请排查此处')
    expect(await locationOf(unnamed.eventId)).toEqual({
      location: '锡山区锡山热电东约300米',
      sent: '锡山区锡山热电东约300米',
    })
    const named = await send('春笋路口', '请排查路口')
    expect(await locationOf(named.eventId)).toEqual({ location: '春笋路口', sent: '春笋路口' })
  })

  it('an imported order is reported once, in the area of the nearest site', async () => {
    const report = {
      reportType: '12345',
      pollutionTypeName: '露天焚烧',
      location: '春笋路',
      reportContent: '有人焚烧垃圾',
      longitude: 120.35,
      latitude: 31.58,
      areaCode: '',
      orderNumber: 'G2026-1',
      attachmentIds: [],
      files: [],
    }
    const results = await Promise.all([1, 2, 3].map(() => createReport(test.services, city.session.host, report)))
    expect(new Set(results.map(({ eventId }) => eventId)).size).toBe(1)
    expect(results[0]).toMatchObject({ eventStatus: 1, eventStatusName: '已上报' })
  })

  it('催办 waits 30 minutes and is a dispatcher’s', async () => {
    const eventId = await city.raise()
    await act.dispatch(eventId, 'host')
    await urge(test.services, city.session.dispatcher, eventId, '')
    later(10)
    expect(await refusal(urge(test.services, city.session.dispatcher, eventId, ''))).toBe('URGE_TOO_SOON')
    expect(await refusal(urge(test.services, city.session.host, eventId, ''))).toBe('WRONG_ROLE')
  })
})
