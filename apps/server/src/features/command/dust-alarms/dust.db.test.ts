import { CallError } from '@qingkong/contract/core/client'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { evaluateAlarms } from '../alarms/port.ts'

const hourMs = 3_600_000
const alarmHour = new Date('2026-11-20T08:00:00+08:00')
const today = { startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59' }

let app: TestApp
let dusty = { id: 0, recordNum: '', constUnitName: '' }
let elsewhere = { id: 0, recordNum: '' }
let nationals: number[] = []

const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { code: error.code, message: error.message }
}

const siteIn = async (areaCode: string) =>
  (await firstRow(
    app.services.db,
    sql<typeof dusty>`select id, record_num as "recordNum", const_unit_name as "constUnitName" from dust_site
      where area_code = ${areaCode} order by id`,
  )) ?? dusty

const dustHour = async (
  id: number,
  at: Date,
  values: { tsp: number; pm10: number },
  flags: Record<string, string> | null = null,
) => {
  await sql`insert into dust_hour (dust_id, start_at, tsp, pm10, wind_speed, wind_direction, flags)
    values (${id}, ${at}, ${values.tsp}, ${values.pm10}, 1.5, 200, ${flags && JSON.stringify(flags)}::jsonb)`.execute(
    app.services.db,
  )
  await sql`insert into alarm_due values ('dust', ${id}, 'hour', ${at})`.execute(app.services.db)
}

beforeAll(async () => {
  app = await testApp()
  const { db } = app.services
  dusty = await siteIn('320205')
  elsewhere = await siteIn('320206')
  nationals = (await rows(db, sql<{ id: number }>`select id from site where site_type = '10' order by id`)).map(
    ({ id }) => id,
  )
  const hours = Array.from({ length: 6 }, (_, n) => new Date(alarmHour.getTime() + (n - 3) * hourMs))
  await ensurePartitions(db, 'dust_hour', hours)
  await ensurePartitions(db, 'site_hour_raw', hours)
  await dustHour(dusty.id, new Date(alarmHour.getTime() - hourMs), { tsp: 300, pm10: 150 })
  await dustHour(dusty.id, alarmHour, { tsp: 820, pm10: 300 })
  await dustHour(elsewhere.id, alarmHour, { tsp: 520, pm10: 150 }, { tsp: 'D' })
  await evaluateAlarms(app.services)
})
afterAll(() => app.close())

describe('alarms of construction sites', () => {
  it('are judged by the rule of the city and become events of type 6 with psType 2 (DB32/4437)', async () => {
    const api = await app.as('zhibanzhang')
    const { records, total } = await api.dustPolluteAlarmList({})
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({
      recordNum: dusty.recordNum,
      factorCode: 'tsp',
      unit: 'µg/m³',
      alarmLevel: 2,
      lastValue: 820,
      referenceValue: 750,
      alarmStatus: 1,
      alarmTime: '2026-11-20 09:00:00',
      durationMin: 60,
    })
    const event = await api.eventDetail({ eventId: records[0]?.eventId ?? '' })
    expect(event).toMatchObject({ eventType: '6', psType: '2', psCode: dusty.recordNum, eventStatus: 1 })
  })

  it('an hour that the device flags as faulty alarms nobody', async () => {
    const api = await app.as('zhibanzhang')
    expect((await api.dustPolluteAlarmList({ recordNums: elsewhere.recordNum })).total).toBe(0)
    const { records } = await api.dustStaDetailData({ recordNum: elsewhere.recordNum, ...today })
    expect(records).toMatchObject([{ dataTime: '2026-11-20 09:00:00', tsp: null, pm10: 150, alarmFactors: [] }])
  })

  it('are filtered by area, unit, manager, factor and words, and kept out of the record of the enterprises', async () => {
    const api = await app.as('zhibanzhang')
    const count = async (filter: Record<string, string>) => (await api.dustPolluteAlarmList(filter)).total
    expect(await count({ areaCodes: '320205' })).toBe(1)
    expect(await count({ areaCodes: '320206' })).toBe(0)
    expect(await count({ constUnits: dusty.constUnitName })).toBe(1)
    expect((await count({ controls: '1' })) + (await count({ controls: '0' }))).toBe(1)
    expect(await count({ factors: 'pm10' })).toBe(0)
    expect(await count({ keyword: '%' })).toBe(0)
    expect((await api.companyPolluteAlarmListRecord({})).total).toBe(0)
    expect(
      await refusal(api.dustPolluteAlarmList({ startTime: today.endTime, endTime: today.startTime })),
    ).toMatchObject({
      code: 40000,
    })
  })

  it('show the place, the weather and a day of the factor with its limit', async () => {
    const api = await app.as('zhibanzhang')
    const alarmId = (await api.dustPolluteAlarmList({})).records[0]?.alarmId ?? ''
    expect(await api.dustPolluteAlarmDetail({ alarmId })).toMatchObject({ alarmRank: 1, recordNum: dusty.recordNum })
    const chart = await api.dustPolluteAlarmChartDetail({ alarmId })
    expect(chart.times).toHaveLength(24)
    expect(chart.values.slice(-2)).toEqual([300, 820])
    expect(chart.windSpeed.at(-1)).toBe(1.5)
    expect(chart.limitValue).toBe(750)
    const { records } = await api.dustStaDetailData({ recordNum: dusty.recordNum, ...today })
    expect(records.map(({ alarmFactors }) => alarmFactors)).toEqual([['tsp'], []])
  })

  it('a district sees its own; another district’s is out of scope', async () => {
    const alarmId = (await (await app.as('zhibanzhang')).dustPolluteAlarmList({})).records[0]?.alarmId ?? ''
    const district = await app.as('xishan')
    expect((await district.dustPolluteAlarmList({})).total).toBe(1)
    expect((await refusal(district.dustStaDetailData({ recordNum: elsewhere.recordNum, ...today }))).code).toBe(40301)
    expect((await refusal(district.dustPolluteAlarmDetail({ alarmId: 'nonsense' }))).code).toBe(40400)
    expect((await district.dustPolluteAlarmDetail({ alarmId })).recordNum).toBe(dusty.recordNum)
  })
})

