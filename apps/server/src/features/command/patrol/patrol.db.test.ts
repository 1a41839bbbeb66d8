import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { smallPicture } from '../../../testing/small-picture.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let desk: Awaited<ReturnType<TestApp['as']>>
let grid: typeof desk
let psCodes: string[]
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('diaodu')
  grid = await app.as('chengban1')
  psCodes = (await desk.patrolPsList({ areaCodes: '320205', pageSize: 12 })).records.map(({ psCode }) => psCode)
})
afterAll(() => app?.close())

const period = { startTime: '2026-11-20 08:00:00', endTime: '2026-11-22 18:00:00' }
const grids = 'WX-XS-WG'
const police = 'WX-XS-ZF'

const arrange = async (
  shares: Record<string, string[]>,
  change: Partial<typeof period> & { patrolName?: string } = {},
) =>
  (
    await desk.patrolAdd({
      patrolName: '涉VOCs企业专项检查',
      purpose: '核查治理设施运行情况。',
      ...period,
      areaCodes: '320205',
      orgs: Object.entries(shares).map(([orgCode, codes]) => ({ orgCode, psCodes: codes })),
      ...change,
    })
  ).patrolId

const ps = (index: number): string => psCodes[index] ?? ''
const refusal = (step: Promise<unknown>) =>
  step.then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

