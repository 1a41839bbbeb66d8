import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  codesOf,
  hour,
  otherPainter,
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

describe('one enterprise', () => {
  it('carries the inventory: industry, park, processes with kilograms a day, energy, pollutants', async () => {
    const found = await chief.psIndustryBasicQuery({ psCode: own.psCode })
    expect(found).toMatchObject({
      indName: '汽车零部件及配件制造',
      neaicName: '汽车制造业',
      zywrwlbId: 'fq,fs',
      restricted: false,
      source: '演示清单',
    })
    expect(found.airWrwName).toContain('非甲烷总烃')
    expect(found.energy).toMatch(/^天然气 \d+ 万m³$/)
    expect(found.electricity).toBeGreaterThan(0)
    const painting = found.emEmissionSectionResponseList.find(({ section }) => section === '喷涂')
    expect(painting?.emissionVoc).toBeGreaterThan(0)
    expect(painting?.emissionSo2).toBeNull()
  })

  it('is found by psId and by psCode; an unknown one is said to be', async () => {
    const byCode = await chief.psBaseOne({ id: own.psCode })
    expect(await chief.psBaseOne({ id: byCode.psId })).toEqual(byCode)
    expect(await refusal(chief.psBaseOne({ id: '999000' }))).toEqual({ code: 40400, message: '企业不存在' })
  })

  it('outside the own area shows its name and industry, no emissions, energy or contact (4.4 #20)', async () => {
    const found = await xishan.psIndustryBasicQuery({ psCode: foreign.psCode })
    expect(found).toMatchObject({
      restricted: true,
      indName: '汽车零部件及配件制造',
      energy: null,
      electricity: null,
      emEmissionSectionResponseList: [],
      contactPhone: null,
      state: null,
    })
    expect((await refusal(xishan.psIndustryEmissionReduce({ psCode: foreign.psCode }))).code).toBe(40301)
  })

  it('named in one’s task opens its detail, also outside the own area', async () => {
    const { db } = app.services
    const eventId = uuidv7(hour)
    const user = await firstRow(
      db,
      sql<{ id: string; orgCode: string }>`select id, org_code as "orgCode" from app_user where user_code = 'binhu'`,
    )
    const binhu = await app.as('binhu')
    expect((await binhu.psIndustryBasicQuery({ psCode: foreign.psCode })).restricted).toBe(true)
    await sql`insert into event (id, event_code, event_type, status, level, event_time, created_at, updated_at, longitude,
        latitude, area_code, source_id, description)
      values (${eventId}::uuid, 'E-ps', '1', 2, 2, ${hour}, ${hour}, ${hour}, 120.3, 31.5, '320205', ${eventId}::uuid, '高值')`.execute(
      db,
    )
    await sql`insert into event_source values (${eventId}::uuid, 'ps', ${foreign.psCode})`.execute(db)
    await sql`insert into assignment (id, event_id, part, round, user_id, user_name, org_code, org_name, created_at)
      values (${uuidv7(hour)}, ${eventId}::uuid, 'host', 1, ${user?.id ?? ''}::uuid, '滨湖', ${user?.orgCode ?? ''}, '', ${hour})`.execute(
      db,
    )
    expect((await binhu.psIndustryBasicQuery({ psCode: foreign.psCode })).restricted).toBe(false)
    expect((await xishan.psIndustryBasicQuery({ psCode: foreign.psCode })).restricted).toBe(true)
  })

  it('has its red, orange and yellow measures when it is on the emergency list, else none', async () => {
    const listed = await firstRow(
      app.services.db,
      sql<{ on: string; off: string }>`select min(ps_code) filter (where 'pst004' = any(monitor_types)) as on,
        min(ps_code) filter (where not 'pst004' = any(monitor_types)) as off from enterprise`,
    )
    const measures = await chief.psIndustryEmissionReduce({ psCode: listed?.on ?? '' })
    for (const tier of [measures.redWarnings, measures.orangeWarnings, measures.yellowWarnings]) {
      expect(tier.length).toBeGreaterThan(0)
    }
    expect(await chief.psIndustryEmissionReduce({ psCode: listed?.off ?? '' })).toEqual({
      redWarnings: [],
      orangeWarnings: [],
      yellowWarnings: [],
    })
  })

  it('the people of an enterprise read their own one only', async () => {
    const qiye = await app.as('qiye')
    expect((await qiye.psIndustryBasicQuery({ psCode: '320281000025' })).restricted).toBe(false)
    expect((await refusal(qiye.psIndustryBasicQuery({ psCode: own.psCode }))).code).toBe(40301)
    expect((await qiye.homePsStation({})).map(({ psCode }) => psCode)).toEqual(['320281000025'])
    expect(codesOf(await qiye.indEnterList({ monitorTypeList: '' }))).toEqual(['320281000025'])
  })
})

