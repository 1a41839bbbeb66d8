import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { hour, type PaintingEnterprise, refusal, twoEnterprises } from '../enterprises/testing/two-enterprises.ts'

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

describe('the enterprises offered to the pages of pollution sources (ps-condition)', () => {
  it('enterprise-list-name: a district sees its own alone, by name or code of industry and area', async () => {
    const all = await chief.enterpriseListName({})
    const district = await xishan.enterpriseListName({})
    expect(all.length).toBeGreaterThan(district.length)
    expect(new Set(district.map(({ countyCode }) => countyCode))).toEqual(new Set(['320205']))
    expect(all.find(({ code }) => code === own.psCode)).toMatchObject({ psId: String(own.id), countyCode: '320205' })
    const carParts = await chief.enterpriseListName({ industyCode: '3670', areaCodes: '320205' })
    expect(carParts.map(({ code }) => code)).toContain(own.psCode)
    expect(carParts.length).toBeLessThan(district.length)
    expect(await chief.enterpriseListName({ keyword: '没有这家企业' })).toEqual([])
  })

  it('enterprise-list-name-tree: district, industry, enterprise, each with how many are below', async () => {
    const tree = await chief.enterpriseListNameTree({ areaCodes: '320205' })
    expect(tree.map(({ code }) => code)).toEqual(['320205'])
    const [county] = tree
    expect(county?.count).toBe((await xishan.enterpriseListName({})).length)
    expect(county?.children.reduce((sum, { count }) => sum + count, 0)).toBe(county?.count)
    const carParts = county?.children.find(({ code }) => code === '3670')
    expect(carParts?.children.find(({ code }) => code === own.psCode)).toMatchObject({ kind: 'enterprise' })
  })

  it('area_tree: districts with the streets that have sources; a district its own', async () => {
    const [only, ...others] = await xishan.psConditionAreaTree({})
    expect(others).toEqual([])
    expect(only).toMatchObject({ code: '320205', name: '锡山区', kind: 'area' })
    expect(only?.children.every(({ code }) => code.startsWith('320205'))).toBe(true)
    expect(only?.children.length).toBeGreaterThan(0)
  })

  it('ps-zd-tree: automatically monitored enterprises with their outlets', async () => {
    const [county] = await chief.psZdTree({ areaCodes: '320205' })
    const enterprise = county?.children.find(({ code }) => code === own.psCode)
    expect(enterprise).toMatchObject({ count: 1, children: [{ name: '喷涂废气排口', kind: 'outlet' }] })
    expect(enterprise?.children[0]?.count).toBeGreaterThan(1)
  })

  it('alarm-enterprise-list-name: who has alarmed in the span, those that alarm now first', async () => {
    const { db } = app.services
    const alarm = async (outletId: number, startedAt: Date, endedAt: Date | null) =>
      sql`insert into alarm_record (id, subject_kind, subject_id, rule_id, rule_name, factor_code, level, status, first_at,
          started_at, last_at, ended_at, sentence, dedupe_key)
        values (${uuidv7(startedAt)}, 'outlet', ${outletId}, ${uuidv7(startedAt)}, '超标', 'a24088', 1, ${endedAt === null ? 1 : 2},
          ${startedAt}, ${startedAt}, ${startedAt}, ${endedAt}, '超标', ${`${outletId} ${startedAt.toISOString()}`})`.execute(
        db,
      )
    const before = (hours: number) => new Date(hour.getTime() - hours * 3_600_000)
    await alarm(foreign.outletId, before(30), before(29))
    await alarm(foreign.outletId, before(20), before(19))
    await alarm(own.outletId, before(1), null)
    const found = await chief.alarmEnterpriseListName({})
    expect(found.map(({ code, count, isAlarming }) => [code, count, isAlarming])).toEqual([
      [own.psCode, 1, true],
      [foreign.psCode, 2, false],
    ])
    expect((await xishan.alarmEnterpriseListName({})).map(({ code }) => code)).toEqual([own.psCode])
    const lastDay = await chief.alarmEnterpriseListName({
      startTime: '2026-11-19 10:00:00',
      endTime: '2026-11-20 10:00:00',
    })
    expect(lastDay.find(({ code }) => code === foreign.psCode)?.count).toBe(1)
  })

  it('ps-state-tree: the six states; an enterprise stands in the one it is in now', async () => {
    const states = await xishan.psStateTree({})
    expect(states.map(({ name }) => name)).toEqual(['告警', '预警', '异常', '离线', '在线', '停产'])
    const holding = states.filter(({ children }) => children.some(({ code }) => code === own.psCode))
    expect(holding.map(({ code }) => code)).toEqual(['alarm'])
    expect(states.flatMap(({ children }) => children).some(({ code }) => code === foreign.psCode)).toBe(false)
  })
})

describe('the indicators and factors offered', () => {
  it('quota-list names indicators, not permits: 浓度 流量 排放量 …, with how many enterprises have them', async () => {
    const list = await chief.quotaList({ monitorType: 'pst001' })
    expect(list.map(({ name }) => name)).toEqual(['浓度', '折算浓度', '流量', '排放量'])
    expect(list[0]?.count).toBe((await chief.psZdTree({})).reduce((sum, { count }) => sum + count, 0))
    const district = await xishan.quotaList({ monitorType: 'pst001' })
    expect(district[0]?.count).toBeLessThan(list[0]?.count ?? 0)
  })

  it('quota-tree puts them below automatic monitoring, electricity and working conditions', async () => {
    const tree = await chief.quotaTree({})
    expect(tree.map(({ name }) => name)).toEqual(['自动监控', '用电监控', '工况监控'])
    for (const { count, children } of tree) {
      expect(count).toBeGreaterThanOrEqual(Math.max(...children.map((child) => child.count)))
    }
  })

  it('mp-factor: outlets with limits, points with their range; another district’s are refused', async () => {
    const [outlet] = await chief.mpFactor({ psCode: own.psCode, monitorType: 'pst001' })
    expect(outlet).toMatchObject({ name: '喷涂废气排口', monitorType: 'pst001' })
    expect(outlet?.factors.find(({ code }) => code === 'a24088')).toMatchObject({
      unit: 'mg/m³',
      lowLimit: null,
      o2Ref: null,
      judgeBy: 'HOUR',
      limitSource: 'DB32/4041-2021',
    })
    expect(outlet?.factors.find(({ code }) => code === 'a24088')?.limit).toBeGreaterThan(0)
    expect((await refusal(xishan.mpFactor({ psCode: foreign.psCode }))).code).toBe(40301)
  })

  it('cems-ps-factor: what the chosen enterprises measure', async () => {
    const one = await chief.cemsPsFactor({ psCodes: own.psCode })
    expect(one.find(({ code }) => code === 'a24088')).toMatchObject({ name: '非甲烷总烃', unit: 'mg/m³', count: 1 })
    expect((await chief.cemsPsFactor({})).length).toBeGreaterThan(one.length)
    expect(await xishan.cemsPsFactor({ psCodes: foreign.psCode })).toEqual([])
  })
})
