import { CallError } from '@qingkong/contract/core/client'
import { hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { testStart } from '../../../testing/services-on.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { draftWarnings } from './port.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Hours of the national sites up to so many hours after the test's start, all of one PM2.5 (µg/m³), then judged. */
const live = async (untilHour: number, count: number, pm25: number) => {
  const until = testStart.getTime() + untilHour * hourMs
  const starts = Array.from({ length: count }, (_, n) => new Date(until - (n + 1) * hourMs))
  await ensurePartitions(app.services.db, 'site_hour_raw', starts)
  await sql`insert into site_hour_raw (site_id, start_at, pm25, pm10, so2, no2, o3, co)
    select id, at, ${pm25}, ${pm25}, 10, 40, 30, 1 from site cross join unnest(${starts}::timestamptz[]) at
    where site_type = '10'`.execute(app.services.db)
  app.clock.set(new Date(until + hourMs / 2))
  await draftWarnings(app.services)
}

// A session of its own each time: the clock of these tests moves by days.
const chief = () => app.as('zhibanzhang')
const drafts = async () => (await (await chief()).psWarnPageList({ warnStep: 'consult', pageSize: 50 })).records
const onlyDraft = async () => {
  const [draft, ...others] = await drafts()
  if (!draft || others.length > 0) throw new Error(`expected one draft, got ${others.length + (draft ? 1 : 0)}`)
  return draft
}

describe('automatic warnings (rule-03)', () => {
  it('rule-03: the machine drafts where the measured hours reach a criterion, once', async () => {
    await draftWarnings(app.services)
    expect(await drafts()).toEqual([])
    await live(0, 30, 180)
    await draftWarnings(app.services)
    const draft = await onlyDraft()
    expect(draft).toMatchObject({ auto: '1', autoName: '自动', levelCode: 'yellow', createUser: '系统', actions: [] })
    expect(draft.reason).toContain('日AQI>200持续24小时')
    expect(await (await chief()).psWarnToAdd({})).toMatchObject({ levelCode: 'yellow', reason: draft.reason })
  })

  it('rule-03: it only drafts: no step is taken before people took it over', async () => {
    const { id, version } = await onlyDraft()
    const error: unknown = await (await chief())
      .psWarnDo({ id, version, action: 'suggest' })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ code: 40982, message: '自动预警只起草，请先转为人工处理' })
  })

  it('keeps the level of its draft to what is measured', async () => {
    const { id } = await onlyDraft()
    await live(18, 18, 180)
    expect(await onlyDraft()).toMatchObject({ id, levelCode: 'orange', auto: '1' })
  })

  it('says nothing while the newest hour has not arrived', async () => {
    const before = await onlyDraft()
    app.clock.set(new Date(testStart.getTime() + 30.5 * hourMs))
    await draftWarnings(app.services)
    expect(await onlyDraft()).toEqual(before)
  })

  it('rule-03: the do-switch takes a draft over and the machine leaves it alone; handed back, it is ended with the haze', async () => {
    const { id, version } = await onlyDraft()
    const taken = await (await chief()).psWarnNotAuto({ id, version })
    expect(taken).toMatchObject({ auto: '0', autoName: '人工' })
    expect(taken.actions.map(({ action }) => action)).toEqual(['suggest', 'cancel'])
    await live(42, 24, 30)
    expect(await onlyDraft()).toMatchObject({ id, levelCode: 'orange' })
    await (await chief()).psWarnNotAuto({ id, version: taken.version, auto: '1' })
    await live(43, 1, 30)
    expect(await drafts()).toEqual([])
    const ended = await (await chief()).psWarnToUpdate({ id })
    expect(ended.warnStepName).toBe('终止')
    expect(ended.flow.at(-1)).toMatchObject({ title: '自动撤销', userName: '系统' })
  })

  it('does not draft again what people have just ended', async () => {
    await live(67, 24, 200)
    const { id, version } = await onlyDraft()
    const taken = await (await chief()).psWarnNotAuto({ id, version })
    await (await chief()).psWarnDo({ id, version: taken.version, action: 'cancel', opinion: '研判：次日转好' })
    await live(68, 1, 200)
    expect(await drafts()).toEqual([])
  })
})
