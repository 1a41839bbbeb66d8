import { statisticsTable } from '@qingkong/contract/tables/sources/amount-statistics'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  hour,
  outletHour,
  type PaintingEnterprise,
  refusal,
  twoEnterprises,
} from '../enterprises/testing/two-enterprises.ts'
import { outletDays } from './testing/outlet-days.ts'
import { pointDays } from './testing/point-days.ts'

let app: TestApp
type Api = Awaited<ReturnType<TestApp['as']>>
let chief: Api
let xishan: Api
let own: PaintingEnterprise
let foreign: PaintingEnterprise

const factorCode = 'a24088'
const october: [string, string] = ['2026-10-01', '2026-10-31']
const asked = { factorCode, startTime: october[0], endTime: october[1] } as const

beforeAll(async () => {
  const city = await twoEnterprises()
  app = city.app
  own = city.own
  foreign = city.foreign
  const { services } = app
  // October 412.6 kg after 500.3 kg in the October before; September is there at 62 % only.
  await outletDays(services, own.outletId, october, { mass: 400 / 31, filled: 12.6 / 31, valid: 23, exceed: 1 })
  await outletDays(services, own.outletId, ['2025-10-01', '2025-10-31'], { mass: 500.3 / 31 })
  await outletDays(services, own.outletId, ['2026-09-01', '2026-09-30'], { mass: 10, valid: 15 })
  await outletDays(services, own.outletId, ['2026-07-01', '2026-08-31'], { mass: 10 })
  await outletDays(services, foreign.outletId, october, { mass: 2, mean: 30 })
  chief = await app.as('zhibanzhang')
  xishan = await app.as('xishan')
})
afterAll(() => app.close())

const cellsOf = async (file: Blob) => (await readExcelFile(Buffer.from(await file.arrayBuffer())))[0]?.data ?? []

