import { dayMs, formatCity, hourMs } from '@qingkong/domain/time/city-time'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { insertMeterDays, insertMeterHours } from '../../../series/testing/meter-energy.ts'
import { planForm, templateCells } from '../../../testing/fixture-early-warning.ts'
import { startWarning } from '../../../testing/started-warning.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

interface Plant {
  id: number
  psCode: string
  psName: string
  pointIds: number[]
  /** One of its outlets is monitored for nitrogen oxides. */
  hasStack: boolean
}

/** A Friday noon: the twelve hours after it lie on a working day. */
const start = new Date('2026-11-20T12:00:00+08:00')
const hours = 12
const usualDayKwh = 20_000

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
let dispatcher: typeof chief
let stopped: Plant
let limited: Plant
let silent: Plant
let selfLimited: Plant
let foreign: Plant

const plantsOf = (areaCode: string) =>
  rows(
    app.services.db,
    sql<Plant>`select enterprise.id, ps_code as "psCode", ps_name as "psName",
        array_agg(p.id order by p.id) filter (where outlet_group = 'production') as "pointIds",
        exists (select from outlet join outlet_factor on outlet_id = outlet.id
          where outlet.enterprise_id = enterprise.id and factor_code = 'a21002') as "hasStack"
      from enterprise join monitor_point p on p.enterprise_id = enterprise.id and p.monitor_type = 'pst002'
      where area_code = ${areaCode} and enabled and 'pst004' = any(monitor_types)
      group by enterprise.id having count(*) filter (where outlet_group = 'production') > 0 order by enterprise.id`,
  )

/** Sixty usual days before the warning, shared by the plant's meters. */
const usualDays = async ({ pointIds }: Plant) => {
  const from = new Date(new Date('2026-11-20T00:00:00+08:00').getTime() - 60 * dayMs)
  for (const pointId of pointIds)
    await insertMeterDays(app.services.db, pointId, { from, count: 60, kwh: usualDayKwh / pointIds.length })
}

const used = async ({ pointIds }: Plant, kwhPerHour: number) => {
  for (const pointId of pointIds)
    await insertMeterHours(app.services.db, pointId, { from: start, count: hours, kwh: kwhPerHour / pointIds.length })
}

/** Hours of a stack in which it sent so many kilograms of nitrogen oxides and nothing else. */
const insertStackHours = async (outletId: number, starts: readonly Date[], kg: number) => {
  const { db } = app.services
  await ensurePartitions(db, 'outlet_hour', starts)
  await sql`insert into outlet_hour (outlet_id, start_at, measured, total, flags)
    select ${outletId}, at, array_agg(case factor_code when 'a21002' then 20 end::real order by position),
      array_agg(case factor_code when 'a21002' then ${kg} end::real order by position), repeat('N', count(*)::int)
    from outlet_factor cross join unnest(${[...starts]}::timestamptz[]) at where outlet_id = ${outletId} group by at`.execute(
    db,
  )
}

const nox = ({ id }: Plant, kg: number) =>
  sql`with gone as (delete from enterprise_section where enterprise_id = ${id})
    insert into enterprise_section (enterprise_id, position, process_code, section_name, emission_nox)
    values (${id}, 99, 'P99', '生产线', ${kg})`.execute(app.services.db)

beforeAll(async () => {
  app = await testApp()
  app.clock.set(start)
  chief = await app.as('zhibanzhang')
  dispatcher = await app.as('diaodu')
  const [first, second, third, fourth] = (await plantsOf('320205')).toSorted(
    (a, b) => Number(b.hasStack) - Number(a.hasStack) || a.id - b.id,
  )
  const [other] = await plantsOf('320281')
  if (!first || !second || !third || !fourth || !other) throw new Error('the city has too few plants with meters')
  ;[stopped, limited, silent, selfLimited, foreign] = [first, second, third, fourth, other]
  for (const plant of [stopped, limited, silent, foreign]) await usualDays(plant)
  await sql`update enterprise_inventory set electricity = null`.execute(app.services.db)
  for (const plant of [stopped, limited, foreign]) await nox(plant, 1000)
  const { head } = await templateCells(await chief.reducePlanPlanTemplateDownload({}))
  const row = ({ psCode, psName }: Plant, measure: string, share = '') => [
    psCode,
    psName,
    '黄色预警',
    measure,
    '',
    '',
    share,
    '',
  ]
  const plan = await chief.reducePlanDataValidation({
    file: await planForm(head, [
      row(stopped, '全部停产'),
      row(limited, '限产30%', '30'),
      row(silent, '限产50%'),
      row(selfLimited, '自主减排'),
      row(foreign, '限产30%', '30'),
    ]),
  })
  expect(plan.problems).toEqual([])
  await chief.reducePlanDataImport({ importId: plan.importId })
})
afterAll(() => app.close())

