import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { permitForm } from '../../../testing/fixture-permits.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { hour, type PaintingEnterprise, refusal, twoEnterprises } from '../enterprises/testing/two-enterprises.ts'

let app: TestApp
type Api = Awaited<ReturnType<TestApp['as']>>
let chief: Api
let xishan: Api
let own: PaintingEnterprise
let foreign: PaintingEnterprise

interface Holder {
  psCode: string
  psName: string
  creditCode: string
  outletCode: string
}
let holder: Holder
let other: Holder

const holderOf = async ({ id }: PaintingEnterprise): Promise<Holder> => {
  const found = await firstRow(
    app.services.db,
    sql<Holder>`select ps_code as "psCode", ps_name as "psName", credit_code as "creditCode", outlet_code as "outletCode"
      from enterprise join outlet on enterprise_id = enterprise.id where enterprise.id = ${id}`,
  )
  if (!found) throw new Error('no enterprise')
  return found
}

const rowOf = (of: Holder, part: Partial<Record<number, string>> = {}): string[] =>
  [
    of.psCode,
    of.psName,
    `${of.creditCode}001P`,
    '重点',
    '2024-01-01',
    '2028-12-31',
    of.outletCode,
    'a24088',
    '120',
  ].map((value, index) => part[index] ?? value)

beforeAll(async () => {
  const city = await twoEnterprises()
  app = city.app
  own = city.own
  foreign = city.foreign
  holder = await holderOf(own)
  other = await holderOf(foreign)
  chief = await app.as('zhibanzhang')
  xishan = await app.as('xishan')
})
afterAll(() => app.close())

describe('the import of permits (sources 10.3)', () => {
  it('says what is wrong by cell, and writes nothing while anything is', async () => {
    const file = await permitForm([
      rowOf(holder, { 2: 'X001P' }),
      rowOf(holder, { 3: '特别', 8: '-3' }),
      rowOf(holder, { 5: '2023-12-31' }),
      rowOf(holder, { 6: '没有的排口' }),
      rowOf(holder, { 3: '登记管理' }),
      ['999999999999', '', '', '', '', '', '', '', ''],
    ])
    const { problems, permitCount } = await chief.permitCheck({ file })
    expect(permitCount).toBe(0)
    expect(problems.map(({ row, column, message }) => `${column}${row} ${message}`)).toEqual([
      'C2 许可证编号应为18位统一社会信用代码加3位数字和1位字母',
      'D3 管理类别应为：重点管理、简化管理、登记管理',
      'F4 有效期止应晚于有效期起',
      'G5 该企业没有这个排口',
      'I6 登记管理没有许可排放量，请留空',
      'A7 没有该企业，请核对企业编码',
      'C7 请填写许可证编号',
      'D7 请填写管理类别',
      'E7 请填写有效期起',
      'F7 请填写有效期止',
    ])
    expect(await refusal(chief.permitImport({ file }))).toMatchObject({
      code: 46010,
      message: '表格有10处问题，未导入。C2：许可证编号应为18位统一社会信用代码加3位数字和1位字母',
    })
    expect(await chief.enterOneData({ psCode: holder.psCode })).toBeNull()
  })

  it('knows an amount that stands twice and rows of one permit that disagree', async () => {
    const file = await permitForm([rowOf(holder), rowOf(holder, { 5: '2029-12-31' })])
    const { problems } = await chief.permitCheck({ file })
    expect(problems.map(({ row, column, message }) => `${column}${row} ${message}`)).toEqual([
      'F3 与第2行不一致，一家企业只有一份许可证',
      'H3 与第2行重复',
    ])
  })

  it('an amount is above zero', async () => {
    const { problems } = await chief.permitCheck({ file: await permitForm([rowOf(holder, { 8: '0' })]) })
    expect(problems[0]?.message).toBe('年许可排放量应为大于0的数字')
  })

  it('takes all permits over at once; the same workbook again changes nothing', async () => {
    const file = await permitForm([rowOf(holder), rowOf(other, { 8: '40' })])
    expect(await chief.permitImport({ file })).toEqual({ added: 2, changed: 0, same: 0 })
    expect(await chief.permitImport({ file })).toEqual({ added: 0, changed: 0, same: 2 })
    const less = await permitForm([rowOf(holder, { 8: '60' })])
    expect(await chief.permitImport({ file: less })).toEqual({ added: 0, changed: 1, same: 0 })
    expect(await chief.permitImport({ file })).toEqual({ added: 0, changed: 1, same: 1 })
  })

  it('is the city’s: a district may not', async () => {
    const file = await permitForm([rowOf(holder)])
    expect((await refusal(xishan.permitImport({ file }))).code).toBe(40300)
  })
})

