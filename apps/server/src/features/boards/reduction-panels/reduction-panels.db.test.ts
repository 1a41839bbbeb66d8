import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { planForm, templateCells } from '../../../testing/fixture-early-warning.ts'
import { startWarning } from '../../../testing/started-warning.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
let own: Planned
let foreign: Planned

interface Planned {
  psCode: string
  psName: string
  id: number
}

const plannedIn = async (areaCode: string): Promise<Planned> => {
  const found = await firstRow(
    app.services.db,
    sql<Planned>`select id, ps_code as "psCode", ps_name as "psName" from enterprise
      where area_code = ${areaCode} and enabled and 'pst004' = any(monitor_types) order by id limit 1`,
  )
  if (!found) throw new Error(`nobody of ${areaCode} stands on the emergency list`)
  await sql`delete from enterprise_section where enterprise_id = ${found.id}`.execute(app.services.db)
  return found
}

const lines = (psId: number, kg: readonly number[]) =>
  sql`insert into enterprise_section (enterprise_id, position, process_code, section_name, emission_nox)
    select ${psId}, n, 'P' || n, '生产线' || n, kg from unnest(${[...kg]}::real[]) with ordinality line (kg, n)`.execute(
    app.services.db,
  )

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  own = await plannedIn('320205')
  foreign = await plannedIn('320281')
  await lines(own.id, [1200, 900, 600])
  await lines(foreign.id, [1000])
  const { head } = await templateCells(await chief.reducePlanPlanTemplateDownload({}))
  const plan = await chief.reducePlanDataValidation({
    file: await planForm(head, [
      [own.psCode, own.psName, '黄色预警', '限产30%', '', '', '30', ''],
      [own.psCode, own.psName, '红色预警', '全部停产', '', '', '', ''],
      [foreign.psCode, foreign.psName, '黄色预警', '自主减排', '', '', '', ''],
    ]),
  })
  expect(plan.problems).toEqual([])
  await chief.reducePlanDataImport({ importId: plan.importId })
})
afterAll(() => app.close())

describe('减排方案', () => {
  it('command 1.5: lists who reduces what at a level, base × share', async () => {
    const { records, ...head } = await chief.reducePlanEmissionPlanData({ levelCode: 'yellow' })
    expect(head).toMatchObject({ planNumber: 1, levelName: '黄色预警', total: 2, hiddenCount: 0, reason: null })
    const of = (psCode: string) => records.find((row) => row.psCode === psCode)
    expect(of(own.psCode)).toMatchObject({
      kindName: '限产',
      measures: ['限产30%'],
      emissionBase: { nox: 2700, pm: null },
      emissionReduction: { nox: 810, pm: null },
    })
    expect(of(foreign.psCode)).toMatchObject({ kindName: '自主减排', emissionReduction: { nox: null } })
  })

  it('counts the kinds and adds up only whose base and share are known', async () => {
    const count = await chief.reducePlanEmissionPlanCount({ levelCode: 'yellow' })
    expect(count.kinds.map(({ count: n }) => n)).toEqual([0, 1, 1, 0])
    expect(count.pollutants.find(({ code }) => code === 'nox')).toMatchObject({
      baseKg: 2700,
      reduceKg: 810,
      ratePct: 30,
      unknownCount: 1,
    })
    const red = await chief.reducePlanEmissionPlanCount({})
    expect(red).toMatchObject({ levelCode: 'red', total: 1 })
    expect(red.pollutants.find(({ code }) => code === 'nox')).toMatchObject({ reduceKg: 2700, ratePct: 100 })
  })

  it('a district sees its own enterprises; the others are counted', async () => {
    const district = await app.as('xishan')
    const answer = await district.reducePlanEmissionPlanData({ levelCode: 'yellow' })
    expect(answer.records.map(({ psCode }) => psCode)).toEqual([own.psCode])
    expect(answer).toMatchObject({ total: 1, hiddenCount: 1 })
  })
})

describe('减排方案评估', () => {
  it('is empty with its reason until a warning is in force, then counts by its level', async () => {
    expect(await chief.reducePlanAssessNowEmEnterNum({})).toMatchObject({
      isEmergency: false,
      total: 0,
      reason: '当前没有生效的预警',
    })
    const dispatcher = await app.as('diaodu')
    const made = await startWarning(
      { dispatcher, chief },
      {
        categoryCode: 'temporaryControl',
        levelCode: 'yellow',
        planStartTime: '2026-11-20 12:00:00',
        planEndTime: '2026-11-22 12:00:00',
        reason: '重大活动保障',
      },
    )
    expect(await chief.reducePlanAssessNowEmEnterNum({})).toMatchObject({
      isEmergency: true,
      warnManagerId: made.id,
      stop: 0,
      limit: 1,
      self: 1,
      total: 2,
      reason: null,
    })
    const list = await chief.reducePlanAssessEmReducePlanList({ keyword: own.psName })
    expect(list.records.map(({ psCode }) => psCode)).toEqual([own.psCode])
    const panel = await chief.cockpitWarningControl({})
    expect(panel).toMatchObject({ isEmergency: true, warning: { planNumber: 1, orders: 2, signed: null } })
    const info = await chief.reducePlanAssessNowWarningInfo({})
    expect(panel.warning).toMatchObject({ ...info })
  })
})
