import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { type NewEvent, raiseEvent } from '../events/port.ts'

let app: TestApp
const id: Record<string, string> = {}
beforeAll(async () => {
  app = await testApp()
  for (const { userId, userName } of await (await app.as('zhibanzhang')).dutyPeople({})) id[userName] = userId
})
afterAll(() => app?.close())

const at = (text: string) => app.clock.set(new Date(`${text.replace(' ', 'T')}:00+08:00`))
/** The id of an account. */
const userId = async (userCode: string): Promise<string> =>
  (await firstRow(app.services.db, sql<{ id: string }>`select id from app_user where user_code = ${userCode}`))?.id ??
  ''

const raise = async (change: Partial<NewEvent> = {}): Promise<string> => {
  const { services } = app
  const { event } = await services.db.transaction().execute((tx) =>
    raiseEvent(tx, services, {
      eventType: '1',
      sourceId: uuidv7(services.clock.now()),
      level: 2,
      eventTime: services.clock.now(),
      longitude: 120.36,
      latitude: 31.58,
      location: '东亭站',
      areaCode: '320205',
      description: '东亭站PM10异常',
      ...change,
    }),
  )
  return event.id
}
const arrange = async (dutyDate: string, shift: 'day' | 'night', chiefName: string, officer: string) => {
  const chief = await app.as('zhibanzhang')
  const stored = (await chief.dutyRoster({ dutyDate })).shifts.find(
    (one) => one.dutyDate === dutyDate && one.shift === shift,
  )
  await chief.dutyRosterSave({
    dutyDate,
    shift,
    version: stored?.version ?? 0,
    chiefId: id[chiefName] ?? '',
    officerIds: [id[officer] ?? ''],
  })
}
const refusal = (step: Promise<unknown>) =>
  step.then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

describe('practice sentence 1: every event open at 23:55 is in 待办 and 交接班 at 00:05', () => {
  it('of today and of days before, of every status that is not ended, and none that is', async () => {
    at('2026-11-18 09:00')
    const old = await raise()
    at('2026-11-20 23:55')
    const fresh = [await raise(), await raise({ eventType: '6', psType: '1' }), await raise({ eventType: '2' })]
    const closed = await raise({ level: 3 })
    const dispatcher = await app.as('diaodu')
    await dispatcher.closeEvent({ eventId: closed, eventStatus: 1 })
    at('2026-11-21 00:05')
    const officer = await app.as('diaodu')
    const day = { updateTimeStart: '2026-11-21 00:00:00', updateTimeEnd: '2026-11-21 23:59:59' }
    const open = [old, ...fresh].toSorted()
    expect((await officer.eventCount(day)).open).toBe(open.length)
    const todo = await officer.eventRecord({ tab: 'todo', pageSize: 100 })
    expect(todo.records.map(({ eventId }) => eventId).toSorted()).toEqual(open)
    const now = await officer.handOverNow({})
    expect(now.events.map(({ eventId }) => eventId).toSorted()).toEqual(open)
    expect(now.counts.open).toBe(open.length)
    // The oldest has waited beyond its time and stands first.
    expect(now.events[0]).toMatchObject({ eventId: old, deadlineState: 'overdue', eventStatusName: '告警中' })
    // Nobody signed for the day shift, so that is what is to be handed over still.
    expect(now.leaving).toMatchObject({ dutyDate: '2026-11-20', shift: 'day', handOver: 'none' })
  })

  it('shows what was urged, the silent children of a regional process, and who holds each event', async () => {
    at('2026-11-21 00:10')
    const parent = await raise({ areaCode: '320200', regional: true, description: '区域过程' })
    const child = await raise({
      parentEventId: parent,
      notify: false,
      suppressedReason: '区域过程：半数国控站同时超标',
    })
    const dispatched = await raise()
    const officer = await app.as('diaodu')
    const handler = await userId('chengban1')
    await officer.delegateEvent({
      eventId: dispatched,
      eventStatus: 1,
      delegateNote: '请溯源排查。',
      users: [{ userId: handler }],
    })
    await officer.taskUrge({ eventId: dispatched, note: '请尽快到场' })
    const picture = await officer.handOverNow({})
    expect(picture.events.map(({ eventId }) => eventId)).not.toContain(child)
    expect(picture.events.find(({ eventId }) => eventId === parent)?.childCount).toBe(1)
    expect(picture.silentChildren).toMatchObject([
      { eventId: child, parentEventId: parent, suppressedReason: '区域过程：半数国控站同时超标' },
    ])
    expect(picture.events.find(({ eventId }) => eventId === dispatched)).toMatchObject({
      holder: '虞建平（锡山网格化监管中心）',
      urgeCount: 1,
      lastUrge: { userName: '沈佳怡', note: '请尽快到场', automatic: false },
    })
    expect(picture.counts).toMatchObject({ urged: 1, silent: 1 })
    // A district reads its own part.
    const other = await (await app.as('huishan')).handOverNow({})
    expect(other.events).toEqual([])
    expect(other.mayLeave).toBe(false)
  })

  it('lists monitors without news: half an hour of minutes, two hours beside the running one of hours', async () => {
    at('2026-11-21 00:20')
    const { db } = app.services
    const officer = await app.as('diaodu')
    const codes = async () => (await officer.handOverNow({})).offline.map(({ code }) => code)
    const before = await officer.handOverNow({})
    const [minuteSite, hourSite, lateSite] = before.offline
      .filter(({ kind }) => kind === 'site')
      .map(({ code }) => code)
    expect(before.offline.find(({ code }) => code === minuteSite)?.lastTime).toBeNull()
    const store = (code: string | undefined, granularity: string, startAt: string) =>
      sql`insert into latest (target_kind, target_id, granularity, start_at, row)
        select 'site', id, ${granularity}, ${`${startAt}:00+08:00`}::timestamptz, '{}' from site where site_code = ${code ?? ''}`.execute(
        db,
      )
    await store(minuteSite, 'minute', '2026-11-20 23:55')
    await store(hourSite, 'hour', '2026-11-20 21:00')
    await store(lateSite, 'minute', '2026-11-20 23:40')
    const now = await codes()
    expect(now).not.toContain(minuteSite)
    expect(now).not.toContain(hourSite)
    expect(now).toContain(lateSite)
  })
})