describe('statistics of emissions (data-statistics)', () => {
  it('page-monitoring-data-statistics: the month that is over by default, from district to enterprise', async () => {
    const { records, period } = await chief.psDataDataStatistics({ factorCode, areaCodes: ['320205'] })
    expect(period).toEqual({ from: '2026-10-01', to: '2026-10-31', name: '2026年10月' })
    expect(records[0]).toMatchObject({ level: 'COUNTY', code: '320205', parentCode: null, name: '锡山区' })
    const industry = records.find(({ code }) => code === '320205-36')
    expect(industry).toMatchObject({ level: 'INDUSTRY', parentCode: '320205' })
    const plant = records.find(({ code }) => code === own.psCode)
    expect(plant).toMatchObject({ level: 'ENTERPRISE', parentCode: '320205-36' })
    expect(records.every(({ level }) => level !== 'OUTLET')).toBe(true)
  })

  it('sources 11.10: 412.6 after 500.3 kg is −17.5 %; a month at 62 % is not compared', async () => {
    const { records, facts } = await chief.psDataDataStatistics({
      ...asked,
      superviseCompany: [own.psCode],
      level: 'OUTLET',
    })
    expect(records.map(({ level }) => level)).toEqual(['COUNTY', 'INDUSTRY', 'ENTERPRISE', 'OUTLET'])
    for (const row of [...records, facts]) {
      expect(row.measuredKg).toBeCloseTo(400, 2)
      expect(row.filledKg).toBeCloseTo(12.6, 2)
      expect(row.totalKg).toBeCloseTo(412.6, 2)
      expect(row.yoy).toBeCloseTo(-17.53, 2)
      expect([row.qoq, row.qoqRemark]).toEqual([null, '数据不足，不作同比'])
    }
  })

  it('every rate comes with its numerator and denominator', async () => {
    const [row] = (await chief.psDataDataStatistics({ ...asked, superviseCompany: [own.psCode] })).records
    expect(row).toMatchObject({ exceedHours: 31, judgedHours: 713, dueHours: 744, validHours: 713, stopHours: 0 })
    expect(row?.exceedRate).toBeCloseTo(31 / 713, 10)
    expect(row?.coverage).toBeCloseTo(713 / 744, 10)
    expect(row?.alpha).toBeCloseTo(713 / 744, 10)
    expect(row?.filledShare).toBeCloseTo(12.6 / 412.6, 4)
  })

  it('sources 1: what was used of the permit since 1 January stands beside the part of the year that is over', async () => {
    const { db } = app.services
    await sql`insert into permit (enterprise_id, permit_no, category, valid_from, valid_to, imported_at, imported_name)
      values (${own.id}, 'P-1', '重点', '2024-01-01', '2028-12-31', now(), '测试')`.execute(db)
    await sql`insert into permit_limit (enterprise_id, outlet_id, factor_code, permit_t) values (${own.id}, ${own.outletId}, ${factorCode}, 1.5)`.execute(
      db,
    )
    const { records, facts } = await chief.psDataDataStatistics({ ...asked, areaCodes: '320205', level: 'OUTLET' })
    // 62 days of 10 kg, 30 of 10 kg and 412.6 kg of October, by 31 October: day 304 of 365.
    const plant = records.find(({ code }) => code === own.psCode)
    expect(plant).toMatchObject({ permitted: 1, overPermit: 1, permitT: 1.5, permitLight: 'amber' })
    expect(plant?.usedT).toBeCloseTo(1.3326, 3)
    expect(plant?.permitShare).toBeCloseTo(1.3326 / 1.5, 3)
    expect(plant?.permitYearShare).toBeCloseTo(304 / 365, 10)
    expect(records.find(({ level }) => level === 'COUNTY')).toMatchObject({ permitted: 1, permitT: 1.5 })
    expect(records.filter(({ level }) => level === 'OUTLET').every(({ permitT }) => permitT === null)).toBe(true)
    expect([facts.permitted, facts.overPermit]).toEqual([1, 1])
  })

  it('data-analysis-second: the rows right below one', async () => {
    const below = async (level: 'COUNTY' | 'INDUSTRY' | 'ENTERPRISE' | 'OUTLET', code: string) =>
      (await chief.psDataDataAnalysisSecond({ ...asked, level, code })).records
    expect((await below('COUNTY', '320205')).map(({ level }) => level)).toContain('INDUSTRY')
    expect((await below('INDUSTRY', '320205-36')).map(({ code }) => code)).toContain(own.psCode)
    expect(await below('ENTERPRISE', own.psCode)).toMatchObject([
      { level: 'OUTLET', parentCode: own.psCode, limit: 60 },
    ])
    expect(await below('OUTLET', `${own.psCode}-DA001`)).toEqual([])
  })

  it('sources 11.12: a district sees its own; the others are counted and in no total', async () => {
    const { records, facts, meta } = await xishan.psDataDataStatistics(asked)
    expect(new Set(records.filter(({ level }) => level === 'COUNTY').map(({ code }) => code))).toEqual(
      new Set(['320205']),
    )
    expect(facts.totalKg).toBeCloseTo(412.6, 2)
    expect(meta.hiddenCount).toBeGreaterThan(0)
  })

  it('the file shows what the screen shows, with the definitions behind it', async () => {
    const question = { ...asked, areaCodes: '320205', level: 'OUTLET' } as const
    const screen = statisticsTable(await chief.psDataDataStatistics(question), {})
    const file = await chief.psDataDataStatisticsExport(question)
    const sheets = await readExcelFile(Buffer.from(await file.arrayBuffer()))
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['数据', '统计口径'])
    const body = (await cellsOf(file)).slice(-screen.rows.length)
    // The reader trims the indentation that the sheet has.
    expect(body.map((row) => row[0])).toEqual(screen.rows.map(({ name }) => String(name).trim()))
    const accounted = screen.columns.findIndex(({ key }) => key === 'accounted')
    const plant = body.find((row) => row[2] === own.psCode)
    expect(plant?.[accounted]).toBe(0.413)
    expect(plant?.[screen.columns.findIndex(({ key }) => key === 'yoy')]).toBe(-17.5)
  })
})

