import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { runRollUps } from '../../../ingest/port.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
const siteCode = '320200LX02'

/** A whole natural day of equal hours: 01:00 of the day to 00:00 of the next. */
const fillDay = async (siteId: number, date: string, pm25: number, hours = 24) => {
  const start = new Date(`${date}T00:00:00+08:00`).getTime()
  await ensurePartitions(app.services.db, 'site_hour_raw', [new Date(start)])
  await sql`insert into site_hour_raw (site_id, start_at, pm25, pm10, so2, no2, o3, co)
    select ${siteId}, ${new Date(start)}::timestamptz + n * interval '1 hour', ${pm25}, 20, 5, 10, 40, 0.4
    from generate_series(0, ${hours - 1}) n`.execute(app.services.db)
  await sql`insert into roll_up_due (target_kind, target_id, granularity, start_at, due_at)
    values ('site', ${siteId}, 'day', ${new Date(start)}, ${new Date(start)})`.execute(app.services.db)
}

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  const site = await firstRow(
    app.services.db,
    sql<{ id: number }>`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
      values (${siteCode}, '蠡溪', '30', '320211', 120.2, 31.5) returning id`,
  )
  const siteId = site?.id ?? 0
  await fillDay(siteId, '2026-11-01', 30)
  await fillDay(siteId, '2026-11-02', 60)
  await fillDay(siteId, '2026-11-03', 61)
  await fillDay(siteId, '2026-11-04', 90, 19) // one hour short of a day
  await fillDay(siteId, '2025-11-03', 61)
  await runRollUps(app.services)
})
afterAll(() => app.close())

describe('the month of a site (calendar-analysis-single-station)', () => {
  it('judges each natural day by the standard of its date: 60 µg/m³ is still 良 in 2026, 61 is not', async () => {
    const { place } = await chief.calendarAnalysisSingleStation({ siteCode, month: '2026-11' })
    expect(place.days.slice(0, 4).map(({ date, aqi, level, primary }) => [date, aqi, level, primary])).toEqual([
      ['2026-11-01', 43, 1, []],
      ['2026-11-02', 100, 2, ['PM₂.₅']],
      ['2026-11-03', 101, 3, ['PM₂.₅']],
      ['2026-11-04', null, null, []],
    ])
  })

  it('the same concentration a year earlier is 良 by the standard of 2012', async () => {
    const { place } = await chief.calendarAnalysisSingleStation({ siteCode, month: '2025-11' })
    expect(place.days[2]).toMatchObject({ date: '2025-11-03', aqi: 83, level: 2 })
    expect(place.days).toHaveLength(30)
  })

  it('ends with the last day that is over: today and days to come are none of the missing', async () => {
    const { place } = await chief.calendarAnalysisSingleStation({ siteCode, month: '2026-11' })
    expect(place.days.at(-1)?.date).toBe('2026-11-19')
    expect(place.levelDays).toEqual([1, 1, 1, 0, 0, 0])
    expect(place.missingDays).toBe(16)
  })

  it('shows a single pollutant with its own level', async () => {
    const { place, factor } = await chief.calendarAnalysisSingleStation({
      siteCode,
      month: '2026-11',
      factorCode: 'pm10',
    })
    expect(factor).toMatchObject({ code: 'pm10', unit: 'µg/m³' })
    expect(place.days[2]).toMatchObject({ value: 20, level: 1, aqi: 101 })
  })

  it('D9: counts the days of what is shown and says so', async () => {
    const asked = { siteCode, month: '2026-11' } as const
    const aqi = await chief.calendarAnalysisSingleStation(asked)
    expect([aqi.countedName, aqi.place.levelDays.slice(0, 3)]).toEqual(['AQI', [1, 1, 1]])
    const no2 = await chief.calendarAnalysisSingleStation({ ...asked, factorCode: 'no2' })
    expect([no2.countedName, no2.place.levelDays.slice(0, 3)]).toEqual(['NO₂分指数', [3, 0, 0]])
    expect(no2.place.missingDays).toBe(aqi.place.missingDays)
    const { months } = await chief.calendarAnalysisYearData({ siteCode, year: '2026', factorCode: 'no2' })
    expect(months.at(-1)?.levelDays[0]).toBe(3)
  })

  it('a factor that no day is judged by is refused', async () => {
    await expect(
      chief.calendarAnalysisSingleStation({ siteCode, month: '2026-11', factorCode: 'noise' }),
    ).rejects.toThrow('不能作污染日历')
  })
})

describe('the year of a site (calendar-analysis-year-data)', () => {
  it('the months’ days add up to the year’s', async () => {
    const { place, months } = await chief.calendarAnalysisYearData({ siteCode, year: '2026' })
    const sum = (index: number) => months.reduce((total, { levelDays }) => total + (levelDays[index] ?? 0), 0)
    expect([0, 1, 2, 3, 4, 5].map(sum)).toEqual(place.levelDays)
    expect(months).toHaveLength(11)
    const days = place.levelDays.reduce((total, count) => total + count, place.missingDays)
    expect(days).toBe(323) // 1 January to 19 November
  })

  it('its sheet shows the same days and their sum', async () => {
    const file = await chief.calendarAnalysisYearExport({ siteCode, year: '2026' })
    const [sheet] = await readExcelFile(Buffer.from(await file.arrayBuffer()))
    expect(sheet?.data.at(-1)).toEqual(['全年', 1, 1, 1, 0, 0, 0, 320])
  })
})

describe('the days beside it (calendar-analysis-festivals-days)', () => {
  it('say lunar date, festival, solar term and holiday', async () => {
    const days = await chief.calendarAnalysisFestivalsDays({ startDate: '2026-02-04', endDate: '2026-02-17' })
    expect(days[0]).toMatchObject({ solarTerm: '立春' })
    expect(days.at(-1)).toMatchObject({
      lunarText: '正月',
      festivals: ['春节'],
      statutory: { name: '春节', isOff: true },
    })
  })

  it('refuse a day that is none', async () => {
    await expect(
      chief.calendarAnalysisFestivalsDays({ startDate: '2026-02-01', endDate: '2026-02-30' }),
    ).rejects.toThrow('日期不存在')
  })
})
