import { CallError } from '@qingkong/contract/core/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { evaluateAlarms } from './port.ts'

const hourMs = 3_600_000
const alarmHour = new Date('2026-11-20T08:00:00+08:00')
const today = { startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59' }

let app: TestApp
let site = { id: 0, code: '' }
let elsewhere = { id: 0, code: '' }
let outlet = { id: 0, psCode: '', limit: 0, position: 0 }

const siteIn = async (areaCode: string, type: string) =>
  (await firstRow(
    app.services.db,
    sql<
      typeof site
    >`select id, site_code as code from site where area_code = ${areaCode} and site_type = ${type} order by id`,
  )) ?? { id: 0, code: '' }

beforeAll(async () => {
  app = await testApp()
  const { db } = app.services
  site = await siteIn('320205', '30')
  elsewhere = await siteIn('320211', '10')
  outlet =
    (await firstRow(
      db,
      sql<typeof outlet>`select outlet.id, ps_code as "psCode", limit_value as "limit", position from outlet
        join enterprise on enterprise.id = enterprise_id join outlet_factor on outlet_id = outlet.id
        where area_code = '320205' and limit_value is not null order by outlet.id, position`,
    )) ?? outlet
  const hours = Array.from({ length: 30 }, (_, back) => new Date(alarmHour.getTime() - (24 - back) * hourMs))
  const minutes = Array.from({ length: 90 }, (_, n) => new Date(alarmHour.getTime() + n * 60_000))
  await ensurePartitions(db, 'site_hour_raw', hours)
  await ensurePartitions(db, 'site_minute', minutes)
  await ensurePartitions(db, 'outlet_hour', hours)
  for (const { id } of [site, elsewhere]) {
    await sql`insert into site_hour_raw (site_id, start_at, no2, wind_speed, wind_direction, temperature)
      select ${id}, t, case when t = ${alarmHour} then 260 else 40 end, 2.5, 225, 18 from unnest(${hours.slice(0, 26)}::timestamptz[]) t`.execute(
      db,
    )
    await sql`insert into alarm_due values ('site', ${id}, 'hour', ${alarmHour})`.execute(db)
  }
  await sql`insert into site_minute (site_id, start_at, no2) select ${site.id}, t, 250 + (row_number() over (order by t)) % 2
    from unnest(${minutes}::timestamptz[]) t`.execute(db)
  const measured = Array.from({ length: outlet.position }, (_, n) =>
    n === outlet.position - 1 ? outlet.limit * 2.5 : null,
  )
  await sql`insert into outlet_hour (outlet_id, start_at, measured, total, flags)
    values (${outlet.id}, ${alarmHour}, ${measured}::real[], ${measured.map((value) => value && value / 10)}::real[], ${'N'.repeat(outlet.position)})`.execute(
    db,
  )
  await sql`insert into alarm_due values ('outlet', ${outlet.id}, 'hour', ${alarmHour})`.execute(db)
  await evaluateAlarms(app.services)
})
afterAll(() => app.close())

const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return error.code
}

const siteAlarm = async (code: string) => {
  const { records } = await (await app.as('zhibanzhang')).alarmRecordList({ siteCodes: code })
  const [alarm] = records
  if (!alarm) throw new Error(`no alarm of ${code}`)
  return alarm
}