describe('the course of a period (data-analysis)', () => {
  it('a day on which nothing came is in the course with what fills it, as it is in the sum', async () => {
    const { db } = app.services
    const missingDay = (mass: number | null) =>
      sql`update outlet_day set mass = array_fill(${mass}::real, array[array_length(mass, 1)]), filled_mass = array_fill(${
        mass === null ? 8 : 12.6 / 31
      }::real, array[array_length(mass, 1)]) where outlet_id = ${own.outletId} and start_at = '2026-10-05T00:00:00+08:00'`.execute(
        db,
      )
    await missingDay(null)
    const { trend, facts } = await chief.psDataDataAnalysis({ ...asked, superviseCompany: [own.psCode] })
    expect(trend[4]).toEqual(expect.objectContaining({ time: '2026-10-05', measuredKg: null, filledKg: 8, totalKg: 8 }))
    expect(trend.reduce((sum, { totalKg }) => sum + (totalKg ?? 0), 0)).toBeCloseTo(facts.totalKg ?? 0, 4)
    await missingDay(400 / 31)
  })

  it('steps by days, or as running totals, with what the whole is made up of', async () => {
    const { trend, districts, industries, total } = await chief.psDataDataAnalysis(asked)
    expect([trend.length, total]).toEqual([31, 2])
    expect(trend[0]?.measuredKg).toBeCloseTo(400 / 31 + 2, 3)
    expect(districts.slice(0, 2).map(({ name }) => name)).toEqual(['锡山区', '江阴市'])
    expect(districts.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1, 10)
    expect(industries[0]).toMatchObject({ code: '36', name: '汽车制造业', share: 1 })
    const running = (await chief.psDataDataAnalysis({ ...asked, dataStateType: '1' })).trend
    expect(running.at(-1)?.totalKg).toBeCloseTo(412.6 + 62, 1)
  })

  it('a year steps by months', async () => {
    const { trend } = await chief.psDataDataAnalysis({ factorCode, startTime: '2026-01-01', endTime: '2026-12-31' })
    expect(trend.map(({ time }) => time)).toEqual(['2026-07', '2026-08', '2026-09', '2026-10'])
    const file = await chief.psDataDataAnalysisExport({ factorCode, startTime: '2026-01-01', endTime: '2026-12-31' })
    expect((await cellsOf(file)).slice(-4).map(([time]) => time)).toEqual(trend.map(({ time }) => time))
  })
})

describe('hours (data-statistics-hour)', () => {
  it('of a day, silent hours among them, up to the last one that is over', async () => {
    await outletHour(app.services, own.outletId, new Date(hour.getTime() - 3_600_000), 7, 3)
    const { records, outlets } = await chief.psDataDataStatisticsHour({
      factorCode,
      startTime: '2026-11-20',
      endTime: '2026-11-20',
      superviseCompany: [own.psCode, foreign.psCode],
    })
    expect(outlets).toBe(2)
    expect(records.map(({ dataTime }) => dataTime.slice(11, 13))).toEqual(
      Array.from({ length: 10 }, (_, at) => String(at + 1).padStart(2, '0')),
    )
    expect(records.at(-1)).toMatchObject({ measuredKg: 4, validOutlets: 2, meanZs: 1, maxZs: 1 })
    expect(records.at(-2)).toMatchObject({
      measuredKg: 3,
      validOutlets: 1,
      maxZs: 7,
      maxOutletCode: `${own.psCode}-DA001`,
    })
    expect(records[0]).toMatchObject({ measuredKg: null, validOutlets: 0, maxOutletName: null })
  })

  it('refuses more hours than can be read at once', async () => {
    const hours = (startTime: string, superviseCompany: string[]) =>
      refusal(chief.psDataDataStatisticsHour({ factorCode, startTime, endTime: '2026-10-31', superviseCompany }))
    expect((await hours('2025-01-01', [own.psCode])).message).toBe('逐小时统计时段不能超过366天')
    expect((await hours('2025-11-01', [])).message).toBe('逐小时统计的排口过多，请缩短时段或选择企业')
  })
})

