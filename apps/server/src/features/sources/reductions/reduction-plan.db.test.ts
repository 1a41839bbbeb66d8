import { CallError } from '@qingkong/contract/core/client'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { workbookOf } from '../../../platform/spreadsheet.ts'
import { planForm, templateCells } from '../../../testing/fixture-early-warning.ts'
import { startWarning } from '../../../testing/started-warning.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { measuresInForce, societyInForce } from './port.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
let head: string[]
/** Rows of the template that hold a measure. */
let measures: string[][]

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  const template = await templateCells(await chief.reducePlanPlanTemplateDownload({}))
  head = template.head
  measures = template.body.filter(([, , level]) => level)
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

const row = (change: Record<number, string>): string[] => (measures[0] ?? []).map((cell, n) => change[n] ?? cell)
const enterpriseId = async (psCode: string | undefined): Promise<number> =>
  (await firstRow(app.services.db, sql<{ id: number }>`select id from enterprise where ps_code = ${psCode ?? ''}`))
    ?.id ?? 0

describe('the import of a reduction plan (rule-04)', () => {
  it('begins with a template: it exists while enterprises stand on the emergency list, and passes its own check', async () => {
    expect(await chief.reducePlanValidTemplateExist({})).toBe(true)
    expect(head.slice(0, 4)).toEqual(['企业编码', '企业名称', '预警级别', '减排措施'])
    expect(measures.length).toBeGreaterThan(50)
    const template = await chief.reducePlanPlanTemplateDownload({})
    const answer = await chief.reducePlanDataValidation({
      file: new File([new Uint8Array(await template.arrayBuffer())], '减排方案模板.xlsx'),
    })
    expect(answer).toMatchObject({ passed: true, problemCount: 0, planStatus: '0', planNumber: null })
  })

  it('does not exist without enterprises to plan for', async () => {
    const { db } = app.services
    await sql`update enterprise set monitor_types = array_replace(monitor_types, 'pst004', 'kept')`.execute(db)
    expect(await chief.reducePlanValidTemplateExist({})).toBe(false)
    expect(await refusal(chief.reducePlanPlanTemplateDownload({}))).toMatchObject({ code: 40400 })
    await sql`update enterprise set monitor_types = array_replace(monitor_types, 'kept', 'pst004')`.execute(db)
  })

  it('validates cell by cell; a faulty plan is kept out and its report is a sheet (rule-04)', async () => {
    const answer = await chief.reducePlanDataValidation({
      file: await planForm(head, [
        row({ 0: '999999999999' }),
        row({ 1: '别家公司', 4: '120' }),
        row({ 2: '紫色预警', 3: '' }),
        row({ 3: '停产', 4: '60' }),
        row({ 3: '停产', 4: '50' }),
      ]),
    })
    expect(answer).toMatchObject({ passed: false, planStatusName: '草案', problemCount: 7 })
    expect(answer.problems.map(({ row: at, column, message }) => `${column}${at} ${message}`)).toEqual([
      'A2 应急减排清单中没有该企业，请核对企业编码',
      `B3 与企业编码不符，应为“${measures[0]?.[1]}”`,
      'E3 减排比例应为0到100之间的数字',
      'C4 预警级别应为：红色预警、橙色预警、黄色预警',
      'D4 请填写减排措施',
      'D6 与第5行重复',
      'E6 该企业在该级别的减排比例合计超过100%',
    ])
    expect(await refusal(chief.reducePlanDataImport({ importId: answer.importId }))).toEqual({
      code: 40985,
      message: '减排方案有未通过校验的单元格，请修改后重新上传',
    })
    const report = await chief.reducePlanDataValidationDownload({ importId: answer.importId })
    const [sheet] = await readExcelFile(Buffer.from(await report.arrayBuffer()))
    expect(sheet?.data).toHaveLength(8)
    expect(sheet?.data[1]).toEqual(['A2', '企业编码', '999999999999', '应急减排清单中没有该企业，请核对企业编码'])
  })

  it('表7 is checked with it and shown in the next template; a plan without it has no totals (command 1.3)', async () => {
    const totals = (sheetRows: readonly (readonly string[])[]) => ({
      name: '表7 全社会排放总量',
      columns: ['污染物', '排放量(kg/日)', '来源年份'].map((title) => ({ title, width: 14 })),
      rows: sheetRows,
    })
    const upload = async (sheetRows: readonly (readonly string[])[]) => {
      const plan = { name: '减排方案', columns: head.map((title) => ({ title, width: 14 })), rows: [row({})] }
      const { data, type } = await workbookOf('减排方案.xlsx', [plan, totals(sheetRows)])
      return chief.reducePlanDataValidation({ file: new File([new Uint8Array(data)], '减排方案.xlsx', { type }) })
    }
    const wrong = await upload([
      ['氮氧化物', '-5', '2025'],
      ['氮氧化物', '60000', '去年'],
      ['臭氧', '1', '2025'],
    ])
    expect(wrong.problems.map(({ row: at, column, message }) => `${column}${at} ${message}`)).toEqual([
      'B2 排放量应为大于0的数字',
      'A3 污染物重复',
      'C3 来源年份应为四位年份，如 2025',
      'C3 各污染物的来源年份应相同',
      'A4 污染物应为：颗粒物、二氧化硫、氮氧化物、VOCs',
      'C4 各污染物的来源年份应相同',
    ])
    const open = await upload([
      ['氮氧化物', '', '2025'],
      ['VOCs', '1'.repeat(40), '2025'],
    ])
    expect(open.problems).toMatchObject([
      { row: 2, column: 'B', title: '表7 全社会排放总量 排放量(kg/日)', message: '请填写排放量(kg/日)' },
      { row: 3, column: 'B', message: '不能超过20个字符' },
    ])
    const { importId, passed } = await upload([
      ['氮氧化物', '60000', '2025'],
      ['VOCs', '', ''],
    ])
    expect(passed).toBe(true)
    expect(await societyInForce(app.services.db)).toBeNull()
    await chief.reducePlanDataImport({ importId })
    expect(await societyInForce(app.services.db)).toEqual({ year: 2025, pm: null, so2: null, nox: 60_000, voc: null })
    const template = await chief.reducePlanPlanTemplateDownload({})
    const sheets = await readExcelFile(Buffer.from(await template.arrayBuffer()))
    expect(sheets.find(({ sheet }) => sheet === '表7 全社会排放总量')?.data[3]).toEqual(['氮氧化物', '60000', '2025'])
    await sql`delete from reduction_measure where plan_id = ${importId}::uuid`.execute(app.services.db)
    await sql`delete from reduction_plan where id = ${importId}::uuid`.execute(app.services.db)
  })

  it('an old head or anything but a workbook is refused in words', async () => {
    const wrong = await chief.reducePlanDataValidation({ file: await planForm(['编码', ...head.slice(1)], [row({})]) })
    expect(wrong.problems).toMatchObject([{ row: 1, column: 'A', message: '表头应为“企业编码”，请下载最新模板填写' }])
    const text = new File(['企业编码\n'], '方案.xlsx')
    expect((await refusal(chief.reducePlanDataValidation({ file: text }))).code).toBe(46010)
  })

  it('holds nothing before the import, everything of it after, and replaces the version before (rule-04, rule-05)', async () => {
    const psCode = measures[0]?.[0]
    const id = await enterpriseId(psCode)
    expect(await measuresInForce(app.services.db, id)).toBeNull()
    const upload = async (measure: string) =>
      chief.reducePlanDataValidation({ file: await planForm(head, [row({ 2: '橙色', 3: measure, 5: '30' })]) })
    const [one, two] = [await upload('喷涂线停产'), await upload('全厂停产')]
    expect(await measuresInForce(app.services.db, id)).toBeNull()
    const first = await chief.reducePlanDataImport({ importId: one.importId })
    expect(first).toMatchObject({ planStatus: '1', planStatusName: '已发布', enterpriseCount: 1 })
    expect(await measuresInForce(app.services.db, id)).toEqual({ red: [], orange: ['喷涂线停产'], yellow: [] })
    expect(await chief.reducePlanDataImport({ importId: one.importId })).toEqual(first)
    const second = await chief.reducePlanDataImport({ importId: two.importId })
    expect(second.planNumber).toBe((first.planNumber ?? 0) + 1)
    expect(await measuresInForce(app.services.db, id)).toMatchObject({ orange: ['全厂停产'] })
    const { records } = await chief.reducePlanVersions({ pageSize: 50 })
    const statusOf = (importId: string) => records.find((plan) => plan.importId === importId)?.planStatusName
    expect([statusOf(one.importId), statusOf(two.importId)]).toEqual(['已结束', '已发布'])
  })

  it('a running warning keeps the version it froze at its start (rule-05)', async () => {
    const dispatcher = await app.as('diaodu')
    const psCode = measures[0]?.[0]
    const warning = await startWarning(
      { dispatcher, chief },
      {
        categoryCode: 'sandDust',
        levelCode: 'orange',
        planStartTime: '2026-11-20 12:00:00',
        planEndTime: '2026-11-22 12:00:00',
        reason: '上游沙尘传输',
      },
    )
    const frozen = warning.planNumber
    const next = await chief.reducePlanDataValidation({
      file: await planForm(head, [row({ 2: '橙色预警', 3: '限产10%' })]),
    })
    await chief.reducePlanDataImport({ importId: next.importId })
    const id = await enterpriseId(psCode)
    expect(await measuresInForce(app.services.db, id)).toMatchObject({ orange: ['全厂停产'] })
    const statuses = async () =>
      Object.fromEntries(
        (await chief.reducePlanVersions({ pageSize: 50 })).records.map((plan) => [
          String(plan.planNumber),
          plan.planStatusName,
        ]),
      )
    expect(await statuses()).toMatchObject({ [String(frozen)]: '执行中', [String((frozen ?? 0) + 1)]: '已发布' })
    await chief.psWarnDo({ id: warning.id, version: warning.version, action: 'lift' })
    expect(await measuresInForce(app.services.db, id)).toMatchObject({ orange: ['限产10%'] })
    expect(await statuses()).toMatchObject({ [String(frozen)]: '已结束' })
  })

  it('is for those who may write, and the city alone', async () => {
    const leader = await app.as('lingdao')
    expect((await refusal(leader.reducePlanPlanTemplateDownload({}))).code).toBe(40300)
    expect((await leader.reducePlanVersions({})).total).toBeGreaterThan(0)
  })
})
