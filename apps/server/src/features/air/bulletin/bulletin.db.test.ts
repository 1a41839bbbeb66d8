import { bulletinHourTable, bulletinText } from '@qingkong/contract/tables/air/bulletin'
import { roundDown } from '@qingkong/domain/air/rounding'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let api: Awaited<ReturnType<TestApp['as']>>
let sites: { id: number; name: string }[]

const at = (text: string) => new Date(`${text}+08:00`)

/** One and the same hours at national sites, first to last hour label of a day. */
const hours = async (day: string, from: number, to: number, pm25: number, except = 0) => {
  const [start, end] = [
    at(`${day}T00:00`).getTime() + (from - 1) * 3_600_000,
    at(`${day}T00:00`).getTime() + (to - 1) * 3_600_000,
  ]
  await ensurePartitions(app.services.db, 'site_hour_raw', [new Date(start)])
  await sql`insert into site_hour_raw (site_id, start_at, pm25, pm10, so2, no2, o3, co)
    select site.id, hour, ${pm25}, 60, 8, 30, 80, 0.7
    from site, generate_series(${new Date(start)}::timestamptz, ${new Date(end)}::timestamptz, interval '1 hour') hour
    where site_type = '10' and enabled and site.id <> ${except}`.execute(app.services.db)
}
const cityHours = (code: string, pm25: number, aqi: number) =>
  sql`insert into city_hour (city_id, start_at, pm25, pm10, so2, no2, o3, co, aqi, source, first_rev, rev)
    select city.id, hour, ${pm25}, 60, 8, 30, 80, 0.7, ${aqi}, 'national', 1, 1
    from city, generate_series(${at('2026-11-20T00:00')}::timestamptz, ${at('2026-11-20T09:00')}::timestamptz,
      interval '1 hour') hour where city_code = ${code}`.execute(app.services.db)

beforeAll(async () => {
  app = await testApp()
  api = await app.as('zhibanzhang')
  sites = await rows(
    app.services.db,
    sql<{ id: number; name: string }>`select id, site_name as name from site where site_type = '10' and enabled
      order by site_code`,
  )
  // Yesterday 40 all day; today eight hours of 50, then 44 and 62: at 10:00 the clock stands.
  await hours('2026-11-19', 1, 24, 40)
  await hours('2026-11-20', 1, 8, 50)
  await hours('2026-11-20', 9, 9, 44)
  await hours('2026-11-20', 10, 10, 62, sites[0]?.id)
  await cityHours('320100', 30, 60)
  await cityHours('320400', 70, 112)
})
afterAll(() => app.close())

describe('the hourly bulletin (bulletinOne)', () => {
  it('reports the newest hour of the city and every national site, with changes to the hour before and to yesterday', async () => {
    const answer = await api.bulletinOne({})
    expect(answer).toMatchObject({
      time: '2026-11-20 10:00:00',
      date: '2026-11-20',
      elapsedHours: 10,
      remainingHours: 14,
    })
    expect(answer.rows).toHaveLength(sites.length + 1)
    const [city] = answer.rows
    expect(city).toMatchObject({ isCity: true, hour: { pm25: 62, o3: 80, co: 0.7, primary: ['PM₂.₅'] } })
    // IAQI of 62 lies above that of 44 and of yesterday's 40.
    const [now, before, yesterday] = [city?.hour.aqi ?? 0, city?.aqiFromPrevious ?? 0, city?.aqiFromYesterday ?? 0]
    expect(before).toBeGreaterThan(0)
    expect(yesterday).toBeGreaterThan(before)
    expect(answer.sentence).toContain(`10时AQI ${now}（`)
    expect(answer.sentence).toContain(`较上一小时上升${before}、较昨日同时上升${yesterday}`)
  })

  it('cumulates since 01:00 and says what the remaining hours may bring', async () => {
    const [city] = (await api.bulletinOne({})).rows
    // Thirteen sites have (8 × 50 + 44 + 62) / 10, one lacks the last hour; the city is the mean of the fourteen.
    expect(city?.day.pm25).toBeCloseTo((13 * 50.6 + 444 / 9) / 14, 9)
    // 60 µg/m³ is 良 by the standard of the date: x with (13 (506 + 14 x) / 24 + (444 + 14 x) / 23) / 14 = 60, rounded down.
    const hourly = (target: number) => (target - (13 * (506 / 24) + 444 / 23) / 14) / ((13 * (14 / 24) + 14 / 23) / 14)
    expect(city?.good.pm25).toMatchObject({ strict: roundDown(hourly(60), 1), verdict: 'open' })
    // 35 is 优.
    expect(city?.excellent.pm25?.strict).toBe(roundDown(hourly(35), 1))
  })

  it('says 数据未齐 and names the site without the hour, whose row stays', async () => {
    const answer = await api.bulletinOne({})
    expect(answer.missingSites).toEqual([sites[0]?.name])
    const row = answer.rows.find(({ name }) => name === sites[0]?.name)
    expect(row?.hour).toMatchObject({ pm25: null, aqi: null })
    expect(row?.day.pm25).toBeCloseTo((8 * 50 + 44) / 9, 9)
    expect(bulletinText(answer, {})).toContain(`数据未齐：${sites[0]?.name}本小时缺测`)
  })

  it('ranks the city among its set by hour and by the day so far', async () => {
    const { ranks, cityGroupName } = await api.bulletinOne({})
    expect(cityGroupName).toBe('省内城市')
    expect(ranks.map(({ span, factorCode, rank, total }) => [span, factorCode, rank, total])).toEqual([
      ['hour', 'aqi', 2, 3],
      ['hour', 'pm25', 2, 3],
      ['day', 'aqi', 2, 3],
      ['day', 'pm25', 2, 3],
    ])
  })

  it('an hour gone by can be asked for; one to come, half an hour and an unknown set are refused in words', async () => {
    const night = await api.bulletinOne({ time: '2026-11-20 00:00:00' })
    expect(night).toMatchObject({ date: '2026-11-19', elapsedHours: 24, remainingHours: 0 })
    expect(night.rows[0]?.good.pm25).toMatchObject({ verdict: 'met', strict: null })
    await expect(api.bulletinOne({ time: '2026-11-20 11:00:00' })).rejects.toThrow('不能晚于最近一个完整小时')
    await expect(api.bulletinOne({ time: '2026-11-20 09:30:00' })).rejects.toThrow('快报时间应为整点')
    await expect(api.bulletinOne({ cityGroup: 'nowhere' })).rejects.toThrow('城市分组“nowhere”不存在')
  })
})

describe('the bulletin as text and sheet', () => {
  it('every cell of the hour stands in the text as in the table', async () => {
    const answer = await api.bulletinOne({})
    const text = bulletinText(answer, {})
    expect(text.split('\n')[0]).toBe('【空气质量快报】2026年11月20日10时')
    expect(text).toContain('本小时PM₂.₅ 62')
    expect(bulletinHourTable(answer, {}).rows).toHaveLength(answer.rows.length)
  })

  it('bulletinExport has a row per place with hour, day and allowance', async () => {
    const answer = await api.bulletinOne({})
    const file = await api.bulletinExport({})
    const sheet = await readSheet(Buffer.from(await file.arrayBuffer()))
    const city = sheet.find((row) => row[0] === '无锡市')
    expect(city).toContain(62)
    expect(city).toContain(answer.rows[0]?.good.pm25?.strict)
    expect(sheet.some((row) => String(row[0]).includes('数据未齐'))).toBe(true)
  })
})
