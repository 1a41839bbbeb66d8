import { distanceM, inSector, type Position } from '@qingkong/domain/geo/distance'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  codesOf,
  hour,
  outletHour,
  type PaintingEnterprise,
  refusal,
  twoEnterprises,
} from './testing/two-enterprises.ts'

let app: TestApp
type Api = Awaited<ReturnType<TestApp['as']>>
let chief: Api
let xishan: Api
let own: PaintingEnterprise
let foreign: PaintingEnterprise

beforeAll(async () => {
  const city = await twoEnterprises()
  app = city.app
  own = city.own
  foreign = city.foreign
  chief = await app.as('zhibanzhang')
  xishan = await app.as('xishan')
})
afterAll(() => app.close())

const everyType = { monitorTypeList: '' } as const

describe('the list by the filter panel', () => {
  it('answers the document’s fields, key enterprises by default, numbered from 1', async () => {
    const { records, total, wind } = await chief.indEnterList({})
    expect(total).toBe(150)
    expect(wind).toBeNull()
    expect(records.map(({ number }) => number)).toEqual(records.map((_, index) => index + 1))
    expect((await chief.indEnterList(everyType)).total).toBe(300)
  })

  it('C, trace-19: a district’s own list and file are those of its areas', async () => {
    const own = await xishan.indEnterList({ ...everyType, ownAreasOnly: true })
    expect(own.total).toBeGreaterThan(0)
    expect(own.records.every(({ countyCode }) => countyCode === '320205')).toBe(true)
    expect(own.total).toBeLessThan((await xishan.indEnterList(everyType)).total)
    const file = await xishan.indEnterListExport({ ...everyType, ownAreasOnly: true })
    const sheet = await readSheet(Buffer.from(await file.arrayBuffer()))
    expect(sheet).toHaveLength(own.total + 1)
  })

  it('id: the list holds the layer of enterprises alone', async () => {
    expect((await chief.indEnterList({ id: '2' })).total).toBe(150)
    const other = chief.indEnterList({ id: '3' as '2' })
    expect((await refusal(other)).message).toContain('图层编号应为2')
  })

  it('factorCode: each row tells its emission of what stands for the factor, and the largest comes first', async () => {
    const { records } = await chief.indEnterList({ ...everyType, factorCode: 'o3', dataTime: '2026-11-20 10:00:00' })
    expect(records.slice(0, 3).map(({ psCode, emission }) => [psCode, emission])).toEqual([
      [own.psCode, 2],
      [foreign.psCode, 2],
      [expect.any(String), null],
    ])
    const district = (await xishan.indEnterList({ ...everyType, factorCode: 'o3', dataTime: '2026-11-20 10:00:00' }))
      .records
    expect(district.find(({ psCode }) => psCode === own.psCode)?.emission).toBe(2)
    expect(district.find(({ psCode }) => psCode === foreign.psCode)?.emission).toBeNull()
    expect((await chief.indEnterList(everyType)).records.every(({ emission }) => emission === null)).toBe(true)
  })

  it('timeType and dataTime: states and emissions of that moment', async () => {
    const of = async (part: Parameters<Api['indEnterList']>[0]) =>
      (await chief.indEnterList({ ...everyType, factorCode: 'o3', ...part })).records.find(
        ({ psCode }) => psCode === own.psCode,
      )
    expect(await of({ dataTime: '2026-11-20 10:00:00' })).toMatchObject({ state: 'online', emission: 2 })
    // Nothing had been sent by then; no minutes have come at all.
    expect(await of({ dataTime: '2026-11-20 09:00:00' })).toMatchObject({ state: 'offline', emission: null })
    expect(await of({ timeType: 'MIN', dataTime: '2026-11-20 10:00:00' })).toMatchObject({
      state: 'offline',
      emission: null,
    })
    expect(await of({ timeType: 'ACC', dataTime: '2026-11-20 12:00:00' })).toMatchObject({ emission: 2 })
    expect(await of({ timeType: 'HOUR', dataTime: '2026-11-20 12:00:00' })).toMatchObject({ emission: null })
  })

  it('enterprise-08: each of the ten labels finds the enterprises that carry it, several find any of theirs', async () => {
    const found = async (enterLabelList: string) => (await chief.indEnterList({ ...everyType, enterLabelList })).records
    const labels = [
      '表面涂装',
      '包装印刷',
      '油气挥发',
      '清洗剂',
      '发泡剂',
      '胶黏剂',
      '生物质燃烧与燃煤源',
      '防焊',
      'PVC注塑',
      '橡胶',
    ]
    for (const label of labels) {
      const records = await found(label)
      expect(records.length, label).toBeGreaterThan(0)
      expect(records.every(({ enterLabel }) => enterLabel.split('、').includes(label))).toBe(true)
    }
    const both = await found('橡胶,防焊')
    const each = [...(await found('橡胶')), ...(await found('防焊'))].map(({ psCode }) => psCode)
    expect(codesOf({ records: both }).toSorted()).toEqual([...new Set(each)].toSorted())
  })

  it('enterprise-12: the panel’s pollutants of waste gas are named by their codes', async () => {
    const gas = (await chief.psFactorList({})).find(({ code }) => code === 'gas')?.children ?? []
    expect(gas.find(({ code }) => code === 'a21026')?.name).toBe('二氧化硫')
    expect(gas.find(({ code }) => code === 'a24088')?.name).toBe('非甲烷总烃')
    expect(gas.every(({ code, name }) => /^a\d{5}$/.test(code) && name !== '')).toBe(true)
  })

  it('defaultQuery: key enterprises, whatever the panel is set to', async () => {
    const narrow = { ...everyType, keyword: '没有这家', countyCodeList: '320205' } as const
    expect((await chief.indEnterList(narrow)).total).toBe(0)
    expect((await chief.indEnterList({ ...narrow, defaultQuery: true })).total).toBe(150)
  })

  it('narrows by area, industry, process, solvent, pollutant and keyword, each by what the enterprise has', async () => {
    const { db } = app.services
    const count = async (condition: ReturnType<typeof sql>) =>
      (await firstRow(db, sql<{ n: number }>`select count(*)::int as n from enterprise where ${condition}`))?.n
    const total = async (filter: Parameters<Api['indEnterList']>[0]) =>
      (await chief.indEnterList({ ...everyType, ...filter })).total
    expect(await total({ countyCodeList: '320211,320213' })).toBe(await count(sql`area_code in ('320211', '320213')`))
    expect(await total({ emNeaicList: '36' })).toBe(await count(sql`industry_code like '36%'`))
    const processOf = sql`exists (select from enterprise_section where enterprise_id = enterprise.id and process_code = 'P14')`
    expect(await total({ sectionCodeList: 'P14' })).toBe(await count(processOf))
    expect(await total({ sectionCodeList: 'P14-2' })).toBe(await total({ sectionCodeList: 'P14' }))
    const solventOf = sql`exists (select from enterprise_inventory where enterprise_id = enterprise.id and 'S13' = any(solvent_codes))`
    expect(await total({ emSolventList: 'S13' })).toBe(await count(solventOf))
    const factorOf = sql`exists (select from outlet join outlet_factor on outlet_id = outlet.id where enterprise_id = enterprise.id and factor_code = 'a21024')`
    expect(await total({ factorCodeList: 'a21024' })).toBe(await count(factorOf))
    const labelOf = sql`exists (select from enterprise_inventory where enterprise_id = enterprise.id and labels && '{橡胶,防焊}'::text[])`
    // C: ent-enter-label
    expect(await total({ enterLabelList: '橡胶,防焊' })).toBe(await count(labelOf))
    expect(await total({ enterLabelList: '橡胶' })).toBeLessThan(300)
    expect(await total({ keyword: '%' })).toBe(0)
    expect(await total({ keyword: '电镀' })).toBeGreaterThan(0)
  })

  it('the drawer’s sector opens upwind with distances in metres (trace-19)', async () => {
    const lonLatCon = { lon: 120.3, lat: 31.6, angle: 60, radiusValue: 10, windDirectionDegrees: 45 }
    const { records, wind } = await chief.indEnterList({ ...everyType, lonLatCon })
    const places = await rows(
      app.services.db,
      sql<Position & { psCode: string }>`select ps_code as "psCode", longitude, latitude from enterprise`,
    )
    const centre = { longitude: 120.3, latitude: 31.6 }
    const sector = { centre, directionDeg: 45, angleDeg: 60, radiusM: 10_000 }
    const expected = places
      .filter((place) => inSector(place, sector))
      .toSorted((a, b) => distanceM(centre, a) - distanceM(centre, b))
    expect(expected.length).toBeGreaterThan(0)
    expect(records.map(({ psCode }) => psCode)).toEqual(expected.map(({ psCode }) => psCode))
    expect(wind).toMatchObject({ source: 'given', windName: '东北风' })
    const still = await chief.indEnterList({ ...everyType, lonLatCon: { lon: 120.3, lat: 31.6 } })
    expect(still.wind?.message).toBe('当前该附近点无风向数据，已按北风查询')
  })

  it('around sites each enterprise stands once, with the distance to the nearest of them', async () => {
    const sites = await rows(
      app.services.db,
      sql<
        Position & { code: string }
      >`select site_code as code, longitude, latitude from site where site_type = '30' order by id limit 2`,
    )
    const siteCodeList = sites.map(({ code }) => code)
    const { records } = await chief.indEnterList({ ...everyType, siteCodeList, radiusValue: 6 })
    expect(records.length).toBeGreaterThan(0)
    expect(new Set(codesOf({ records })).size).toBe(records.length)
    for (const row of records) {
      const nearest = Math.min(...sites.map((site) => distanceM(site, row)))
      expect(row.distance).toBe(Math.round(nearest))
      expect(nearest).toBeLessThanOrEqual(6000)
    }
    const upwind = await chief.indEnterList({ ...everyType, siteCodeList, radiusValue: 6, upwindFlag: true })
    expect(upwind.total).toBeLessThan(records.length)
    const set = await chief.indEnterList({
      ...everyType,
      siteWindConArray: siteCodeList.map((siteCode) => ({
        siteCode,
        angle: 45,
        radiusValue: 6,
        windDirectionDegrees: 0,
      })),
    })
    expect(codesOf(set).toSorted()).toEqual(codesOf(upwind).toSorted())
    expect(await refusal(chief.indEnterList({ siteCodeList: 'NOPE', radiusValue: 3 }))).toEqual({
      code: 40400,
      message: '站点 NOPE 不存在',
    })
  })

  it('the upwind list crosses districts; states and wishes about emissions stop at the own area (4.4 #20, #21)', async () => {
    const all = await xishan.indEnterList({
      ...everyType,
      lonLatCon: { lon: 120.38, lat: 31.56, angle: 360, radiusValue: 10 },
    })
    const counties = new Set(all.records.map(({ countyCode }) => countyCode))
    expect(counties.size).toBeGreaterThan(1)
    for (const row of all.records) expect(row.state === null).toBe(row.countyCode !== '320205')
    const range = {
      dataRangeType: 'ZDJK_01',
      dataRangeNum: 1000,
      dataRangeUnit: '1',
      dataRangeFactor: 'a24088',
    } as const
    const most = await xishan.indEnterList({ ...everyType, dataRangeArray: [range] })
    expect(most.total).toBeGreaterThan(0)
    expect(new Set(most.records.map(({ countyCode }) => countyCode))).toEqual(new Set(['320205']))
  })

  it('by emission: the first N, the first N percent, at least N tons; electricity has no tons', async () => {
    const byVoc = async (
      rest: { dataRangeNum: number; dataRangeUnit: '1' | '2' | '3' },
      type: 'ZDJK_01' | 'ZDJK_03' = 'ZDJK_01',
    ) =>
      chief.indEnterList({
        ...everyType,
        dataRangeArray: [{ dataRangeType: type, dataRangeFactor: 'a24088', ...rest }],
      })
    const ranked = await rows(
      app.services.db,
      sql<{ psCode: string; tons: number }>`
        select ps_code as "psCode", sum(emission_voc) * 365 / 1000 as tons from enterprise_section
        join enterprise on enterprise.id = enterprise_id where emission_voc is not null group by ps_code order by tons desc`,
    )
    const firstFive = codesOf(await byVoc({ dataRangeNum: 5, dataRangeUnit: '1' }))
    expect(firstFive.toSorted()).toEqual(
      ranked
        .slice(0, 5)
        .map(({ psCode }) => psCode)
        .toSorted(),
    )
    expect((await byVoc({ dataRangeNum: 10, dataRangeUnit: '2' })).total).toBe(Math.ceil(ranked.length / 10))
    expect((await byVoc({ dataRangeNum: 20, dataRangeUnit: '3' })).total).toBe(
      ranked.filter(({ tons }) => tons >= 20).length,
    )
    expect(codesOf(await byVoc({ dataRangeNum: 5, dataRangeUnit: '1' }, 'ZDJK_03')).toSorted()).toEqual(
      [own.psCode, foreign.psCode].toSorted(),
    )
    const tons = { dataRangeType: 'KWH_01', dataRangeNum: 1, dataRangeUnit: '3' } as const
    expect((await refusal(chief.indEnterList({ dataRangeArray: [tons] }))).message).toContain(
      '用电排名只能按家数或百分比筛选',
    )
    const power = { dataRangeType: 'KWH_01', dataRangeNum: 3, dataRangeUnit: '1' } as const
    expect((await chief.indEnterList({ ...everyType, dataRangeArray: [power] })).total).toBe(3)
  })

  it('other conditions: alarms of the week, growth from day to day, valid alarms; an unknown one is refused', async () => {
    const [dayBefore, yesterday] = [new Date('2026-11-18T10:00:00+08:00'), new Date('2026-11-19T10:00:00+08:00')]
    await outletHour(app.services, own.outletId, dayBefore, 1, 2)
    await outletHour(app.services, own.outletId, yesterday, 1, 3)
    await outletHour(app.services, foreign.outletId, dayBefore, 1, 3)
    await outletHour(app.services, foreign.outletId, yesterday, 1, 3)
    const found = async (otherCondition: string) => codesOf(await chief.indEnterList({ ...everyType, otherCondition }))
    const record = uuidv7(hour)
    await sql`insert into alarm_record (id, subject_kind, subject_id, rule_id, rule_name, factor_code, level, first_at,
        started_at, last_at, sentence, dedupe_key)
      values (${record}, 'outlet', ${own.outletId}, ${record}, '', 'a24088', 2, ${hour}, ${hour}, ${hour}, '', 'k')`.execute(
      app.services.db,
    )
    expect(await found('OTHER_01')).toEqual([own.psCode])
    expect(codesOf(await chief.indEnterList({ ...everyType, psStatusList: 'alarm' }))).toEqual([own.psCode])
    for (const condition of ['OTHER_03', 'OTHER_04', 'OTHER_03,OTHER_04'])
      expect(await found(condition)).toEqual([own.psCode])
    expect(await found('OTHER_05')).toEqual([])
    const event = uuidv7(hour)
    await sql`insert into event (id, event_code, event_type, status, level, event_time, created_at, updated_at, longitude,
        latitude, area_code, source_id, description, enterprise_id)
      values (${event}::uuid, 'E-6', '6', 1, 2, ${hour}, ${hour}, ${hour}, 120.3, 31.5, '320281', ${event}::uuid, '超标', ${foreign.id})`.execute(
      app.services.db,
    )
    expect(await found('OTHER_06')).toEqual([foreign.psCode])
    expect((await refusal(found('OTHER_99'))).message).toBe('没有其他条件 OTHER_99')
  })

  it('a state filter holds the states asked for', async () => {
    const { records } = await chief.indEnterList({ ...everyType, psStatusList: 'online,alarm' })
    expect(codesOf({ records }).toSorted()).toEqual([own.psCode, foreign.psCode].toSorted())
    expect(records.every(({ state }) => state === 'online' || state === 'alarm')).toBe(true)
  })

  it('is exported as 污染源列表.xlsx (trace-19)', async () => {
    const response = await fetch(`${app.base}/business-ps/ps-industry/ind-enter-list-export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await app.token('zhibanzhang')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...everyType, countyCodeList: '320205' }),
    })
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('污染源列表.xlsx')
    const [head, ...body] = await readSheet(Buffer.from(await response.arrayBuffer()))
    expect(head?.slice(0, 2)).toEqual(['序号', '企业名称'])
    const { records } = await chief.indEnterList({ ...everyType, countyCodeList: '320205' })
    expect(body.map((row) => row[2])).toEqual(codesOf({ records }))
  })
})
