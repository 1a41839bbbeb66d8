import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { runDueWork } from '../../../due-work.ts'
import { bypassDay, outletCode, psCode } from '../emissions/testing/bypass-day.ts'
import { findAbnormalDay } from './find-abnormal-data.ts'

let app: Awaited<ReturnType<typeof bypassDay>>
let chief: Awaited<ReturnType<typeof app.as>>
const day = { startDay: '2026-11-20', endDay: '2026-11-20', psCode }
const dayStart = Date.parse('2026-11-20T00:00:00+08:00')

const kept = () =>
  rows(
    app.services.db,
    sql`select enterprise_id, day::text, kind, score, findings, status from abnormal_day order by enterprise_id, day`,
  )

beforeAll(async () => {
  app = await bypassDay()
  app.clock.set(new Date('2026-11-21T01:05:00+08:00'))
  await runDueWork(app.services)
  chief = await app.as('zhibanzhang')
})
afterAll(() => app?.close())

describe('异常数据 (ps-analyse-abnormal-data)', () => {
  it('is one row per enterprise and day with every finding, the heaviest first, and evidence with numbers', async () => {
    const { records, total } = await chief.psAnalyseAbnormalData(day)
    expect([records.length, total]).toEqual([1, 1])
    const [row] = records
    expect(row).toMatchObject({ psCode, day: '2026-11-20', status: 1, statusName: '待核实' })
    const kinds = row?.findings.map(({ kind }) => kind) ?? []
    // The plant says the same numbers for nine hours, its fan stood still for as long as it was heard, then nothing came.
    expect(kinds).toEqual(expect.arrayContaining(['constant', 'unsynchronised', 'missing']))
    expect(row?.kind).toBe(kinds[0])
    expect(row?.findings.map(({ score }) => score)).toEqual(
      row?.findings.map(({ score }) => score).toSorted((a, b) => b - a),
    )
    const off = row?.findings.find(({ kind }) => kind === 'unsynchronised')
    expect(off).toMatchObject({ subject: '工艺生产线', from: '2026-11-20 09:30:00', to: '2026-11-20 10:05:00' })
    expect(off?.evidence).toContain('09:30至10:05共35分钟')
    const constant = row?.findings.find((one) => one.kind === 'constant' && one.outletCode === outletCode)
    expect(constant?.evidence).toMatch(/连续\d+小时均为/)
  })

  it('the alarm of the day is the event that its task is sent out from', async () => {
    const [row] = (await chief.psAnalyseAbnormalData(day)).records
    const alarm = (
      await chief.psAnalyseAlarmRecord({ psCode, startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 12:00:00' })
    ).records[0]
    expect(row?.eventId).toBe(alarm?.eventId)
    expect(row?.eventId).not.toBeNull()
  })

  it('plants whose monitors never spoke have no row', async () => {
    const { records } = await chief.psAnalyseAbnormalData({ ...day, psCode: '', pageSize: 1000 })
    expect(records.map((row) => row.psCode)).toEqual([psCode])
  })

  it('made again of the same data they are the same rows', async () => {
    const before = await kept()
    await app.services.db.transaction().execute((tx) => findAbnormalDay(tx, dayStart, app.services.clock.now()))
    expect(await kept()).toEqual(before)
    await runDueWork(app.services)
    expect(await kept()).toEqual(before)
  })

  it('CEMS维护 of more than 30 hours in the quarter is a finding of a waste burner, and of no other plant', async () => {
    const { db } = app.services
    const judgeBy = (mean: 'DAY' | 'HOUR') =>
      sql`update outlet_factor set judge_by = ${mean} where outlet_id = (select id from outlet where outlet_code = ${outletCode})`.execute(
        db,
      )
    const findings = async () => {
      await db.transaction().execute((tx) => findAbnormalDay(tx, dayStart, app.services.clock.now()))
      return (await chief.psAnalyseAbnormalData(day)).records[0]?.findings.filter(({ kind }) => kind === 'cemsCare')
    }
    const mark = { psCode, outletCodes: [outletCode], kind: 'cemsCare' as const, reason: '更换采样探头。' }
    const marked = [
      await chief.sourceMarkSave({ ...mark, startTime: '2026-10-08 08:00:00', endTime: '2026-10-09 08:00:00' }),
      await chief.sourceMarkSave({ ...mark, startTime: '2026-11-19 22:00:00', endTime: '2026-11-20 06:00:00' }),
    ]
    expect(await findings()).toEqual([])
    await judgeBy('DAY')
    expect(await findings()).toMatchObject([
      {
        kindName: 'CEMS维护超时',
        outletCode,
        from: '2026-11-20 00:00:00',
        to: '2026-11-20 06:00:00',
        hours: 32,
        evidence: '本季度CEMS维护标记累计32小时，超过30小时',
      },
    ])
    await chief.sourceMarkWithdraw({ markId: marked[0]?.[0] ?? '', reason: '日期有误。' })
    expect(await findings()).toEqual([])
    await chief.sourceMarkWithdraw({ markId: marked[1]?.[0] ?? '', reason: '日期有误。' })
    await judgeBy('HOUR')
  })

  it('免打扰 silences all that an outlet says', async () => {
    const { db } = app.services
    await sql`insert into quiet_period values (gen_random_uuid(), 'outlet',
      (select id from outlet where outlet_code = ${outletCode}), '2026-11-20 00:00+08', '2026-11-21 00:00+08', '质控')`.execute(
      db,
    )
    await db.transaction().execute((tx) => findAbnormalDay(tx, dayStart, app.services.clock.now()))
    const [row] = (await chief.psAnalyseAbnormalData(day)).records
    expect(row?.findings.filter((one) => one.outletCode === outletCode || one.kind === 'unsynchronised')).toEqual([])
    await sql`delete from quiet_period`.execute(db)
    await db.transaction().execute((tx) => findAbnormalDay(tx, dayStart, app.services.clock.now()))
  })
})

describe('what becomes of a row', () => {
  const idOfRow = async () => (await chief.psAnalyseAbnormalData(day)).records[0]?.id ?? ''

  it('a kind with more than half false alarms in thirty closed rows is muted until it is tuned', async () => {
    const { db } = app.services
    const { kind } = (await chief.psAnalyseAbnormalData(day)).records[0] ?? { kind: 'missing' as const }
    await sql`insert into abnormal_day (id, enterprise_id, day, kind, score, findings, from_at, to_at, status, reason, closed_at, made_at)
      select gen_random_uuid(), id, '2026-10-01', ${kind}, 1, '[]', now(), now(), 3, '测试', '2026-11-01', '2026-10-02'
      from enterprise order by id limit 30`.execute(db)
    expect((await chief.psAnalyseAbnormalKinds({})).find((one) => one.kind === kind)).toMatchObject({
      closed: 30,
      falseCount: 30,
      isMuted: true,
    })
    await db.transaction().execute((tx) => findAbnormalDay(tx, dayStart, app.services.clock.now()))
    const muted = await chief.psAnalyseAbnormalData(day)
    expect(muted.mutedKinds).toHaveLength(1)
    expect(muted.records[0]?.findings.some((one) => one.kind === kind)).toBe(false)
    await chief.psAnalyseAbnormalKindTune({ kind, leastHours: 1, reason: '重新核对规则。' })
    expect((await chief.psAnalyseAbnormalData(day)).mutedKinds).toEqual([])
    await db.transaction().execute((tx) => findAbnormalDay(tx, dayStart, app.services.clock.now()))
    expect((await chief.psAnalyseAbnormalData(day)).records[0]?.kind).toBe(kind)
  })

  it('an assigned task that names the plant sends it out', async () => {
    const id = await idOfRow()
    const dispatcher = await app.as('diaodu')
    const [person] = await rows(
      app.services.db,
      sql<{ userId: string; username: string; structureCode: string; structureName: string }>`
        select id as "userId", remark_name as username, organisation.org_code as "structureCode", org_name as "structureName"
        from app_user join organisation using (org_code) where user_code = 'chengban1'`,
    )
    if (!person) throw new Error('no handler')
    await dispatcher.delegateCheckEvent({
      delegateNote: '请核查该企业异常数据。',
      psIds: psCode,
      users: [person],
      longitude: 120.3,
      latitude: 31.57,
      areaCode: '320205',
    })
    const [row] = (await chief.psAnalyseAbnormalData(day)).records
    const task = await firstRow(app.services.db, sql<{ id: string }>`select id::text from event where event_type = '4'`)
    expect(row).toMatchObject({ id, status: 2, statusName: '已下发', eventId: task?.id })
    expect((await chief.psAnalyseAbnormalData({ ...day, status: 1 })).records).toEqual([])
    await expect(chief.psAnalyseAbnormalFalse({ id, reason: '误报' })).rejects.toMatchObject({ code: 40902 })
  })

  it('误报 needs a reason, closes the row, and a later run leaves it as it is', async () => {
    const { db } = app.services
    await sql`delete from event_source`.execute(db)
    const id = await idOfRow()
    await expect(chief.psAnalyseAbnormalFalse({ id, reason: ' ' })).rejects.toMatchObject({ message: /请填写误报原因/ })
    await chief.psAnalyseAbnormalFalse({ id, reason: '仪表检修。' })
    await db.transaction().execute((tx) => findAbnormalDay(tx, dayStart, app.services.clock.now()))
    expect((await chief.psAnalyseAbnormalData(day)).records[0]).toMatchObject({ status: 3, reason: '仪表检修。' })
  })

  it('other districts neither see nor judge it, and only the city tunes', async () => {
    const other = await app.as('binhu')
    expect((await other.psAnalyseAbnormalData(day)).records).toEqual([])
    await expect(other.psAnalyseAbnormalFalse({ id: await idOfRow(), reason: '误报' })).rejects.toMatchObject({
      code: 40301,
    })
  })
})
