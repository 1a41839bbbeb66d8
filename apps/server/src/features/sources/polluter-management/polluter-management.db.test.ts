import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { hour, outletHour, type PaintingEnterprise, twoEnterprises } from '../enterprises/testing/two-enterprises.ts'

let app: TestApp
type Api = Awaited<ReturnType<TestApp['as']>>
let chief: Api
let xishan: Api
let own: PaintingEnterprise
let foreign: PaintingEnterprise
const everyType = { monitorTypeList: '' } as const

beforeAll(async () => {
  const city = await twoEnterprises()
  app = city.app
  own = city.own
  foreign = city.foreign
  chief = await app.as('zhibanzhang')
  xishan = await app.as('xishan')
  await outletHour(app.services, own.outletId, new Date(hour.getTime() - 3_600_000), 1, 5)
  await outletHour(app.services, own.outletId, new Date(hour.getTime() - 24 * 3_600_000), 1, 70)
})
afterAll(() => app.close())

describe('the head of the source map (polluter-management head-statistics)', () => {
  it('counts what the panel finds: enterprises, outlets, the rate online, the six states', async () => {
    const found = await chief.indEnterList(everyType)
    const head = await chief.polluterHeadStatistics(everyType)
    expect(head).toMatchObject({ enterprises: found.total, hiddenCount: 0 })
    expect(Object.values(head.states).reduce((sum, count) => sum + count, 0)).toBe(found.total)
    expect(head.states.online).toBe(2)
    // Two outlets have sent within three hours.
    expect(head.onlineRate).toBeCloseTo(2 / head.outlets, 9)
    const key = await chief.polluterHeadStatistics({})
    expect(key.enterprises).toBe((await chief.indEnterList({})).total)
    expect(key.enterprises).toBeLessThan(head.enterprises)
  })

  it('在线率 leaves out the outlets of a plant that is reported as closed (报停)', async () => {
    const { db } = app.services
    const before = await chief.polluterHeadStatistics(everyType)
    const silent = await sql<{
      id: number
    }>`select id from outlet where enterprise_id not in (${own.id}, ${foreign.id}) limit 1`.execute(db)
    const mark = '0193487e-0000-7000-8000-000000000002'
    await sql`insert into source_mark (id, outlet_id, kind, from_at, reason, created_at, created_by, updated_at)
      values (${mark}, ${silent.rows[0]?.id}, 'closed', ${new Date(hour.getTime() - 86_400_000)}, '停产检修', ${hour}, '', ${hour})`.execute(
      db,
    )
    const after = await chief.polluterHeadStatistics(everyType)
    expect(after.outlets).toBe(before.outlets)
    expect(after.onlineRate).toBeCloseTo(2 / (before.outlets - 1), 9)
  })

  it('sums the hours of today that are over, in kg, and says of which hour the newest is', async () => {
    const { today, dataTime } = await xishan.polluterHeadStatistics({
      ...everyType,
      keyword: '',
      countyCodeList: '320205',
    })
    expect(today.a24088).toBeCloseTo(7, 6)
    expect(today.a21002).toBeNull()
    expect(dataTime).toBe('2026-11-20 10:00:00')
  })

  it('sources 11.12: enterprises out of sight are counted, not summed', async () => {
    const district = await xishan.polluterHeadStatistics(everyType)
    const all = await chief.polluterHeadStatistics(everyType)
    expect(district.enterprises + district.hiddenCount).toBe(all.enterprises)
    expect(district.enterprises).toBeGreaterThan(0)
    expect(district.today.a24088).toBeCloseTo(7, 6)
    expect(all.today.a24088).toBeCloseTo(9, 6)
  })
})

describe('the statistics of the source map', () => {
  const statistics = (groupBy: 'area' | 'industry' | 'type' | 'state', api = chief) =>
    api.polluterStatistics({ ...everyType, groupBy, emissionFactor: 'a24088' })

  it('by area and by industry every enterprise stands once, by type in each of its own', async () => {
    const { total } = await chief.indEnterList(everyType)
    const countOf = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)
    expect(countOf((await statistics('area')).rows)).toBe(total)
    expect(countOf((await statistics('industry')).rows)).toBe(total)
    const types = (await statistics('type')).rows
    expect(types.find(({ code }) => code === 'pst005')).toMatchObject({ name: '排污许可企业', count: total })
    expect(countOf(types)).toBeGreaterThan(total)
  })

  it('tells how many alarm and what was let go of today', async () => {
    const record = '0193487e-0000-7000-8000-000000000001'
    await sql`insert into alarm_record (id, subject_kind, subject_id, rule_id, rule_name, factor_code, level, first_at,
        started_at, last_at, sentence, dedupe_key)
      values (${record}, 'outlet', ${foreign.outletId}, ${record}, '', 'a24088', 2, ${hour}, ${hour}, ${hour}, '', 'k')`.execute(
      app.services.db,
    )
    const { rows } = await statistics('area')
    expect(rows.find(({ code }) => code === '320281')).toMatchObject({ name: '江阴市', alarm: 1, kg: 2 })
    expect(rows.find(({ code }) => code === '320205')).toMatchObject({ alarm: 0, kg: 7 })
    expect((await statistics('state')).rows[0]).toMatchObject({ code: 'alarm', name: '告警', count: 1 })
    const district = await statistics('area', xishan)
    expect(district.rows.map(({ code }) => code)).toEqual(['320205'])
    expect(district.hiddenCount).toBeGreaterThan(0)
  })

  it('find-industry-category: divisions with their classes', async () => {
    const categories = await chief.findIndustryCategory({})
    const cars = categories.find(({ code }) => code === '36')
    expect(cars?.children.find(({ code }) => code === '3670')?.name).toBe('汽车零部件及配件制造')
    expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe((await chief.indEnterList(everyType)).total)
  })
})