describe('statistics of electricity', () => {
  it('sums meters by what their equipment does, down to the meter', async () => {
    const points = await rows(
      app.services.db,
      sql<{ id: number; group: string; psCode: string }>`
        select p.id, outlet_group as "group", ps_code as "psCode" from monitor_point p
        join enterprise on enterprise.id = enterprise_id where monitor_type = 'pst002'
          and enterprise_id = (select min(enterprise_id) from monitor_point where monitor_type = 'pst002') order by p.id`,
    )
    const psCode = points[0]?.psCode ?? ''
    for (const [at, { id }] of points.entries())
      await pointDays(app.services, id, october, { kwh: 240, peakKw: 20 + at })
    const question = { ...asked, monitorType: 'pst002', superviseCompany: psCode, level: 'OUTLET' } as const
    const { electricity, records, facts, meta } = await chief.psDataDataStatistics(question)
    const made = points.filter(({ group }) => group === 'production').length
    expect(records).toEqual([])
    expect(electricity[0]).toMatchObject({
      level: 'COUNTY',
      productionKwh: made * 240 * 31,
      totalKwh: points.length * 240 * 31,
      peakKw: 19 + points.length,
      coverage: 1,
      yoy: null,
      yoyRemark: '数据不足，不作同比',
    })
    expect(electricity.filter(({ level }) => level === 'OUTLET')).toHaveLength(points.length)
    expect([facts.totalKwh, meta.coverage]).toEqual([points.length * 240 * 31, 1])
    // Sources 11.9: 17 of 20 intervals, on two lines of which one let treatment stand still.
    await sql`insert into line_day (enterprise_id, line_code, day, basis, producing, synchronous, alarms, computed_at)
      select id, line.code, '2026-10-31', 'fiveMinute', 10, line.synchronous, line.alarms, now() from enterprise,
        (values ('L1', 10, 0), ('L2', 7, 1)) line (code, synchronous, alarms) where ps_code = ${psCode}`.execute(
      app.services.db,
    )
    const told = await chief.psDataDataStatistics(question)
    const synchrony = { producing: 20, synchronous: 17, syncRate: 0.85, unsync: 1 }
    expect(told.electricity[0]).toMatchObject(synchrony)
    expect(told.electricity.at(-1)).toMatchObject({ level: 'OUTLET', producing: 0, syncRate: null })
    expect(told.facts).toMatchObject({ syncRate: 0.85, unsync: 1 })
    const districts = await chief.areaMonitorKwhAreaData({ startTime: october[0], endTime: october[1] })
    expect(districts.facts).toMatchObject({ totalKwh: points.length * 240 * 31, ...synchrony })
    expect(districts.records[0]).toMatchObject({ productionKwh: made * 240 * 31, ...synchrony })
    const before = await chief.areaMonitorKwhAreaData({ startTime: '2026-10-01', endTime: '2026-10-30' })
    expect(before.facts).toMatchObject({ producing: 0, syncRate: null, unsync: 0 })
    const course = await chief.psDataDataAnalysis({ ...question, group: 'production' })
    expect(course.trend[0]).toMatchObject({
      time: '2026-10-01',
      productionKwh: made * 240,
      governKwh: null,
      totalKg: null,
    })
    const compared = await chief.psDataDataCompare({ ...asked, quantity: 'ELECTRICITY', superviseCompany: [psCode] })
    expect(compared).toMatchObject({ unit: 'kWh', records: [{ a: points.length * 240 * 31, comparable: false }] })
    const spread = await chief.psDataMonitorDataCompare({
      ...asked,
      quantity: 'ELECTRICITY',
      superviseCompany: [psCode],
    })
    expect(spread.records[0]).toMatchObject({ n: 31, box: { p50: points.length * 240 } })
  })
})

describe('comparison of enterprises (data-compare, monitor-data-compare)', () => {
  const companies = () => [own.psCode, foreign.psCode]

  it('page-monitoring-data-comparison: two periods, and the median of the industry', async () => {
    const { records, basePeriod, unit } = await chief.psDataDataCompare({ ...asked, superviseCompany: companies() })
    expect([basePeriod.name, unit]).toEqual(['2025年10月', 'kg'])
    expect(records[0]).toMatchObject({ psCode: own.psCode, comparable: true, peerCount: 2 })
    expect(records[0]?.pct).toBeCloseTo(-17.53, 2)
    expect(records[0]?.delta).toBeCloseTo(-87.7, 1)
    expect(records[0]?.peerTimes).toBeCloseTo(412.6 / ((412.6 + 62) / 2), 3)
    expect(records[1]).toMatchObject({ comparable: false, remark: '数据不足，不作同比', b: null })
  })

  it('concentrations lie in boxes beside their limit, days beside each other', async () => {
    for (const value of [1, 2, 3, 4])
      await outletHour(app.services, own.outletId, new Date(`2026-10-05T0${value}:00:00+08:00`), value * 10, 1)
    const question = { ...asked, quantity: 'CONCENTRATION' as const, superviseCompany: companies() }
    const { records, axis, step } = await chief.psDataMonitorDataCompare(question)
    expect([axis.length, step]).toEqual([31, '小时'])
    const first = records.find(({ psCode }) => psCode === own.psCode)
    expect(first).toMatchObject({ limit: 60, n: 4, mean: 25, box: { p25: 17.5, p50: 25, p75: 32.5 } })
    expect(first?.values.every((value) => value === 10)).toBe(true)
    expect(records.find(({ psCode }) => psCode === foreign.psCode)).toMatchObject({ n: 0, box: null })
  })

  it('asks for one to ten enterprises', async () => {
    const answer = (superviseCompany: string[]) => refusal(chief.psDataDataCompare({ superviseCompany }))
    expect((await answer([])).message).toContain('请选择企业')
    expect((await answer(Array.from({ length: 11 }, (_, at) => `p${at}`))).message).toContain('最多可选择10项')
  })

  it('what lies outside the own area is counted, neither shown nor among the peers', async () => {
    const answer = await xishan.psDataDataCompare({ ...asked, superviseCompany: companies() })
    expect(answer).toMatchObject({ hiddenCount: 1, records: [{ psCode: own.psCode, peerCount: 1 }] })
  })
})
