import { CallError } from '@qingkong/contract/core/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { evaluateAlarms } from '../alarms/port.ts'

let app: TestApp
let api: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await testApp()
  api = await app.as('zhibanzhang')
})
afterAll(() => app.close())

const example = { name: '示例规则', factorCode: 'pm10', siteTypes: '30', thresholdLevel3: 150 } as const
const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { code: error.code, message: error.message }
}

describe('alarm rules', () => {
  it('are saved, read, listed, changed, disabled and enabled', async () => {
    const saved = await api.alarmRuleSave({ ...example, name: '增改查' })
    expect(saved).toMatchObject({
      factorName: 'PM₁₀',
      factorUnit: 'µg/m³',
      calculationModeName: '阈值',
      status: '1',
      thresholdLevel3: 150,
    })
    expect(await api.alarmRuleGetById({ id: saved.id })).toEqual(saved)
    const changed = await api.alarmRuleSave({ ...example, id: saved.id, name: '增改查二', thresholdLevel2: 250 })
    expect(changed).toMatchObject({ id: saved.id, name: '增改查二', thresholdLevel2: 250 })
    expect((await api.alarmRuleList({ keyword: '改查二' })).records.map(({ id }) => id)).toEqual([saved.id])
    expect((await api.alarmRuleList({ keyword: '%' })).records).toEqual([])
    // C: alarm-accuracy, calculation-mode
    const found = async (filter: object) => (await api.alarmRuleList({ keyword: '改查二', ...filter })).total
    const { accuracy, calculationMode } = changed
    expect(await found({ accuracy, calculationModes: calculationMode })).toBe(1)
    expect(await found({ accuracy: accuracy === '1' ? '0' : '1' })).toBe(0)
    expect(await found({ calculationModes: calculationMode === '5' ? '4' : '5' })).toBe(0)
    await api.alarmRuleClose({ id: saved.id })
    expect((await api.alarmRuleGetById({ id: saved.id })).status).toBe('0')
    await api.alarmRuleUpdate({ id: saved.id, status: '1' })
    expect((await api.alarmRuleGetById({ id: saved.id })).status).toBe('1')
    await api.alarmRuleDelete({ id: saved.id })
    expect((await refusal(api.alarmRuleGetById({ id: saved.id }))).code).toBe(40400)
  })

  it('a name is taken once, also across a change', async () => {
    const first = await api.alarmRuleSave({ ...example, name: '重名' })
    expect(await refusal(api.alarmRuleSave({ ...example, name: '重名' }))).toEqual({
      code: 40910,
      message: '规则名称“重名”已存在，请更换',
    })
    const other = await api.alarmRuleSave({ ...example, name: '不重名' })
    expect((await refusal(api.alarmRuleSave({ ...example, id: other.id, name: '重名' }))).code).toBe(40910)
    expect((await api.alarmRuleSave({ ...example, id: first.id, name: '重名' })).id).toBe(first.id)
  })

  it.each([
    ['without a threshold', { thresholdLevel3: null }, '请至少填写一个等级的阈值'],
    ['with levels out of order', { thresholdLevel1: 100 }, '一级阈值应不低于二级，二级应不低于三级'],
    ['of mode 2 without comparison sites', { calculationMode: '2' }, '请选择对比站点'],
    ['of mode 4 without a denominator', { calculationMode: '4' }, '请选择比值的分母因子'],
    ['of mode 4 with itself', { calculationMode: '4', ratioFactorCode: 'pm10' }, '比值的分子与分母不能是同一因子'],
    ['on an unknown factor', { factorCode: 'xyz' }, '请选择告警因子'],
    ['on an unknown site', { siteCodes: 'NOPE' }, '站点 NOPE 不存在'],
    [
      'on TVOC at construction sites',
      { siteTypes: 'dust', factorCode: 'tvoc' },
      '工地没有该因子的监测数据，请更换告警因子',
    ],
    [
      'on exceedance by minutes',
      { alarmType: '1', factorCode: 'all', accuracy: '0' },
      '污染源超标规则按小时均值与排放限值比较',
    ],
    ['with a quiet window at 25 o’clock', { quietWindow: '25:00-26:00' }, '免打扰时段应为 00:00 至 23:59 之间的时间'],
  ] as const)('a rule %s is refused in words', async (_, change, message) => {
    expect(await refusal(api.alarmRuleSave({ ...example, name: '不成立的规则', ...change }))).toEqual({
      code: 40000,
      message,
    })
  })

  it('start values of a site rule and of an exceedance rule differ', async () => {
    expect(await api.alarmRuleCreate({})).toMatchObject({ alarmType: '0', factorCode: 'pm25', thresholdLevel1: null })
    expect(await api.alarmRuleCreate({ alarmType: '1' })).toMatchObject({
      factorCode: 'all',
      thresholdLevel1: 1,
      thresholdLevel2: 0.5,
      thresholdLevel3: 0,
    })
  })

  it('the rules of a site are those in force that cover its type or name it', async () => {
    const { dataList } = await api.siteContainMinute({})
    const siteCode = dataList[0]?.siteCode ?? ''
    const named = await api.alarmRuleSave({ ...example, name: '指定站点', siteTypes: '', siteCodes: siteCode })
    const others = await api.alarmRuleSave({
      ...example,
      name: '别的站点',
      siteTypes: '',
      siteCodes: dataList[1]?.siteCode ?? '',
    })
    const ids = (await api.alarmRuleQuery({ siteCode })).map(({ id }) => id)
    expect(ids).toContain(named.id)
    expect(ids).not.toContain(others.id)
    await api.alarmRuleClose({ id: named.id })
    expect((await api.alarmRuleQuery({ siteCode })).map(({ id }) => id)).not.toContain(named.id)
    expect((await refusal(api.alarmRuleQuery({ siteCode: 'NOPE' }))).code).toBe(40400)
  })

  it('the form offers factors of sites, construction sites and outlets', async () => {
    const groups = await api.factorOptionListWithFactors({})
    const codes = (group: string) => groups.find(({ code }) => code === group)?.factorList.map(({ code }) => code)
    expect(codes('GENERAL_FACTORS')).toContain('pm25')
    expect(codes('DUST_FACTORS')).toContain('tsp')
    expect(codes('OUTLET_FACTORS')).toEqual(expect.arrayContaining(['all', 'a21026']))
  })

  it('a rule with running alarms is not deleted before it is disabled, which ends them', async () => {
    const { db } = app.services
    const { dataList } = await api.siteContainMinute({})
    const siteCode = dataList[0]?.siteCode ?? ''
    const rule = await api.alarmRuleSave({
      name: '正在告警',
      factorCode: 'so2',
      siteCodes: siteCode,
      thresholdLevel3: 20,
    })
    const startAt = new Date('2026-11-20T09:00:00+08:00')
    await ensurePartitions(db, 'site_hour_raw', [startAt])
    await sql`insert into site_hour_raw (site_id, start_at, so2) select id, ${startAt}, 90 from site where site_code = ${siteCode}`.execute(
      db,
    )
    await sql`insert into alarm_due select 'site', id, 'hour', ${startAt} from site where site_code = ${siteCode}`.execute(
      db,
    )
    await evaluateAlarms(app.services)
    const alarm = async () => (await api.alarmRecordList({ keyword: '正在告警' })).records[0]
    expect(await alarm()).toMatchObject({ alarmStatus: 1 })
    expect(await refusal(api.alarmRuleDelete({ id: rule.id }))).toEqual({
      code: 40909,
      message: '规则正在产生告警，请先停用',
    })
    await api.alarmRuleClose({ id: rule.id })
    expect(await alarm()).toMatchObject({ alarmStatus: 2 })
    await api.alarmRuleDelete({ id: rule.id })
    expect(await alarm()).toMatchObject({ ruleName: '正在告警' })
  })
})
