import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'
import { type PaintingEnterprise, refusal, twoEnterprises } from '../enterprises/testing/two-enterprises.ts'
import { outletDays } from './testing/outlet-days.ts'

let app: TestApp
type Api = Awaited<ReturnType<TestApp['as']>>
let chief: Api
let xishan: Api
let own: PaintingEnterprise
let foreign: PaintingEnterprise

const voc = 'a24088'

beforeAll(async () => {
  const city = await twoEnterprises()
  app = city.app
  own = city.own
  foreign = city.foreign
  // In 锡山 from 1 October on, in 江阴 every hour of the ten days before yesterday.
  await outletDays(app.services, own.outletId, ['2026-10-01', '2026-11-19'], { mass: 24, valid: 20, stopped: 4 })
  await outletDays(app.services, foreign.outletId, ['2026-11-10', '2026-11-19'], { mass: 8 })
  chief = await app.as('zhibanzhang')
  xishan = await app.as('xishan')
})
afterAll(() => app.close())

describe('emissions by district (area-monitor-zd-area-data)', () => {
  it('page-regional-analysis: yesterday by default, who has most first, each with its share of the whole', async () => {
    const { records, period, facts, meta } = await chief.areaMonitorZdAreaData({ factorCode: voc })
    expect(period).toEqual({ from: '2026-11-19', to: '2026-11-19', name: '2026-11-19' })
    expect(records.slice(0, 2)).toMatchObject([
      { code: '320205', name: '锡山区', measuredKg: 24, filledKg: 0, totalKg: 24, share: 0.75, outlets: 1 },
      { code: '320281', name: '江阴市', measuredKg: 8, totalKg: 8, share: 0.25, dueHours: 24, validHours: 24 },
    ])
    expect(records.slice(2).every(({ totalKg, share }) => totalKg === null && share === null)).toBe(true)
    expect(facts).toMatchObject({ isWholeCity: true, totalKg: 32, first: { name: '锡山区', share: 0.75 } })
    expect(meta).toMatchObject({ due: 48, valid: 44, coverage: 1, hiddenCount: 0, remark: null })
    expect(meta.dataTime).toBe('2026-11-20 00:00:00')
  })

  it('a short period shows its course of 30 days, named by what was measured and what is accounted for', async () => {
    const { trend } = await chief.areaMonitorZdAreaData({ factorCode: voc })
    expect(trend).toHaveLength(30)
    expect(trend[0]).toEqual({ time: '2026-10-21', measuredKg: 24, filledKg: 0, totalKg: 24 })
    expect(trend.at(-1)).toMatchObject({ time: '2026-11-19', measuredKg: 32, totalKg: 32 })
  })

  it('sources 11.12: what lies outside the own area is counted and in no sum', async () => {
    const { records, facts, meta } = await xishan.areaMonitorZdAreaData({ factorCode: voc })
    expect(records.map(({ code }) => code)).toEqual(['320205'])
    expect(facts).toMatchObject({ totalKg: 24, isWholeCity: false })
    expect(meta.hiddenCount).toBeGreaterThan(0)
  })

  it('sources 1: below 75 % of the quarter there is no 核算, and the 实测 is told apart', async () => {
    await outletDays(app.services, foreign.outletId, ['2026-10-11', '2026-11-09'], { mass: 0, valid: 0 })
    const { records, meta } = await chief.areaMonitorZdAreaData({ factorCode: voc, areaCodes: ['320281'] })
    // Of 40 days due 10 came.
    expect(records[0]).toMatchObject({
      measuredKg: 8,
      withheldKg: 8,
      totalKg: null,
      alpha: 0.25,
      withheldOutlets: 1,
    })
    expect(meta.remark).toBe('1个排口有效数据捕集率不足75%，不出具核算排放量')
    const { trend } = await chief.areaMonitorZdAreaData({ factorCode: voc, areaCodes: ['320281'] })
    expect(trend.at(-1)).toEqual({ time: '2026-11-19', measuredKg: 8, filledKg: null, totalKg: null })
  })

  it('refuses a period that goes backwards, is open or is longer than three years', async () => {
    const asked = (startTime?: string, endTime?: string) => refusal(chief.areaMonitorZdAreaData({ startTime, endTime }))
    expect((await asked('2026-11-02', '2026-11-01')).message).toBe('开始时间不能晚于结束时间')
    expect((await asked('2026-11-02')).message).toBe('请同时选择开始日期和结束日期')
    expect((await asked('2023-11-01', '2026-11-02')).message).toBe('统计时段不能超过3年')
    expect((await refusal(chief.areaMonitorZdAreaData({ factorCode: 'a00000' }))).message).toContain(
      '统计因子应为废气污染物',
    )
  })
})

describe('emissions by industry (area-monitor-ind-chart-data)', () => {
  it('sums divisions of GB/T 4754', async () => {
    const { records, facts } = await chief.areaMonitorIndChartData({ factorCode: voc, areaCodes: ['320205'] })
    expect(records[0]).toMatchObject({ code: '36', name: '汽车制造业', totalKg: 24, share: 1 })
    expect(facts.first?.name).toBe('汽车制造业')
  })
})

describe('states (area-monitor-state-chart-data) and newest data (ps-dataTime)', () => {
  it('counts enterprises with outlets in six states, of the districts that may be read', async () => {
    const all = await chief.areaMonitorStateChartData({})
    expect(all.records.length).toBeGreaterThan(5)
    expect(all.records.reduce((sum, row) => sum + row.sum, 0)).toBe(all.total)
    const row = all.records.find(({ code }) => code === '320205')
    const { sum, alarm, warning, anomaly, offline, online, stop } = row ?? { sum: -1 }
    expect((alarm ?? 0) + (warning ?? 0) + (anomaly ?? 0) + (offline ?? 0) + (online ?? 0) + (stop ?? 0)).toBe(sum)
    const part = await xishan.areaMonitorStateChartData({})
    expect(part.records).toEqual(all.records.filter(({ code }) => code === '320205'))
    expect(part.total + part.hiddenCount).toBe(all.total)
  })

  it('tells the newest hour of each kind and the newest day that is over', async () => {
    expect(await chief.areaMonitorPsDataTime({})).toEqual([
      { monitorType: 'pst001', monitorName: '自动监测', dataTime: '2026-11-20 10:00:00', day: '2026-11-19' },
      { monitorType: 'pst002', monitorName: '用电监测', dataTime: null, day: null },
      { monitorType: 'pst003', monitorName: '工况监测', dataTime: null, day: null },
    ])
  })
})