describe('what is permitted and what is used', () => {
  /** A day of an outlet whose every factor let go of so many kilograms. */
  const outletDay = async (outletId: number, startAt: Date, kg: number) => {
    await ensurePartitions(app.services.db, 'outlet_day', [startAt])
    await sql`insert into outlet_day (outlet_id, start_at, valid_hours, stopped_hours, mean, peak, converted_mean,
        converted_peak, mass, mass_hours, flag_hours, computed_at)
      select ${outletId}, ${startAt}, array_agg(24), array_agg(0), array_agg(1), array_agg(1), array_agg(1), array_agg(1),
        array_agg(${kg}::real), array_agg(24), '{}', ${hour} from outlet_factor where outlet_id = ${outletId}`.execute(
      app.services.db,
    )
  }

  it('sources 11.7: 96.5 t of 120 t by day 323 is 80.4 %, beside the year’s 88.5 %', async () => {
    await outletDay(own.outletId, new Date('2026-11-19T00:00:00+08:00'), 90_000)
    await outletDay(own.outletId, new Date('2026-01-01T00:00:00+08:00'), 6_500)
    // The year before and today are not of the days that are over.
    await outletDay(own.outletId, new Date('2025-12-31T00:00:00+08:00'), 1_000)
    await outletDay(own.outletId, new Date('2026-11-20T00:00:00+08:00'), 1_000)
    const permit = await chief.enterOneData({ psCode: holder.psCode })
    expect(permit).toMatchObject({
      permitNo: `${holder.creditCode}001P`,
      category: '重点',
      validTo: '2028-12-31',
      isExpired: false,
    })
    const use = permit?.factors.find(({ factorCode }) => factorCode === 'a24088')
    expect(use).toMatchObject({ factorName: '非甲烷总烃', permitT: 120, light: 'green' })
    expect(use?.usedT).toBeCloseTo(96.5, 6)
    expect(use?.share).toBeCloseTo(0.804, 3)
    expect(use?.yearShare).toBeCloseTo(323 / 365, 6)
    expect(use?.expectedT).toBeCloseTo((96.5 / 323) * 365, 4)
  })

  it('enter-list-data: the largest share first; another district’s are counted, not shown', async () => {
    const all = await chief.enterListData({ factorCode: 'a24088' })
    expect(all.records.map(({ psCode }) => psCode)).toEqual([holder.psCode, other.psCode])
    expect(all.records[1]).toMatchObject({ permitT: 40, usedT: null, share: null, light: null })
    const district = await xishan.enterListData({})
    expect(district).toMatchObject({ total: 1, hiddenCount: 1 })
    expect(district.records.map(({ psCode }) => psCode)).toEqual([holder.psCode])
    expect((await refusal(xishan.enterOneData({ psCode: other.psCode }))).code).toBe(40301)
  })

  it('enter-category-data: 重点 简化 登记, each with its enterprises', async () => {
    expect(await chief.enterCategoryData({})).toEqual([
      { code: '重点', name: '重点管理', count: 2 },
      { code: '简化', name: '简化管理', count: 0 },
      { code: '登记', name: '登记管理', count: 0 },
    ])
    expect((await xishan.enterCategoryData({}))[0]?.count).toBe(1)
  })
})

describe('the copy of a permit (enter-fbm)', () => {
  it('has six chapters, each with as many rows as it says', async () => {
    const chapters = await chief.enterFbmCondition({ psCode: holder.psCode })
    expect(chapters.map(({ name }) => name)).toEqual([
      '基本信息',
      '产排污环节',
      '排放口',
      '许可限值',
      '自行监测',
      '执行报告',
    ])
    for (const { code, count } of chapters) {
      const { columns, rows } = await chief.enterFbmData({ psCode: holder.psCode, chapter: code })
      expect(rows).toHaveLength(count)
      expect(rows.every((row) => row.length === columns.length)).toBe(true)
      expect(count).toBeGreaterThan(0)
    }
  })

  it('limits carry the concentration, its standard and the yearly amount', async () => {
    const { rows } = await chief.enterFbmData({ psCode: holder.psCode, chapter: 'limit' })
    expect(rows).toEqual([['喷涂废气排口', '非甲烷总烃', expect.any(Number), expect.stringMatching(/GB|DB/), 120]])
  })

  it('the report tells each quarter that has begun, the running one up to yesterday', async () => {
    const { rows } = await chief.enterFbmData({ psCode: holder.psCode, chapter: 'report' })
    expect(rows.map(([period]) => period)).toEqual([
      '2026年第一季度',
      '2026年第二季度',
      '2026年第三季度',
      '2026年第四季度（至2026-11-19）',
    ])
    expect(rows.map(([, , usedT]) => usedT)).toEqual([6.5, null, null, 90])
  })
})