describe('alarm records of sites', () => {
  it('are listed with rule, values and duration, filtered by range, factor, level, status and words', async () => {
    const api = await app.as('zhibanzhang')
    const { records, total } = await api.alarmRecordList({ ...today, factorCodes: 'no2' })
    expect(total).toBe(2)
    expect(records.find(({ siteCode }) => siteCode === site.code)).toMatchObject({
      ruleName: 'NO2小时高值',
      alarmLevel: 2,
      alarmStatus: 1,
      alarmTime: '2026-11-20 09:00:00',
      durationMin: 60,
      firstValue: 260,
      peakValue: 260,
      factorName: 'NO₂',
    })
    expect((await api.alarmRecordList({ factorCodes: 'o3' })).total).toBe(0)
    expect((await api.alarmRecordList({ alarmLevels: '1' })).total).toBe(0)
    expect((await api.alarmRecordList({ keyword: 'NO2小时' })).total).toBe(2)
    expect((await api.alarmRecordList({ keyword: '100%' })).total).toBe(0)
    expect((await api.alarmRecordList({ endTime: '2026-11-20 08:59:59' })).total).toBe(0)
    expect((await api.alarmRecordList({ pageSize: 1, pageNum: 2 })).records).toHaveLength(1)
    expect(await refusal(api.alarmRecordList({ startTime: today.endTime, endTime: today.startTime }))).toBe(40000)
  })

  it('the detail shows a day up to the alarm and two hours after, and the minutes around it', async () => {
    const api = await app.as('zhibanzhang')
    const detail = await api.alarmRecordDetail({ alarmId: (await siteAlarm(site.code)).alarmId })
    expect(detail.alarmInfo).toMatchObject({
      factorValue: 260,
      referenceValue: 200,
      windSpeed: 2.5,
      temperature: 18,
      alarmRank: 1,
    })
    expect(detail.multiAnalysis.times).toHaveLength(26)
    expect(detail.multiAnalysis.times[23]).toBe('2026-11-20 09:00:00')
    expect(detail.multiAnalysis.factorData[23]).toBe(260)
    expect(detail.multiAnalysis.factorData[22]).toBe(40)
    expect(detail.multiAnalysis.meteoroData.windDirection[23]).toBe(225)
    const { changeData, remark } = detail.minDataChange
    expect(remark).toBeNull()
    expect(changeData).toHaveLength(10)
    expect(changeData[0]?.color).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('C, popup-20: the minutes come in pages, the newest first', async () => {
    const api = await app.as('zhibanzhang')
    const { alarmId } = await siteAlarm(site.code)
    const page = async (pageIndex: number) =>
      (await api.alarmRecordDetail({ alarmId, pageSize: 40, pageIndex })).minDataChange
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.map(({ changeData, total }) => [changeData.length, total])).toEqual([
      [40, 90],
      [40, 90],
      [10, 90],
    ])
    const minutes = pages.flatMap(({ changeData }) => changeData)
    expect(minutes.map(({ dataTime }) => dataTime)).toEqual(
      minutes
        .map(({ dataTime }) => dataTime)
        .toSorted()
        .reverse(),
    )
    expect(minutes.slice(-3).map(({ change }) => change)).toEqual([1, -1, null])
  })

  it('C, popup-20: weather is that of sites within the distance', async () => {
    const api = await app.as('zhibanzhang')
    const { alarmId } = await siteAlarm(site.code)
    const own = await api.alarmRecordDetail({ alarmId, distance: 0 })
    expect(own.multiAnalysis.meteoroData.windSpeed.length).toBe(26)
    expect(await refusal(api.alarmRecordDetail({ alarmId, distance: -1 }))).toBe(40000)
  })

  it('a national site has no minutes and says so', async () => {
    const api = await app.as('zhibanzhang')
    const { minDataChange } = await api.alarmRecordDetail({ alarmId: (await siteAlarm(elsewhere.code)).alarmId })
    expect(minDataChange).toMatchObject({ remark: '国控站不提供分钟数据', changeData: [] })
  })

  it('a district dispatcher sees the own district; the alarm of another is out of scope, an unknown one not found', async () => {
    const district = await app.as('xishan')
    expect((await district.alarmRecordList({})).records.map(({ siteCode }) => siteCode)).toEqual([site.code])
    const foreign = await siteAlarm(elsewhere.code)
    expect(await refusal(district.alarmRecordDetail({ alarmId: foreign.alarmId }))).toBe(40301)
    expect(await refusal(district.alarmRecordDetail({ alarmId: '00000000-0000-7000-8000-000000000000' }))).toBe(40400)
    expect(await refusal(district.alarmRecordDetail({ alarmId: 'nonsense' }))).toBe(40400)
  })
})

describe('alarms of pollution sources', () => {
  const first = async () => {
    const { records } = await (await app.as('zhibanzhang')).companyPolluteAlarmListRecord({ psCodes: outlet.psCode })
    const [alarm] = records
    if (!alarm) throw new Error('no enterprise alarm')
    return alarm
  }

  it('C: are narrowed by pollutant, industry and district (alarm-target, industry-type, county-street)', async () => {
    const api = await app.as('zhibanzhang')
    const { polCode } = await first()
    const total = async (filter: object) =>
      (await api.companyPolluteAlarmListRecord({ psCodes: outlet.psCode, ...filter })).total
    const all = await total({})
    expect(await total({ factorCodes: polCode })).toBeGreaterThan(0)
    expect(await total({ factorCodes: 'nothing' })).toBe(0)
    expect(await total({ industryCodes: '00' })).toBe(0)
    const { indCode, countyCode } = await api.psBaseOne({ id: outlet.psCode })
    expect(await total({ industryCodes: indCode.slice(0, 2), countyCodes: countyCode })).toBe(all)
  })

  it('are listed with limit and multiple, and shown with contact and chart', async () => {
    const alarm = await first()
    expect(alarm).toMatchObject({ alarmLevel: 1, excessMultiple: 1.5, limitValue: outlet.limit, alarmStatus: 1 })
    const api = await app.as('zhibanzhang')
    const { info } = await api.companyPolluteAlarmDetail({ polluteId: alarm.polluteId })
    expect(info).toMatchObject({ alarmRank: 1, windSpeed: 2.5 })
    const chart = await api.companyPolluteAlarmChartDetail({ polluteId: alarm.polluteId })
    expect(chart.times).toHaveLength(24)
    expect(chart.polluteValueList.at(-1)).toBeCloseTo(outlet.limit * 2.5, 3)
    expect(chart.limitValue).toBe(outlet.limit)
    const emission = await api.companyPolluteAlarmChartDetail({ polluteId: alarm.polluteId, type: '1' })
    expect(emission).toMatchObject({ unit: 'kg', limitValue: null })
    expect(emission.polluteValueList.at(-1)).toBeCloseTo(outlet.limit / 4, 3)
  })

  it('a site alarm is no source alarm', async () => {
    const api = await app.as('zhibanzhang')
    expect(await refusal(api.companyPolluteAlarmDetail({ polluteId: (await siteAlarm(site.code)).alarmId }))).toBe(
      40400,
    )
  })
})

describe('alarms of every kind', () => {
  it('are counted by type and level as they are listed, within the scope', async () => {
    const api = await app.as('zhibanzhang')
    const list = await api.alarmStatisticAlarmList({ ...today })
    const counts = await api.alarmStatisticAlarmCount({ ...today })
    expect(counts).toEqual({ total: list.total, byType: { '1': 2, '6': 1 }, byLevel: { '1': 1, '2': 2, '3': 0 } })
    expect((await api.alarmStatisticAlarmList({ ...today, alarmTypes: '6' })).records).toMatchObject([
      { eventType: '6' },
    ])
    expect((await (await app.as('xishan')).alarmStatisticAlarmCount({ ...today })).total).toBe(2)
  })
})

describe('closing', () => {
  it('an alarm closes with its event, with the reason in the flow; a second time it says so', async () => {
    const api = await app.as('diaodu')
    const { alarmId, eventId } = await siteAlarm(site.code)
    await api.alarmRecordClose({ alarmId, reasonCode: '已恢复', note: '复核正常' })
    expect((await siteAlarm(site.code)).alarmStatus).toBe(3)
    const event = await firstRow(
      app.services.db,
      sql<{
        status: number
        form: { reasonCode: string }
      }>`select status, form from event join flow_step on event_id = event.id
        where event.id = ${eventId}::uuid and action = 'close'`,
    )
    expect(event).toMatchObject({ status: 9, form: { reasonCode: '已恢复' } })
    expect(await refusal(api.alarmRecordClose({ alarmId, reasonCode: '已恢复' }))).toBe(40902)
  })

  it('a level-one alarm needs field feedback first', async () => {
    const api = await app.as('diaodu')
    const [alarm] = (await api.companyPolluteAlarmListRecord({})).records
    expect(
      await refusal(api.companyPolluteAlarmClose({ polluteId: alarm?.polluteId ?? '', reasonCode: '设备异常' })),
    ).toBe(40904)
  })

  it('the alarm of another district is not closed', async () => {
    const district = await app.as('xishan')
    expect(await refusal(district.alarmRecordClose({ alarmId: (await siteAlarm(elsewhere.code)).alarmId }))).toBe(40301)
  })
})