describe('交接班', () => {
  it('the leaving officer writes a note and signs, the arriving one signs; content and hash stay', async () => {
    at('2026-12-01 12:00')
    await arrange('2026-12-01', 'day', '陆志远', '沈佳怡')
    await arrange('2026-12-01', 'night', '钱伟民', '顾晓峰')
    const key = { dutyDate: '2026-12-01', shift: 'day' } as const
    await (await app.as('diaodu')).dutyNoteAdd({ note: '14时东亭站断电，已报运维。' })
    expect(await refusal((await app.as('diaodu')).handOverLeave(key))).toBe('下班前1小时起可以交班签字')
    at('2026-12-01 19:30')
    const before = await raise()
    const [leaving, arriving, stranger] = [await app.as('diaodu'), await app.as('diaodu2'), await app.as('diaodu3')]
    expect(await leaving.handOverNow({})).toMatchObject({ leaving: key, mayLeave: true, waitingId: null })
    expect(await refusal(stranger.handOverLeave(key))).toBe('您不在该班次的值班人员中，不能签字')
    const answers = await Promise.all([
      refusal(leaving.handOverLeave({ ...key, note: '<p>关注<b>东亭站</b></p>' })),
      refusal(leaving.handOverLeave(key)),
    ])
    expect(answers.toSorted()).toEqual(['not refused', '该班次已交班'].toSorted())
    const { waitingId } = await arriving.handOverNow({})
    at('2026-12-01 19:50')
    const since = await raise({ description: '交班后新增' })
    const record = await arriving.handOverDetail({ handOverId: waitingId ?? '' })
    expect(record).toMatchObject({
      stateName: '待接班签字',
      left: { userName: '沈佳怡', time: '2026-12-01 19:30:00' },
      intact: true,
      mayTake: true,
    })
    expect(record.content.events.map(({ eventId }) => eventId)).toContain(before)
    expect(record.content.notes.map(({ note }) => note)).toEqual(['14时东亭站断电，已报运维。'])
    expect(record.since.map(({ eventId }) => eventId)).toEqual([since])
    // Written after the signature: it goes to the shift after the next change.
    await arriving.dutyNoteAdd({ note: '交班后又来一件' })
    const sign = { handOverId: record.handOverId, hash: record.hash }
    expect(await refusal(stranger.handOverTake(sign))).toBe('您不在接班班次的值班人员中，不能签字')
    expect(await refusal(leaving.handOverTake(sign))).toBe('交班人与接班人不能为同一人')
    expect(await refusal(arriving.handOverTake({ ...sign, hash: 'other' }))).toBe(
      '交接内容与所阅读的不一致，请刷新后重新核对',
    )
    await arriving.handOverTake(sign)
    expect(await refusal(arriving.handOverTake(sign))).toBe('该班次已接班')
    await leaving.closeEvent({ eventId: since, eventStatus: 1 })
    at('2026-12-01 20:30')
    expect((await (await app.as('diaodu2')).handOverNow({})).notes.map(({ note }) => note)).toEqual(['交班后又来一件'])
    at('2026-12-02 09:00')
    const later = await (await app.as('zhibanzhang')).handOverDetail({ handOverId: record.handOverId })
    expect(later).toMatchObject({
      stateName: '已交接',
      taken: { userName: '顾晓峰', time: '2026-12-01 19:50:00' },
      since: [],
    })
    // What was signed is what is read, whatever became of the events.
    expect(later.content).toEqual(record.content)
    expect(later.hash).toBe(record.hash)
    const list = await (await app.as('zhibanzhang')).handOverList({})
    expect(list.records[0]).toMatchObject({
      handOverId: record.handOverId,
      state: 'taken',
      openCount: record.content.counts.open,
    })
  })

  it('is append-only, and a content that was tampered with shows', async () => {
    const { db } = app.services
    const chief = await app.as('zhibanzhang')
    const handOverId = (await chief.handOverList({})).records[0]?.handOverId ?? ''
    await expect(sql`update hand_over set content = '{}'`.execute(db)).rejects.toThrow(/append-only/)
    await expect(sql`delete from hand_over_taken`.execute(db)).rejects.toThrow(/append-only/)
    await sql`alter table hand_over disable trigger hand_over_append_only`.execute(db)
    await sql`update hand_over set content = replace(content, '东亭站断电', '一切正常')`.execute(db)
    await sql`alter table hand_over enable trigger hand_over_append_only`.execute(db)
    expect((await chief.handOverDetail({ handOverId })).intact).toBe(false)
  })

  it('a shift nobody signed for is shown until the next change and may be signed late', async () => {
    at('2026-12-03 08:30')
    await arrange('2026-12-03', 'night', '陆志远', '沈佳怡')
    at('2026-12-04 08:30')
    const officer = await app.as('diaodu')
    const now = await officer.handOverNow({})
    expect(now.leaving).toMatchObject({ dutyDate: '2026-12-03', shift: 'night' })
    expect(now.arriving).toMatchObject({ dutyDate: '2026-12-04', shift: 'day' })
    await officer.handOverLeave({ dutyDate: '2026-12-03', shift: 'night' })
    expect((await officer.handOverNow({})).leaving).toMatchObject({ dutyDate: '2026-12-04', shift: 'day' })
  })

  it('readers of one district see their part of a frozen picture', async () => {
    const chief = await app.as('zhibanzhang')
    const handOverId = (await chief.handOverList({})).records[0]?.handOverId ?? ''
    const all = await chief.handOverDetail({ handOverId })
    const part = await (await app.as('xishan')).handOverDetail({ handOverId })
    expect(part.content.events.length).toBeLessThan(all.content.events.length)
    expect(part.content.events.every(({ areaCode }) => areaCode.startsWith('320205'))).toBe(true)
    expect(part.content.counts.open).toBe(part.content.events.length)
    expect(part.hash).toBe(all.hash)
  })
})