describe('减排方案评估 (command 1.6)', () => {
  it('says so while no warning is in force', async () => {
    expect(await chief.reducePlanAssessNowEmEnterStatistics({})).toMatchObject({
      isEmergency: false,
      total: 0,
      reason: '当前没有生效的预警',
    })
    expect(await chief.reducePlanAssessCockpitAssess({})).toMatchObject({ pollutants: [], startTime: null })
    expect((await chief.reducePlanAssessEmInspectionList({})).reason).toBe('当前没有生效的预警')
  })

  it('before an hour of the response has ended nobody is judged', async () => {
    await startWarning(
      { dispatcher, chief },
      {
        categoryCode: 'temporaryControl',
        levelCode: 'yellow',
        planStartTime: '2026-11-20 12:00:00',
        planEndTime: '2026-11-23 12:00:00',
        reason: '重大活动保障',
      },
    )
    expect(await chief.reducePlanAssessNowEmEnterStatistics({})).toMatchObject({
      startTime: null,
      total: 4,
      unknown: 4,
      exempt: 1,
      doneRate: null,
    })
  })

  it('counts four verdicts, of the city and by district; who reduces by himself is not judged', async () => {
    // Usual for the twelve hours is 10,000 kWh: a stop allows 1,100, a limit of 30 % 7,700.
    await used(stopped, 1000 / hours)
    await used(limited, 9000 / hours)
    await used(foreign, 8000 / hours)
    app.clock.set(new Date(start.getTime() + hours * hourMs + 600_000))
    // Nobody sits half a day before the screen.
    chief = await app.as('zhibanzhang')
    dispatcher = await app.as('diaodu')
    const found = await chief.reducePlanAssessNowEmEnterStatistics({})
    expect(found).toMatchObject({
      startTime: '2026-11-20 12:00:00',
      endTime: '2026-11-21 00:00:00',
      dataTime: '2026-11-21 00:00:00',
      done: 1,
      suspected: 1,
      undone: 1,
      unknown: 1,
      total: 4,
      exempt: 1,
    })
    expect(found.doneRate).toBeCloseTo(100 / 3, 9)
    expect(found.areas.map(({ code, undone, total }) => [code, undone, total])).toEqual([
      ['320205', 1, 3],
      ['320281', 0, 1],
    ])
  })

  it('完成率: planned against realised kilograms by the use of electricity, in whole and in the file', async () => {
    const { pollutants } = await chief.reducePlanAssessCockpitAssess({})
    const found = pollutants.find(({ code }) => code === 'nox')
    // Asked: 1000 + 300 + 300; realised 900, 100, 200.
    expect(found).toMatchObject({ needKg: null, plannedKg: 1600, unknownCount: 1 })
    expect(found?.realisedKg).toBeCloseTo(1200, 3)
    expect(found?.ratePct).toBeCloseTo(75, 3)
    await sql`update reduction_plan set society = '{"year":2025,"pm":null,"so2":null,"nox":60000,"voc":null}'`.execute(
      app.services.db,
    )
    const needs = async (who: typeof chief) =>
      Object.fromEntries(
        (await who.reducePlanAssessCockpitAssess({})).pollutants.map(({ code, needKg }) => [code, needKg]),
      )
    expect(await needs(chief)).toEqual({ pm: null, so2: null, nox: 6000, voc: null })
    // A district sees a part of the plan: against what the whole city has to take off it would say nothing.
    expect(await needs(await app.as('xishan'))).toEqual({ pm: null, so2: null, nox: null, voc: null })
    await sql`update reduction_plan set society = null`.execute(app.services.db)
    const file = await chief.reducePlanAssessCockpitAssessExport({})
    const [sheet] = await readExcelFile(Buffer.from(await file.arrayBuffer()))
    const row = sheet?.data.find(([first]) => first === 'NOₓ')
    expect(row).toEqual(['NOₓ', null, 1600, 1200, 75, 1])
  })
})