describe('choosing enterprises for a special task (patrol-ps-list, patrol-neaic-tree)', () => {
  it('filters by industry, area and keyword together, page by page, within the own areas', async () => {
    const all = await desk.patrolPsList({ pageSize: 5 })
    expect(all.records).toHaveLength(5)
    expect(all.total).toBeGreaterThan(5)
    const first = all.records[0]
    const named = await desk.patrolPsList({ keyword: first?.psName ?? '' })
    expect(named.records.map(({ psCode }) => psCode)).toContain(first?.psCode)
    const ofIndustry = await desk.patrolPsList({ indCodes: first?.indCode ?? '', pageSize: 1000 })
    expect(new Set(ofIndustry.records.map(({ indCode }) => indCode))).toEqual(new Set([first?.indCode]))
    const district = await (await app.as('xishan')).patrolPsList({ pageSize: 1000 })
    expect(new Set(district.records.map(({ areaCode }) => areaCode))).toEqual(new Set(['320205']))
    expect((await desk.patrolPsList({ keyword: '%' })).total).toBe(0)
  })

  it('the industry tree counts the enterprises below each of its branches', async () => {
    const tree = await desk.neaicTree({})
    const { total } = await desk.patrolPsList({ pageSize: 1 })
    expect(tree.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    for (const branch of tree) expect(branch.children.reduce((sum, { count }) => sum + count, 0)).toBe(branch.count)
    const division = tree[0]
    expect((await desk.patrolPsList({ indCodes: division?.code ?? '', pageSize: 1 })).total).toBe(division?.count)
    const part = await desk.neaicTree({ areaCodes: '320205' })
    expect(part.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(total)
  })
})

describe('arranging a special task (patrol-add, patrol-update, patrol-delete)', () => {
  it('shares the enterprises among organisations, each enterprise once', async () => {
    const patrolId = await arrange({ [grids]: [ps(0), ps(1)], [police]: [ps(2)] })
    const detail = await desk.patrolDetail({ patrolId })
    expect(detail).toMatchObject({
      total: 3,
      done: 0,
      rate: 0,
      patrolStatus: '2',
      version: 1,
      mayEdit: true,
      mayDelete: true,
    })
    expect(detail.areaNames).toEqual(['锡山区'])
    expect(detail.orgs.map(({ orgCode, total }) => [orgCode, total])).toEqual([
      [grids, 2],
      [police, 1],
    ])
    expect(await refusal(arrange({ [grids]: [ps(0)], [police]: [ps(0)] }))).toContain('不能同时分配给两个单位')
    expect(await refusal(arrange({ [grids]: ['nothing'] }))).toBe('企业 nothing 不存在或已停用，请重新选择')
    expect(await refusal(arrange({ [grids]: [ps(0)] }, { endTime: '2026-11-20 08:00:00' }))).toBe(
      '结束时间应晚于开始时间',
    )
  })

  it('a district arranges its own enterprises with its own people only', async () => {
    const district = await app.as('huishan')
    const form = { patrolName: '惠山检查', purpose: '核查。', ...period }
    expect(await refusal(district.patrolAdd({ ...form, orgs: [{ orgCode: 'WX-HS-WG', psCodes: [ps(0)] }] }))).toContain(
      '不在您的管辖范围内',
    )
    const own = (await district.patrolPsList({ pageSize: 1 })).records[0]?.psCode ?? ''
    expect(await refusal(district.patrolAdd({ ...form, orgs: [{ orgCode: grids, psCodes: [own] }] }))).toContain(
      '不在您可安排的范围内',
    )
    const { patrolId } = await district.patrolAdd({ ...form, orgs: [{ orgCode: 'WX-HS-WG', psCodes: [own] }] })
    expect((await desk.patrolDetail({ patrolId })).mayEdit).toBe(true)
    // Neither the neighbour's desk nor its grids see it.
    expect(await refusal((await app.as('xishan')).patrolDetail({ patrolId }))).toBe('该专项任务不在您的管辖范围内')
    expect((await grid.patrolList({ keyword: '惠山检查' })).total).toBe(0)
  })

  it('an update keeps what is recorded, with the organisation that recorded it, and says how much', async () => {
    const patrolId = await arrange({ [grids]: [ps(0), ps(1)], [police]: [ps(2)] })
    await grid.patrolRecord({ patrolId, psCode: ps(0), result: '1' })
    const { kept, version } = await desk.patrolUpdate({
      patrolId,
      version: 1,
      patrolName: '改名',
      purpose: '新要求',
      ...period,
      orgs: [{ orgCode: police, psCodes: [ps(2), ps(3)] }],
    })
    expect([kept, version]).toEqual([1, 2])
    const items = (await desk.patrolOrgDetail({ patrolId })).records
    expect(items.map(({ psCode, orgCode, result }) => [psCode, orgCode, result]).toSorted()).toEqual(
      [
        [ps(0), grids, '1'],
        [ps(2), police, null],
        [ps(3), police, null],
      ].toSorted(),
    )
  })

  it('two people editing one task: the second is told and nothing of his is written (stale-safe)', async () => {
    const patrolId = await arrange({ [grids]: [ps(0)] })
    const edit = (patrolName: string) =>
      desk.patrolUpdate({
        patrolId,
        version: 1,
        patrolName,
        purpose: '要求',
        ...period,
        orgs: [{ orgCode: grids, psCodes: [ps(0)] }],
      })
    const answers = await Promise.all([refusal(edit('甲')), refusal(edit('乙'))])
    expect(answers.toSorted()).toEqual(['not refused', '专项任务已被他人修改，请刷新后重试'].toSorted())
    expect((await desk.patrolDetail({ patrolId })).version).toBe(2)
  })

  it('is deleted only before anything is recorded', async () => {
    const patrolId = await arrange({ [grids]: [ps(0)] })
    await grid.patrolRecord({ patrolId, psCode: ps(0), result: '1' })
    expect(await refusal(desk.patrolDelete({ patrolId }))).toBe('任务已有核查记录，不能删除')
    expect((await desk.patrolDetail({ patrolId })).mayDelete).toBe(false)
    const other = await arrange({ [grids]: [ps(0)] })
    await desk.patrolDelete({ patrolId: other })
    expect(await refusal(desk.patrolDetail({ patrolId: other }))).toBe('专项任务不存在或已被删除')
  })
})

describe('recording visits', () => {
  it('the field staff of the organisation in charge tick enterprises; progress adds up (patrol-progress)', async () => {
    const patrolId = await arrange({ [grids]: [ps(0), ps(1), ps(2)], [police]: [ps(3)] })
    await grid.patrolRecord({ patrolId, psCode: ps(0), result: '1' })
    // A street's grid works below the district's grid centre.
    await (await app.as('xishan_wg1')).patrolRecord({
      patrolId,
      psCode: ps(1),
      result: '3',
      note: '企业停产，无法进入',
    })
    expect(await refusal(grid.patrolRecord({ patrolId, psCode: ps(3), result: '1' }))).toContain('由其他单位核查')
    expect(await refusal(grid.patrolRecord({ patrolId, psCode: ps(2), result: '2' }))).toBe('请填写情况说明')
    const progress = await desk.patrolProgress({ patrolId })
    expect(progress).toMatchObject({
      total: 4,
      done: 2,
      normal: 1,
      unverified: 1,
      problem: 0,
      rate: 50,
      overdue: false,
    })
    expect(progress.orgs.map(({ orgCode, done, total }) => [orgCode, done, total])).toEqual([
      [grids, 2, 3],
      [police, 0, 1],
    ])
    const left = await desk.patrolOrgDetail({ patrolId, orgCode: grids, result: '0' })
    expect(left.records.map(({ psCode }) => psCode)).toEqual([ps(2)])
    expect(left.records[0]?.mayRecord).toBe(false)
    expect(
      (await grid.patrolOrgDetail({ patrolId, result: '0' })).records.map(({ mayRecord }) => mayRecord).toSorted(),
    ).toEqual([false, true])
  })

  it('is completed when nothing is left, not completed when its time is over (patrolStatus 1 to 4)', async () => {
    const later = await arrange({ [grids]: [ps(0)] }, { startTime: '2026-11-21 08:00:00', patrolName: '四态' })
    const running = await arrange({ [grids]: [ps(0), ps(1)] }, { patrolName: '四态' })
    const statusOf = async (patrolId: string) => (await desk.patrolDetail({ patrolId })).patrolStatus
    expect([await statusOf(later), await statusOf(running)]).toEqual(['1', '2'])
    expect(await refusal(grid.patrolRecord({ patrolId: later, psCode: ps(0), result: '1' }))).toBe(
      '专项任务尚未开始，开始后再登记',
    )
    const before = app.clock.now()
    app.clock.set(new Date('2026-11-22T19:00:00+08:00'))
    const again = await app.as('chengban1')
    desk = await app.as('diaodu')
    expect([await statusOf(later), await statusOf(running)]).toEqual(['4', '4'])
    expect(
      (await desk.patrolList({ patrolStatus: '4', keyword: '四态' })).records.every(({ overdue }) => overdue),
    ).toBe(true)
    for (const psCode of [ps(0), ps(1)]) await again.patrolRecord({ patrolId: running, psCode, result: '1' })
    expect(await statusOf(running)).toBe('3')
    expect((await desk.patrolOrgDetail({ patrolId: running })).records.map(({ late }) => late)).toEqual([true, true])
    expect((await desk.patrolList({ patrolStatus: '3,4', keyword: '四态' })).total).toBe(2)
    app.clock.set(before)
    desk = await app.as('diaodu')
    grid = await app.as('chengban1')
  })

  it('the same record sent twice from a bad network is one; a colleague who was faster is not overwritten', async () => {
    const patrolId = await arrange({ [grids]: [ps(0)] })
    const first = { patrolId, psCode: ps(0), result: '1' as const, note: '正常', seenRecords: 0 }
    const { recordId } = await grid.patrolRecord(first)
    expect((await grid.patrolRecord(first)).recordId).toBe(recordId)
    expect(await refusal(grid.patrolRecord({ ...first, result: '2', note: '未开机' }))).toBe(
      '该企业已有新的核查记录，请刷新后重试',
    )
    await grid.patrolRecord({ ...first, result: '2', note: '复核：未开机', seenRecords: 1 })
    const detail = await desk.patrolPsDetail({ patrolId, psCode: ps(0) })
    expect(detail.history.map(({ resultName }) => resultName)).toEqual(['发现问题', '正常'])
    await expect(sql`delete from patrol_record`.execute(app.services.db)).rejects.toThrow(/append-only/)
  })
})

describe('a problem becomes an event', () => {
  it('one click raises a type 3 event linked to the record, with its pictures; a second click gives the same', async () => {
    const patrolId = await arrange({ [grids]: [ps(0), ps(1)] })
    const problem = { patrolId, psCode: ps(0) }
    await grid.patrolRecord({ ...problem, result: '2', note: '活性炭未更换', files: [smallPicture()] })
    const picture = (await desk.patrolPsDetail(problem)).history[0]?.files[0]?.attachmentId ?? ''
    // The desk sees the picture through the task, before there is an event.
    expect((await desk.patrolPicture({ patrolId, attachmentId: picture })).size).toBeGreaterThan(0)
    const [one, two] = await Promise.all([grid.patrolRaiseEvent(problem), desk.patrolRaiseEvent(problem)])
    expect(one.eventId).toBe(two.eventId)
    expect(one).toMatchObject({ eventStatus: 1, eventStatusName: '已上报' })
    const event = await desk.eventDetail({ eventId: one.eventId })
    expect(event).toMatchObject({ eventType: '3', psCode: ps(0), reportType: '专项任务' })
    expect(event.files.map(({ attachmentId }) => attachmentId)).toEqual([picture])
    const item = await desk.patrolPsDetail(problem)
    expect(item).toMatchObject({ eventId: one.eventId, mayRaise: false, eventStatusName: '已上报' })
    expect(event.sourceId).toBe(item.history[0]?.recordId)
    expect(await refusal(grid.patrolRecord({ ...problem, result: '1' }))).toBe('问题已转为事件，核查结果不能再更改')
    const events = await firstRow(app.services.db, sql<{ n: number }>`select count(*)::int as n from event`)
    expect(events?.n).toBe(1)
    await grid.patrolRecord({ patrolId, psCode: ps(1), result: '1' })
    expect(await refusal(grid.patrolRaiseEvent({ patrolId, psCode: ps(1) }))).toBe(
      '核查结果为“发现问题”的企业才能转为事件',
    )
  })
})