describe('statistics of alarms', () => {
  it('add up from every side, with every day of the range', async () => {
    const api = await app.as('zhibanzhang')
    const input = { startTime: '2026-11-18 00:00:00', endTime: '2026-11-20 23:59:59' }
    const found = await api.dustPolluteAlarmCountAlarm(input)
    expect(found).toMatchObject({ total: 1, level2: 1, alarming: 1, meanDurationMin: 60 })
    expect(found.byDay.map(({ day, total }) => [day, total])).toEqual([
      ['2026-11-18', 0],
      ['2026-11-19', 0],
      ['2026-11-20', 1],
    ])
    expect(found.byHour).toHaveLength(24)
    expect(found.byHour[9]).toEqual({ hour: 9, total: 1 })
    expect(found.byFactor).toMatchObject([{ code: 'tsp', total: 1 }])
    expect(found.byArea).toMatchObject([{ code: '320205', total: 1 }])
    expect(found.bySubject).toMatchObject([{ code: dusty.recordNum, total: 1, durationMin: 60 }])
    expect((await api.dustPolluteAlarmCountAlarm({ ...input, alarmLevels: '1' })).total).toBe(0)
    expect((await api.companyPolluteAlarmStatisticsQuery(input)).total).toBe(0)
    expect((await api.alarmRecordStatisticsQuery(input)).bySubject).toEqual([])
  })

  it('are exported by site as the screen shows them, with the sums in the head, and refuse a range of more than a year', async () => {
    const api = await app.as('zhibanzhang')
    const file = await api.dustPolluteAlarmStatisticsExport(today)
    const [sheet] = await readExcelFile(Buffer.from(await file.arrayBuffer()))
    expect(sheet?.data[2]?.[0]).toMatch(/^合计1次：/)
    expect(sheet?.data.at(-1)?.at(-1)).toBe(dusty.recordNum)
    expect(
      await refusal(api.alarmRecordStatisticsQuery({ startTime: '2024-01-01 00:00:00', endTime: today.endTime })),
    ).toMatchObject({ code: 40000, message: '统计时段不能超过366天' })
  })

  it('the options name units, and projects and companies with alarms', async () => {
    const api = await app.as('zhibanzhang')
    expect((await api.listConstUnit({})).map(({ name }) => name)).toContain(dusty.constUnitName)
    expect(await api.listProjectBySelect({ ...today, factors: 'tsp' })).toMatchObject([{ recordNum: dusty.recordNum }])
    expect(await api.listProjectBySelect({ ...today, alarmStatus: '3' })).toEqual([])
    expect(await api.listCompanyByDate(today)).toEqual([])
    const judged = await api.listCompanyBySetting({})
    // C: alarm-option-list-company-by-setting is a tree of polluteCode and polluteName.
    expect(judged.length).toBeGreaterThan(0)
    expect(judged.every(({ polluteCode, children }) => polluteCode.startsWith('3202') && children.length > 0)).toBe(
      true,
    )
    const [rule] = (await api.companyPolluteRuleListRecord({})).records
    await api.companyPolluteRuleClose({ id: rule?.id ?? '' })
    expect(await api.listCompanyBySetting({})).toEqual([])
    await api.companyPolluteRuleUpdate({ id: rule?.id ?? '' })
  })
})