describe('督查清单', () => {
  it('lists who did not do what was asked, the surest first, with what was counted and where the base comes from', async () => {
    const { records, total } = await chief.reducePlanAssessEmInspectionList({})
    expect(total).toBe(3)
    expect(records.map(({ psCode, verdictName }) => [psCode, verdictName])).toEqual([
      [limited.psCode, '未落实'],
      [foreign.psCode, '疑似未落实'],
      [silent.psCode, '无法判定'],
    ])
    expect(records[0]).toMatchObject({ reductionPct: 30, basis: '近30个工作日中位', eventId: null, kindName: '限产' })
    expect(records[0]?.usualKwh).toBeCloseTo(10_000, 3)
    expect(records[0]?.allowedKwh).toBeCloseTo(7700, 3)
    expect(records[0]?.executionPct).toBeCloseTo(100 / 3, 3)
    expect(records[0]?.shortfallKg).toBeCloseTo(200, 3)
    expect(records[2]).toMatchObject({ basis: '该时段无用电数据', actualKwh: null })
    const all = await chief.reducePlanAssessEmInspectionList({ verdicts: ['done'] })
    expect(all.records.map(({ psCode }) => psCode)).toEqual([stopped.psCode])
  })

  it('a district sees its own enterprises; the others are counted', async () => {
    const district = await app.as('xishan')
    const { records, hiddenCount } = await district.reducePlanAssessEmInspectionList({})
    expect(records.map(({ psCode }) => psCode)).toEqual([limited.psCode, silent.psCode])
    expect(hiddenCount).toBe(1)
  })

  it('a task that names the enterprise stands beside it', async () => {
    const handler = await firstRow(
      app.services.db,
      sql<{ userId: string; username: string; structureCode: string; structureName: string }>`
        select app_user.id as "userId", remark_name as username, org_code as "structureCode",
          org_name as "structureName"
        from app_user join organisation using (org_code) where user_code = 'chengban1'`,
    )
    if (!handler) throw new Error('the city has no chengban1')
    await dispatcher.delegateCheckEvent({
      delegateNote: '用电偏高，请现场核查。',
      users: [handler],
      longitude: 120.3,
      latitude: 31.57,
      areaCode: '320205',
      psIds: limited.psCode,
    })
    const { records } = await chief.reducePlanAssessEmInspectionList({})
    expect(records[0]).toMatchObject({ psCode: limited.psCode, eventStatus: 2, eventStatusName: '溯源待确认' })
    expect(records[0]?.eventId).toBeTruthy()
    expect(records[0]).toMatchObject({ sentTime: formatCity(app.clock.now()), answeredTime: null })
    expect(records[1]).toMatchObject({ sentTime: null, answeredTime: null })
    const waiting = await chief.reducePlanAssessEmInspectionList({ pageSize: 1 })
    expect(waiting.answers).toEqual({ sent: 1, answered: 0, medianMinutes: null })
    await sql`insert into flow_step (id, event_id, seq, action, stage, from_status, to_status, actor_name, org_code, org_name, at, form, submission_key)
      values (${uuidv7(app.clock.now())}, ${records[0]?.eventId ?? ''}, 99, 'feedback', 'user_trace', 3, 6, '', '', '',
        ${new Date(app.clock.now().getTime() + 42 * 60_000)}, '{}', 'answered')`.execute(app.services.db)
    const answered = await chief.reducePlanAssessEmInspectionList({})
    expect(answered.answers).toEqual({ sent: 1, answered: 1, medianMinutes: expect.closeTo(42, 6) })
  })

  it('存疑 comes first: the meters say the plant stands still, its stack says it does not', async () => {
    const { db } = app.services
    app.clock.set(new Date(start.getTime() + 24 * hourMs + 600_000))
    chief = await app.as('zhibanzhang')
    const later = new Date(start.getTime() + hours * hourMs)
    for (const pointId of stopped.pointIds)
      await insertMeterHours(db, pointId, { from: later, count: 12, kwh: 80 / stopped.pointIds.length })
    const stack = await firstRow(
      db,
      sql<{ id: number }>`select outlet.id from outlet join outlet_factor on outlet_id = outlet.id
        where enterprise_id = ${stopped.id} and factor_code = 'a21002' order by 1 limit 1`,
    )
    if (!stack) throw new Error(`${stopped.psCode} has no outlet`)
    await sql`delete from outlet_factor where factor_code = 'a21002'
      and outlet_id in (select id from outlet where enterprise_id = ${stopped.id} and id <> ${stack.id})`.execute(db)
    const starts = Array.from({ length: 24 }, (_, at) => new Date(start.getTime() + at * hourMs))
    await insertStackHours(stack.id, starts, 900 / 24)
    const { records } = await chief.reducePlanAssessEmInspectionList({})
    expect(records[0]).toMatchObject({
      psCode: stopped.psCode,
      verdict: 'done',
      doubtful: true,
      basis: '存疑：用电与在线监测不一致（在线NOₓ900kg/日）',
    })
    app.clock.set(new Date(start.getTime() + hours * hourMs + 600_000))
    chief = await app.as('zhibanzhang')
  })

  it('fewer than ten usual days take the declared electricity and say so', async () => {
    const { db } = app.services
    await sql`delete from point_day where point_id = any(${limited.pointIds}::int[])`.execute(db)
    await sql`update enterprise_inventory set electricity = 730 where enterprise_id = ${limited.id}`.execute(db)
    const { records } = await chief.reducePlanAssessEmInspectionList({ keyword: limited.psName })
    expect(records[0]).toMatchObject({ basis: '基准期不足10天，已采用清单基准' })
    expect(records[0]?.usualKwh).toBeCloseTo(10_000, 3)
  })
})
