import { CallError } from '@qingkong/contract/core/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
let dispatcher: typeof chief

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  dispatcher = await app.as('diaodu')
})
afterAll(() => app.close())

const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { code: error.code, message: error.message }
}

const fields = {
  categoryCode: 'ozone',
  levelCode: 'yellow',
  planStartTime: '2026-11-20 12:00:00',
  planEndTime: '2026-11-22 12:00:00',
  reason: '会商研判：持续高温少云',
}
type Entry = Awaited<ReturnType<typeof chief.psWarnDoAdd>>
type Request = Parameters<typeof chief.psWarnDo>[0]

const act = (who: typeof chief, entry: Entry, action: Request['action'], more: Partial<Request> = {}) =>
  who.psWarnDo({ id: entry.id, version: entry.version, action, ...more })

/** Taken through the steps up to one, the suggestion by the dispatcher, the rest by the chief. */
const takenTo = async (last: 'suggest' | 'sign' | 'publish' | 'start', change: Partial<typeof fields> = {}) => {
  let entry = await dispatcher.psWarnDoAdd({ ...fields, ...change })
  for (const action of ['suggest', 'sign', 'publish', 'start'] as const) {
    entry = await act(action === 'suggest' ? dispatcher : chief, entry, action)
    if (action === last) break
  }
  return entry
}

describe('categories, levels and criteria', () => {
  it('rule-02: alert categories and warn levels are added, each name once', async () => {
    const shipped = (await chief.earlyWarnFindAlertCategory({})).map(({ categoryName }) => categoryName)
    expect(shipped).toEqual(['重污染天气', '臭氧', '沙尘', '山火', '临时管控'])
    const category = await chief.earlyWarnAddAlertCategory({ categoryName: '光化学' })
    expect((await chief.earlyWarnFindAlertCategory({})).at(-1)).toEqual(category)
    const level = await chief.earlyWarnAddWarnLevel({ levelName: '提示' })
    expect(level).toMatchObject({ colour: 'other', builtIn: false })
    expect((await chief.earlyWarnFindWarnLevel({})).map(({ levelName }) => levelName)).toEqual([
      '红色预警',
      '橙色预警',
      '黄色预警',
      '蓝色预警',
      '提示',
      '其他',
    ])
    expect(await refusal(chief.earlyWarnAddAlertCategory({ categoryName: '光化学' }))).toEqual({
      code: 40910,
      message: '预警类别“光化学”已存在，请更换',
    })
    expect((await refusal(chief.earlyWarnAddWarnLevel({ levelName: '提示' }))).code).toBe(40910)
    expect(await act(chief, await chief.psWarnDoAdd({ ...fields, ...category, ...level }), 'suggest')).toMatchObject({
      categoryName: '光化学',
      nowLevelName: '提示',
    })
  })

  it('criteria are dated: the newest that has begun holds, an older one returns when it is deleted', async () => {
    const inForce = async () =>
      (await chief.earlyWarnListCondition({ categoryCode: 'heavyPollution', inForce: true })).map(
        ({ levelName, conditionText }) => `${levelName} ${conditionText}`,
      )
    const shipped = [
      '红色预警 日AQI>200持续72小时且日AQI>300持续24小时',
      '橙色预警 日AQI>200持续48小时，或日AQI>150持续72小时',
      '黄色预警 日AQI>200持续24小时，或日AQI>150持续48小时',
    ]
    expect(await inForce()).toEqual(shipped)
    const criterion = {
      categoryCode: 'heavyPollution',
      levelCode: 'yellow',
      alternatives: [[{ aqiOver: 150, hours: 24 }]],
      source: '无锡市2026年修订',
    }
    const later = await chief.earlyWarnCreate({ ...criterion, effectiveFrom: '2026-12-01' })
    expect(await inForce()).toEqual(shipped)
    expect((await refusal(chief.earlyWarnCreate({ ...criterion, effectiveFrom: '2026-12-01' }))).code).toBe(40910)
    await chief.earlyWarnUpdate({ id: later.id, ...criterion, effectiveFrom: '2026-11-20' })
    expect(await inForce()).toEqual([...shipped.slice(0, 2), '黄色预警 日AQI>150持续24小时'])
    await chief.earlyWarnListdelete({ ids: [later.id] })
    expect(await inForce()).toEqual(shipped)
    expect((await refusal(chief.earlyWarnDelete({ id: later.id }))).code).toBe(40400)
  })

  it('a criterion says by what it is judged, AQI or words', async () => {
    const bare = { categoryCode: 'wildfire', levelCode: 'red', effectiveFrom: '2026-01-01', source: '山火预案' }
    expect((await refusal(chief.earlyWarnCreate(bare))).message).toContain('请填写AQI判定条件')
    expect(await chief.earlyWarnCreate({ ...bare, remark: '火点50公里内且上风向' })).toMatchObject({
      conditionText: '火点50公里内且上风向',
      inForce: true,
    })
  })
})

