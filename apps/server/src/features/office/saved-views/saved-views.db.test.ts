import type { contractClient } from '@qingkong/contract/client'
import { CallError } from '@qingkong/contract/core/client'
import { parseCity } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

type Client = ReturnType<typeof contractClient>

let app: TestApp
let chief: Client
let dispatcher: Client
let administrator: Client
beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  dispatcher = await app.as('diaodu')
  administrator = await app.as('admin')
})
afterAll(() => app?.close())

const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { code: error.code, message: error.message }
}

const chart = { fixCode: 'change-trend', chartKey: 'trend' }
const view = {
  fixCode: 'trend-analysis',
  tab: 'multipleArea',
  state: { filters: { siteCodes: ['320205'], factorCodes: ['pm25'] } },
  rev: 7,
}

describe('settings of a chart', () => {
  it('are nothing until saved, then come back as saved, and go when cleared (chart-01)', async () => {
    expect(await chief.chartSettingOne(chart)).toEqual({ settings: null, updateTime: null })
    const saved = await chief.chartSettingSave({
      ...chart,
      settings: { yAxis: [{ id: 'a', position: 'right', isMaxCustom: true, max: 200 }] },
    })
    expect(saved.updateTime).toBe('2026-11-20 10:00:00')
    expect(saved.settings?.yAxis[0]).toMatchObject({ position: 'right', max: 200, min: null, isMinCustom: null })
    expect(await chief.chartSettingOne(chart)).toEqual(saved)

    const again = await chief.chartSettingSave({ ...chart, settings: { legend: { show: false } } })
    expect(again.settings).toMatchObject({ yAxis: [], legend: { show: false } })
    expect((await chief.chartSettingOne(chart)).settings).toEqual(again.settings)

    await chief.chartSettingClear(chart)
    expect((await chief.chartSettingOne(chart)).settings).toBeNull()
  })

  it('belong to one user and one chart of one page', async () => {
    await chief.chartSettingSave({ ...chart, settings: { title: { text: '我的图' } } })
    expect((await dispatcher.chartSettingOne(chart)).settings).toBeNull()
    expect((await chief.chartSettingOne({ ...chart, chartKey: 'wind' })).settings).toBeNull()
    await dispatcher.chartSettingClear(chart)
    expect((await chief.chartSettingOne(chart)).settings?.title.text).toBe('我的图')
  })

  it('refuse numbers below zero, opacity above one and other faces (chart-06)', async () => {
    const of = (settings: Parameters<Client['chartSettingSave']>[0]['settings']) =>
      refusal(chief.chartSettingSave({ ...chart, settings }))
    expect(await of({ yAxis: [{ id: 'a', nameGap: -1 }] })).toMatchObject({ code: 40000 })
    expect((await of({ series: [{ id: 'a', areaStyle: { opacity: 1.1 } }] })).message).toContain('不透明度应在0到1之间')
    const face = JSON.parse('{"title":{"textStyle":{"fontFamily":"Comic Sans"}}}') as { title: object }
    expect((await of(face)).message).toContain('字体应为微软雅黑、宋体或 Times New Roman')
    expect((await of({ backgroundColor: 'url(javascript:1)' })).message).toContain('颜色')
  })

  it('are kept for pages that the user may open only', async () => {
    expect(await refusal(administrator.chartSettingSave({ ...chart, settings: {} }))).toMatchObject({ code: 40300 })
    expect(await refusal(chief.chartSettingSave({ ...chart, fixCode: 'nowhere', settings: {} }))).toEqual({
      code: 40400,
      message: '没有这个页面',
    })
  })
})

describe('a kept view', () => {
  it('gives everybody who may see the page the same state, data version, author and time', async () => {
    app.clock.set(parseCity('2026-11-20 10:30') ?? new Date(Number.NaN))
    const { id } = await chief.savedViewCreate(view)
    expect(await dispatcher.savedViewOne({ id })).toMatchObject({
      ...view,
      id,
      createdBy: (await chief.savedViewOne({ id })).createdBy,
      createdAt: '2026-11-20 10:30:00',
    })
    expect((await chief.savedViewOne({ id })).createdBy).not.toBe('')
  })

  it('is one link however often the same is shared, another as soon as anything differs', async () => {
    const first = await chief.savedViewCreate(view)
    expect(await chief.savedViewCreate({ ...view })).toEqual(first)
    expect(await chief.savedViewCreate({ ...view, rev: 8 })).not.toEqual(first)
    expect(await dispatcher.savedViewCreate(view)).not.toEqual(first)
  })

  it('stays closed to people whose rights do not open its page', async () => {
    const { id } = await chief.savedViewCreate(view)
    expect(await refusal(administrator.savedViewOne({ id }))).toMatchObject({ code: 40300 })
    expect(await refusal(administrator.savedViewCreate(view))).toMatchObject({ code: 40300 })
    // The right of a page above counts too.
    await sql`update permission_node set rights = '{user.manage}' where fix_code = 'data-analysis'`.execute(
      app.services.db,
    )
    expect(await refusal(dispatcher.savedViewOne({ id }))).toMatchObject({ code: 40300 })
    await sql`update permission_node set rights = '{analysis.read}' where fix_code = 'data-analysis'`.execute(
      app.services.db,
    )
  })

  it('unknown ids are told so', async () => {
    for (const id of ['11111111-1111-1111-1111-111111111111', 'x'])
      expect(await refusal(chief.savedViewOne({ id }))).toEqual({ code: 40400, message: '视图不存在或已被删除' })
  })

  it('holds at most 16 KB and nothing that the database cannot store', async () => {
    const large = { ...view, state: { text: '站'.repeat(6000) } }
    expect((await refusal(chief.savedViewCreate(large))).message).toContain('视图内容过大')
    for (const text of ['\u0000', '\ud800']) {
      const answer = await refusal(chief.savedViewCreate({ ...view, state: { deep: [{ text }] } }))
      expect(answer.message).toContain('视图内容含有不允许的字符')
    }
    const path = { ...view, state: { path: 'C:\\u0000 \\ 😀' } }
    const { id } = await chief.savedViewCreate(path)
    expect((await chief.savedViewOne({ id })).state).toEqual(path.state)
  })
})

describe('what one person keeps', () => {
  it('4.4 #49: is bounded, so that nobody fills the database with views and settings that are his to keep', async () => {
    const { db, clock } = app.services
    await sql`insert into saved_view (id, user_id, fix_code, tab, state, rev, created_at)
      select gen_random_uuid(), id, 'trend-analysis', '', jsonb_build_object('n', n), 1, ${clock.now()}
      from app_user, generate_series(1, 200) n where user_code = 'lingdao'`.execute(db)
    await sql`insert into chart_setting (user_id, fix_code, chart_key, settings, updated_at)
      select id, 'change-trend', 'c' || n, '{}', ${clock.now()} from app_user, generate_series(1, 1000) n
      where user_code = 'lingdao'`.execute(db)
    const leader = await app.as('lingdao')
    expect(await refusal(leader.savedViewCreate(view))).toEqual({
      code: 42900,
      message: '您一天内保存的视图已达200个，请明天再保存',
    })
    // The same view again is the one that is kept.
    await leader.savedViewCreate({ ...view, tab: '', state: { n: 1 }, rev: 1 })
    expect((await refusal(leader.chartSettingSave({ ...chart, settings: {} }))).code).toBe(42900)
    expect((await dispatcher.savedViewCreate(view)).id).not.toBe('')
  })
})