describe('the state of an enterprise (event-30)', () => {
  const stateOf = async (psCode: string) => (await chief.psBaseOne({ id: psCode })).state

  it('enterprise-01: has a memory: after an exceedance it takes two clean hours, after 报停 it is at rest', async () => {
    const { db } = app.services
    const { id, outletId, psCode } = await otherPainter(app)
    const hours = (ratios: readonly number[]) =>
      Promise.all(
        ratios.map(async (ratio, at) => {
          const startAt = new Date(hour.getTime() - (ratios.length - 1 - at) * 3_600_000)
          await outletHour(app.services, outletId, startAt, 1, 1)
          await sql`update outlet_hour set converted = (select array_agg(coalesce(limit_value, 0) * ${ratio} order by position)
            from outlet_factor where outlet_id = ${outletId}) where outlet_id = ${outletId} and start_at = ${startAt}`.execute(
            db,
          )
        }),
      )
    await hours([0.5, 1.2, 0.5])
    expect(await stateOf(psCode)).toBe('alarm')
    await sql`delete from outlet_hour where outlet_id = ${outletId}`.execute(db)
    await hours([1.2, 0.5, 0.5])
    expect(await stateOf(psCode)).toBe('online')
    await sql`insert into source_mark (id, outlet_id, kind, from_at, reason, created_at, created_by, updated_at)
      select gen_random_uuid(), id, 'closed', ${hour}, '停产', ${hour}, '企业', ${hour} from outlet where enterprise_id = ${id}`.execute(
      db,
    )
    expect(await stateOf(psCode)).toBe('stop')
  })

  it('is the worst of its outlets: online, warning near the limit, stop, anomaly, alarm, offline when silent', async () => {
    const { db } = app.services
    const tenHoursBefore = new Date(hour.getTime() - 36_000_000)
    expect(await stateOf(own.psCode)).toBe('online')
    const flagged = (flag: string) =>
      sql`update outlet_hour set flags = repeat(${flag}, 20) where outlet_id = ${own.outletId} and start_at = ${hour}`.execute(
        db,
      )
    await flagged('F')
    expect(await stateOf(own.psCode)).toBe('stop')
    await flagged('D')
    expect(await stateOf(own.psCode)).toBe('anomaly')
    await sql`update outlet_hour set flags = null, converted = null,
        measured = (select array_agg(coalesce(limit_value, 0) * 0.95 order by position) from outlet_factor where outlet_id = ${own.outletId})
      where outlet_id = ${own.outletId} and start_at = ${hour}`.execute(db)
    expect(await stateOf(own.psCode)).toBe('warning')
    const record = uuidv7(hour)
    await sql`insert into alarm_record (id, subject_kind, subject_id, rule_id, rule_name, factor_code, level, first_at,
        started_at, last_at, sentence, dedupe_key)
      values (${record}, 'outlet', ${own.outletId}, ${record}, '', 'a24088', 2, ${hour}, ${hour}, ${hour}, '', 'k')`.execute(
      db,
    )
    expect(await stateOf(own.psCode)).toBe('alarm')
    await sql`update alarm_record set status = 2, ended_at = ${hour} where id = ${record}`.execute(db)
    const movedTo = async (from: Date, to: Date) => {
      await sql`update latest set start_at = ${to} where target_kind = 'outlet' and target_id = ${own.outletId}`.execute(
        db,
      )
      await sql`update outlet_hour set start_at = ${to} where outlet_id = ${own.outletId} and start_at = ${from}`.execute(
        db,
      )
    }
    await movedTo(hour, tenHoursBefore)
    expect(await stateOf(own.psCode)).toBe('offline')
    await movedTo(tenHoursBefore, hour)
  })

  it('the map shows every enterprise of the city, and its state inside the own area only', async () => {
    const all = await xishan.homePsStation({})
    expect(all.length).toBe(300)
    expect(all.filter(({ countyCode }) => countyCode !== '320205').every(({ state }) => state === null)).toBe(true)
    expect(all.filter(({ countyCode }) => countyCode === '320205').every(({ state }) => state !== null)).toBe(true)
    const key = await xishan.homePsStation({ monitorType: 'pst901', areaCode: '320205' })
    expect(key.length).toBeGreaterThan(0)
    expect(key.every(({ countyCode }) => countyCode === '320205')).toBe(true)
    const nox = await xishan.homePsStation({ monitorType: 'pst001', factorCode: 'a21002' })
    const { length } = await xishan.homePsStation({ monitorType: 'pst001' })
    expect(nox.length).toBeGreaterThan(0)
    expect(nox.length).toBeLessThan(length)
    const measured = await xishan.mpFactor({
      psCode: nox.find(({ state }) => state !== null)?.psCode ?? '',
      monitorType: 'pst001',
    })
    expect(measured.flatMap(({ factors }) => factors.map(({ code }) => code))).toContain('a21002')
    expect(await xishan.homePsStation({ factorCode: 'a99999' })).toEqual([])
  })
})

describe('the options of the filter', () => {
  it('industries by division, processes by group with the code before the dash, solvents, pollutants with gas first', async () => {
    const industries = await chief.emNeaicList({})
    expect(industries.find(({ code }) => code === '36')).toMatchObject({
      name: '汽车制造业',
      children: [{ code: '3670', name: '汽车零部件及配件制造' }],
    })
    const groups = await chief.emSectionList({})
    expect(groups.map(({ name }) => name)).toEqual(['涉颗粒物', '涉VOCs', '铸造', '其他'])
    expect(groups[1]?.children).toContainEqual({ code: 'P14-2', name: '喷涂' })
    expect(groups[2]?.children.map(({ name }) => name)).toEqual(['熔炼', '浇注'])
    expect((await chief.emSolventList({})).length).toBeGreaterThan(5)
    const [gas, water] = await chief.psFactorList({})
    expect(gas).toMatchObject({ code: 'gas', name: '废气' })
    expect(gas?.children).toContainEqual({ code: 'a24088', name: '非甲烷总烃' })
    expect(water?.code).toBe('water')
  })

  it('the industry tree counts the enterprises below; the monitored one holds those of the own area', async () => {
    const tree = await chief.getIndustryTreeData({})
    expect(tree.reduce((sum, { count }) => sum + count, 0)).toBe(300)
    const part = await chief.getIndustryTreeData({ monitorType: 'pst902', areaCode: '320205' })
    expect(part.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(60)
    const leaves = (await xishan.cemsEmInTree({})).flatMap((division) =>
      division.children.flatMap(({ children }) => children),
    )
    expect(leaves.length).toBeGreaterThan(0)
    expect(leaves.every(({ code }) => code.startsWith('320205'))).toBe(true)
  })
})