describe('the way of a warning', () => {
  it('goes 会商 → 建议 → 审签 → 发布 → 启动 → 解除, and every step is on record', async () => {
    const started = await takenTo('start')
    expect(started).toMatchObject({ warnStepName: '启动', actualStartTime: '2026-11-20 10:00:00' })
    const lifted = await act(chief, started, 'lift', { opinion: '冷空气到达' })
    expect(lifted).toMatchObject({ warnStepName: '解除', actualEndTime: '2026-11-20 10:00:00', actions: [] })
    const { flow } = await chief.psWarnToUpdate({ id: started.id })
    expect(flow.map(({ title }) => title)).toEqual(['新建', '提出建议', '审签', '发布', '启动', '解除'])
    expect(flow.at(-1)?.opinion).toBe('冷空气到达')
  })

  it('is signed by somebody else than who suggested it', async () => {
    const suggested = await takenTo('suggest')
    expect(await refusal(act(dispatcher, suggested, 'sign'))).toEqual({
      code: 40983,
      message: '提出建议的人不能审签，请由其他有权限的人员审签',
    })
    const seen = await dispatcher.psWarnToUpdate({ id: suggested.id })
    expect(seen.actions.map(({ action }) => action)).toEqual(['return', 'cancel'])
    expect((await act(chief, suggested, 'sign')).warnStep).toBe('sign')
  })

  it('refuses steps out of order, without a reason, and whoever read an older version', async () => {
    const draft = await dispatcher.psWarnDoAdd(fields)
    expect(await refusal(act(chief, draft, 'publish'))).toEqual({
      code: 40902,
      message: '预警处于会商环节，不能发布',
    })
    expect((await refusal(act(chief, draft, 'cancel'))).message).toBe('请填写原因')
    await act(dispatcher, draft, 'suggest')
    expect(await refusal(act(chief, draft, 'cancel', { opinion: '形势好转' }))).toEqual({
      code: 40980,
      message: '预警已被他人修改，请刷新后重试',
    })
  })

  it('two at once: one takes the step, the other is told that it changed', async () => {
    const suggested = await takenTo('suggest')
    const results = await Promise.allSettled([act(chief, suggested, 'sign'), act(chief, suggested, 'sign')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { flow } = await chief.psWarnToUpdate({ id: suggested.id })
    expect(flow.filter(({ action }) => action === 'sign')).toHaveLength(1)
  })

  it('one warning of a category runs in an area; its level is adjusted instead', async () => {
    const first = await takenTo('start', { categoryCode: 'temporaryControl' })
    const second = await takenTo('publish', { categoryCode: 'temporaryControl' })
    expect((await refusal(act(chief, second, 'start'))).code).toBe(40981)
    const raised = await act(chief, first, 'adjust', { levelCode: 'red', opinion: '形势加重' })
    expect(raised).toMatchObject({ levelName: '黄色预警', nowLevelName: '红色预警', warnStep: 'start' })
    expect((await refusal(act(chief, raised, 'adjust', { opinion: '不变' }))).message).toBe(
      '请选择新的级别或计划结束时间',
    )
    await act(chief, raised, 'lift')
    const other = await act(chief, second, 'start')
    await act(chief, other, 'lift')
  })

  it('重污染天气 is lifted when the forecast stays below yellow for 36 hours', async () => {
    const started = await takenTo('start', { categoryCode: 'heavyPollution' })
    expect((await refusal(act(chief, started, 'lift'))).code).toBe(40984)
    expect((await refusal(act(chief, started, 'lift', { forecastHours: 35 }))).code).toBe(40984)
    await act(chief, started, 'lift', { forecastHours: 36 })
    const { flow } = await chief.psWarnToUpdate({ id: started.id })
    expect(flow.at(-1)?.opinion).toBe('预测低于黄色预警条件持续36小时')
  })

  it('rule-03: only a category that is read from AQI can be handed to the machine', async () => {
    const draft = await dispatcher.psWarnDoAdd({ ...fields, categoryCode: 'wildfire' })
    expect(draft).toMatchObject({ byAqi: false, maySwitchAuto: false })
    const handed = dispatcher.psWarnNotAuto({ id: draft.id, version: draft.version, auto: '1' })
    expect(await refusal(handed)).toEqual({ code: 40000, message: '该类别没有按AQI判定的预警条件，须人工处理' })
  })

  it('only a draft is edited or deleted; what was published stays on record', async () => {
    const draft = await dispatcher.psWarnDoAdd(fields)
    const edited = await dispatcher.psWarnDoUpdate({
      id: draft.id,
      version: draft.version,
      ...fields,
      levelCode: 'orange',
    })
    expect(edited).toMatchObject({ nowLevelName: '橙色预警', version: draft.version + 1 })
    const published = await takenTo('publish')
    expect(
      (await refusal(dispatcher.psWarnDoUpdate({ id: published.id, version: published.version, ...fields }))).code,
    ).toBe(40902)
    expect(await chief.psWarnToDelete({ id: published.id })).toMatchObject({ removable: false })
    expect((await refusal(chief.psWarnDoDelete({ id: published.id, version: published.version }))).code).toBe(40902)
    await chief.psWarnDoDelete({ id: edited.id, version: edited.version })
    expect((await refusal(chief.psWarnToUpdate({ id: edited.id }))).code).toBe(40400)
  })

  it('ends after it begins, for the city or a district of it', async () => {
    const early = { ...fields, planEndTime: fields.planStartTime }
    expect((await refusal(chief.psWarnDoAdd(early))).message).toBe('计划结束时间应晚于计划开始时间')
    expect((await refusal(chief.psWarnDoAdd({ ...fields, areaCode: '310000' }))).code).toBe(40000)
    expect(await chief.psWarnDoAdd({ ...fields, areaCode: '320205' })).toMatchObject({ areaName: '锡山区' })
  })
})

describe('the emergency mode', () => {
  it('event-31: is on while a warning is started and not lifted', async () => {
    expect(await chief.reducePlanAssessNowWarningState({})).toBe(false)
    expect(await chief.reducePlanAssessNowWarningInfo({})).toBeNull()
    const published = await takenTo('publish')
    expect(await chief.reducePlanAssessNowWarningState({})).toBe(false)
    const started = await act(chief, published, 'start')
    expect(await chief.reducePlanAssessNowWarningState({})).toBe(true)
    await act(chief, started, 'lift')
    expect(await chief.reducePlanAssessNowWarningState({})).toBe(false)
  })

  it('every step is pushed with its commit, so that the wall changes at once; a refused one is not', async () => {
    const pushes = async () =>
      (
        await firstRow(
          app.services.db,
          sql<{ count: number }>`select count(*)::int as count from outbox where topic = 'warning'`,
        )
      )?.count ?? 0
    const before = await pushes()
    const entry = await takenTo('suggest', { categoryCode: 'wildfire' })
    expect(await pushes()).toBe(before + 2)
    await refusal(act(dispatcher, { ...entry, version: 1 }, 'sign'))
    expect(await pushes()).toBe(before + 2)
  })

  it('event-32: tells of the most severe one, with its colour', async () => {
    const blue = await takenTo('start', { categoryCode: 'wildfire', levelCode: 'blue' })
    expect(await chief.reducePlanAssessNowWarningInfo({})).toMatchObject({ colour: 'other', nowLevelName: '蓝色预警' })
    const orange = await takenTo('start', { levelCode: 'orange' })
    expect(await chief.reducePlanAssessNowWarningInfo({})).toEqual({
      warnManagerId: orange.id,
      name: '无锡市臭氧橙色预警（2026-11-20）',
      categoryName: '臭氧',
      levelName: '橙色预警',
      nowLevelName: '橙色预警',
      colour: 'orange',
      areaName: '无锡市',
      warnStep: 'start',
      warnStepName: '启动',
      actualStartTime: '2026-11-20 10:00:00',
      planEndTime: '2026-11-22 12:00:00',
    })
    await act(chief, blue, 'lift')
    await act(chief, orange, 'lift')
  })

  it('concerns the district it was declared for and the city, not the district beside', async () => {
    const started = await takenTo('start', { areaCode: '320205' } as Partial<typeof fields>)
    const [own, beside] = [await app.as('xishan'), await app.as('huishan')]
    expect(await own.reducePlanAssessNowWarningState({})).toBe(true)
    expect(await beside.reducePlanAssessNowWarningState({})).toBe(false)
    expect((await refusal(beside.psWarnToUpdate({ id: started.id }))).code).toBe(40301)
    expect((await beside.psWarnPageList({ pageSize: 100 })).records.some(({ id }) => id === started.id)).toBe(false)
    expect((await own.psWarnToUpdate({ id: started.id })).actions).toEqual([])
    await act(chief, started, 'lift')
  })
})