describe('rules', () => {
  it('rule-01: dust and company rules are opened, closed and deleted, each only as what it is', async () => {
    const api = await app.as('zhibanzhang')
    const dust = await api.dustPolluteRuleSave({ name: '工地噪声', factorCode: 'noise', thresholdLevel3: 85 })
    expect(dust).toMatchObject({ siteTypes: ['dust'], accuracy: '1', status: '1', factorCode: 'noise' })
    const company = await api.companyPolluteRuleSaveData({
      name: '二氧化硫超标',
      factorCode: 'a21026',
      thresholdLevel3: 0,
    })
    expect(company).toMatchObject({ alarmType: '1', siteTypes: [] })
    const listed = async () => ({
      dust: (await api.dustPolluteRuleList({ pageSize: 100 })).records.map(({ id }) => id),
      company: (await api.companyPolluteRuleListRecord({ pageSize: 100 })).records.map(({ id }) => id),
      site: (await api.alarmRuleList({ alarmType: '0', pageSize: 100 })).records.map(({ id }) => id),
    })
    const before = await listed()
    expect(before.dust).toContain(dust.id)
    expect(before.company).toContain(company.id)
    expect(before.company).not.toContain(dust.id)
    expect(before.site).not.toContain(dust.id)
    await api.dustPolluteRuleClose({ id: dust.id })
    expect((await api.dustPolluteRuleGetById({ id: dust.id })).status).toBe('0')
    await api.dustPolluteRuleUpdate({ id: dust.id, status: '1' })
    expect((await api.dustPolluteRuleGetById({ id: dust.id })).status).toBe('1')
    expect(await refusal(api.dustPolluteRuleGetById({ id: company.id }))).toEqual({
      code: 40400,
      message: '扬尘告警规则不存在或已被删除',
    })
    expect((await refusal(api.companyPolluteRuleDelete({ id: dust.id }))).code).toBe(40400)
    expect(
      (
        await refusal(
          api.dustPolluteRuleSave({ id: company.id, name: '换类', factorCode: 'tsp', thresholdLevel3: 500 }),
        )
      ).code,
    ).toBe(40400)
    await api.dustPolluteRuleDelete({ id: dust.id })
    await api.companyPolluteRuleDelete({ id: company.id })
    const after = await listed()
    expect(after.dust).not.toContain(dust.id)
    expect(after.company).not.toContain(company.id)
  })

  it('the form begins with the limit of the local standard, graded upwards', async () => {
    const api = await app.as('zhibanzhang')
    expect(await api.dustPolluteRuleCreate({})).toMatchObject({
      factorCode: 'tsp',
      thresholdLevel1: 1000,
      thresholdLevel2: 750,
      thresholdLevel3: 500,
    })
    expect(await api.companyPolluteRuleCreate({})).toMatchObject({ factorCode: 'all', alarmType: '1' })
    expect(
      await refusal(
        api.dustPolluteRuleSave({ name: 'TSP与全市', calculationMode: '1', factorCode: 'tsp', thresholdLevel3: 80 }),
      ),
    ).toEqual({ code: 40000, message: '国控站没有该因子，不能与全市均值比较' })
  })

  it('PM10 is judged above the city’s mean once that arrives, which is later than the site’s own hour', async () => {
    const api = await app.as('zhibanzhang')
    const { db } = app.services
    const rule = (await api.dustPolluteRuleList({ keyword: '全市' })).records[0]
    expect(rule).toMatchObject({ status: '0', calculationMode: '1', thresholdLevel3: 80 })
    await api.dustPolluteRuleUpdate({ id: rule?.id ?? '', status: '1' })
    const at = new Date(alarmHour.getTime() + hourMs)
    await dustHour(dusty.id, at, { tsp: 300, pm10: 190 })
    await evaluateAlarms(app.services)
    expect((await api.dustPolluteAlarmList({ factors: 'pm10' })).total).toBe(0)
    for (const id of nationals) {
      await sql`insert into site_hour_raw (site_id, start_at, pm10) values (${id}, ${at}, 60)`.execute(db)
      await sql`insert into alarm_due values ('site', ${id}, 'hour', ${at})`.execute(db)
    }
    await evaluateAlarms(app.services)
    const { records } = await api.dustPolluteAlarmList({ factors: 'pm10' })
    expect(records).toMatchObject([{ alarmLevel: 2, lastValue: 190, referenceValue: 60 }])
    expect(records[0]?.alarmDesc).toContain('全市国控站均值60')
    // A mean belongs to its hour; the chart draws no line for it.
    expect((await api.dustPolluteAlarmChartDetail({ alarmId: records[0]?.alarmId ?? '' })).limitValue).toBeNull()
  })
})

describe('closing', () => {
  it('event-29: a dust alarm closes with its event; a second time it says so', async () => {
    const api = await app.as('diaodu')
    const alarm = (await api.dustPolluteAlarmList({ factors: 'tsp' })).records[0]
    const alarmId = alarm?.alarmId ?? ''
    await api.dustPolluteAlarmClose({ alarmId, reasonCode: '沙尘' })
    expect((await api.dustPolluteAlarmDetail({ alarmId })).alarmStatus).toBe(3)
    expect((await api.eventDetail({ eventId: alarm?.eventId ?? '' })).eventStatus).toBe(9)
    expect((await refusal(api.dustPolluteAlarmClose({ alarmId }))).code).toBe(40902)
  })
})
