import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { runDueJobs } from '../../../jobs/job-worker.ts'
import { takeJob } from '../../../jobs/lease.ts'
import { refusal } from '../../../testing/refusal-sentence.ts'
import { runDueSchedules } from './port.ts'
import { makeStation, sendAir } from './testing/component-station.ts'
import { type EngineCalls, engineCalls } from './testing/engine-calls.ts'

let engines: EngineCalls
let chief: EngineCalls['api']
let dispatcher: EngineCalls['api']
type Saved = Parameters<EngineCalls['api']['engineScheduleSave']>[0]

const daily = (change: Partial<Saved> = {}): Saved => ({
  title: '每日轨迹',
  ask: { engine: 'trajectory', about: { siteCode: 'JH11', everyHours: 12, lastDays: 2 }, parameters: { hours: 3 } },
  timeOfDay: '02:30',
  ...change,
})
const runs = async () => (await chief.engineRunList({})).records
const dueTimes = async () =>
  (
    await rows(
      engines.services.db,
      sql<{ at: string }>`select to_char(due_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as at from engine_run
        where schedule_id is not null order by due_at`,
    )
  ).map(({ at }) => at)
/** Sessions end overnight: people sign in again. */
const at = async (text: string) => {
  engines.clock.set(new Date(`2026-${text}:00+08:00`))
  chief = await engines.as('zhibanzhang')
  dispatcher = await engines.as('diaodu')
}

beforeAll(async () => {
  engines = await engineCalls()
  const station = await makeStation(engines.services, { siteCode: 'JH11' })
  await sendAir(engines.services, station, { from: '2026-11-15T00:00:00+08:00', hours: 24 * 12 })
}, 120_000)
afterAll(() => engines?.close())
beforeEach(async () => {
  await engines.clear()
  await sql`delete from engine_schedule`.execute(engines.services.db)
  await at('11-20T10:00')
})

describe('a schedule', () => {
  it('has the system ask every day, about the days before, once however many workers look', async () => {
    const schedule = await chief.engineScheduleSave(daily())
    expect(schedule).toMatchObject({ nextTime: '2026-11-21 02:30:00', version: 1, lastJobId: null, enabled: true })
    await runDueSchedules(engines.services)
    expect(await runs()).toEqual([])

    await at('11-21T02:30')
    await Promise.all([runDueSchedules(engines.services), runDueSchedules(engines.services)])
    await runDueSchedules(engines.services)
    expect(await dueTimes()).toEqual(['11-21 02:30'])
    await runDueJobs(engines.services)
    const [run] = await runs()
    expect(run).toMatchObject({
      isSystem: true,
      isOwn: false,
      ownerName: '系统',
      state: 'succeeded',
      title: '每日轨迹',
    })
    expect(run).toMatchObject({ from: '2026-11-19', to: '2026-11-20', siteCodes: ['JH11'], publishTime: null })
    expect(await chief.engineScheduleList({})).toMatchObject([
      { nextTime: '2026-11-22 02:30:00', lastJobId: run?.jobId },
    ])

    await at('11-22T02:31')
    await runDueSchedules(engines.services)
    expect(await dueTimes()).toEqual(['11-21 02:30', '11-22 02:30'])
  })

  it('makes up for nothing after a standstill but the newest day', async () => {
    await chief.engineScheduleSave(daily())
    await at('11-24T09:00')
    await runDueSchedules(engines.services)
    expect(await dueTimes()).toEqual(['11-24 02:30'])
  })

  it('asks nothing while it is switched off, and nothing once it is deleted; its runs stay', async () => {
    const { id, version } = await chief.engineScheduleSave(daily())
    await chief.engineScheduleSave(daily({ id, version, enabled: false }))
    await at('11-21T03:00')
    await runDueSchedules(engines.services)
    expect(await dueTimes()).toEqual([])
    await chief.engineScheduleSave(daily({ id, version: 2 }))
    await at('11-22T03:00')
    await runDueSchedules(engines.services)
    await chief.engineScheduleDelete({ id })
    await at('11-23T03:00')
    await runDueSchedules(engines.services)
    expect(await runs()).toHaveLength(1)
    expect(await refusal(chief.engineScheduleDelete({ id }))).toContain('已被删除')
  })

  it('publishes what has ended well where that is wanted; before, only who publishes sees a run of the system', async () => {
    await engines.districtReader('320211')
    const reader = () => engines.as('reader_320211_1')
    const { id, version } = await chief.engineScheduleSave(daily())
    await at('11-21T02:30')
    await runDueSchedules(engines.services)
    await runDueJobs(engines.services)
    expect((await (await reader()).engineRunList({})).total).toBe(0)
    expect((await chief.engineRunList({})).total).toBe(1)
    await chief.engineScheduleSave(daily({ id, version, publishes: true }))
    await at('11-22T02:30')
    await runDueSchedules(engines.services)
    expect((await (await reader()).engineRunList({})).total).toBe(0)
    await runDueJobs(engines.services)
    expect((await (await reader()).engineRunList({})).records).toMatchObject([
      { isSystem: true, publisherName: '系统', to: '2026-11-21' },
    ])
  })

  it('leaves a failed run that says why where it could not ask', async () => {
    await chief.engineScheduleSave(daily({ ask: { engine: 'box-model', about: { siteCode: 'JH11' }, parameters: {} } }))
    await at('11-21T02:30')
    await runDueSchedules(engines.services)
    expect(await runs()).toMatchObject([
      { engine: 'box-model', state: 'failed', sentence: '所选时段没有有效数据，可放宽时段或改选站点' },
    ])
    expect(await chief.engineScheduleList({})).toMatchObject([{ nextTime: '2026-11-22 02:30:00' }])
  })

  it('waits behind the runs of people', async () => {
    await chief.engineScheduleSave(daily())
    await at('11-21T02:30')
    await runDueSchedules(engines.services)
    await at('11-21T02:31')
    const asked = await chief.engineRunAsk({
      title: '人工',
      ask: {
        engine: 'trajectory',
        about: { siteCode: 'JH11', everyHours: 24, from: '2026-11-18', to: '2026-11-18' },
        parameters: { hours: 2 },
      },
    })
    expect((await takeJob(engines.services))?.id).toBe(asked.jobId)
    expect((await takeJob(engines.services))?.ownerId).toBeNull()
  })
})

describe('changing a schedule', () => {
  it('of another version than was read is refused', async () => {
    const { id, version } = await chief.engineScheduleSave(daily())
    const changed = await chief.engineScheduleSave(daily({ id, version, timeOfDay: '05:05' }))
    expect(changed).toMatchObject({ version: 2, timeOfDay: '05:05', nextTime: '2026-11-21 05:05:00' })
    expect(await refusal(chief.engineScheduleSave(daily({ id, version })))).toBe(
      '自动运算计划已被他人修改，请刷新后重试',
    )
    expect(await refusal(chief.engineScheduleSave(daily({ id })))).toContain('已被他人修改')
  })

  it('is for those who may publish, and names what is there', async () => {
    expect(await refusal(dispatcher.engineScheduleSave(daily()))).toContain('没有此操作的权限')
    const nowhere = daily({ ask: { engine: 'box-model', about: { siteCode: 'none' }, parameters: {} } })
    expect(await refusal(chief.engineScheduleSave(nowhere))).toBe('站点“none”不存在，请重新选择')
    const foreign = await dispatcher.engineRunStart({ title: '他人', run: engines.path() })
    const model = daily({ ask: { engine: 'forecast-run', modelJobId: foreign.jobId, about: { siteCodes: 'JH11' } } })
    expect(await refusal(chief.engineScheduleSave(model))).toContain('没有向您发布')
  })
})
