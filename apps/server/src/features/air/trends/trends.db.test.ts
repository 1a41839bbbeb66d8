import { addDays } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourOfDay, insertSite, insertSiteHours } from '../../../series/testing/measured-sites.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
const siteCode = '320200LX02'

/** 14 natural days: PM2.5 rises 2 µg/m³ a day, NO2 stays at 40 but on the third day, ozone peaks on the second. */
const firstDay = '2026-11-05'
const days = Array.from({ length: 14 }, (_, at) => addDays(firstDay, at))
const hours = days.flatMap((day, at) =>
  Array.from({ length: 24 }, (_, hour) => ({
    startAt: hourOfDay(day, hour),
    pm25: 20 + 2 * at + (hour === 7 ? 24 : 0),
    no2: at === 2 ? (hour === 20 ? 205 : 100) : 40,
    o3: at === 1 && hour >= 10 && hour < 20 ? 201 : 60,
    windSpeed: 2,
  })),
)
const period = { startTime: `${firstDay} 01:00:00`, endTime: '2026-11-19 00:00:00' }
const dates = { startTime: `${firstDay} 00:00:00`, endTime: '2026-11-18 00:00:00' }

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  const { db } = app.services
  const siteId = await insertSite(db, { code: siteCode, name: '蠡溪' })
  await insertSiteHours(db, siteId, hours)
  // Days of reviewed hours are worked out from the hours, so they need no roll-up here.
  await insertSiteHours(db, siteId, hours, 'site_hour_checked')
})
afterAll(() => app.close())

describe('courses of sites (multiple-analysis-factor-trend)', () => {
  it('label hours by their ends and keep factors apart', async () => {
    const { times, series } = await chief.multipleAnalysisFactorTrend({
      siteCodes: [siteCode],
      startTime: '2026-11-05 01:00:00',
      endTime: '2026-11-05 08:00:00',
      factorCode: ['pm25', 'no2'],
    })
    expect(times[0]).toBe('2026-11-05 01:00:00')
    expect(times).toHaveLength(8)
    expect(series.map(({ factor, values }) => [factor.name, values.at(-1)])).toEqual([
      ['PM₂.₅', 44],
      ['NO₂', 40],
    ])
  })

  it('days, months and years are the means of valid days', async () => {
    const ask = (dataType: 'DAY' | 'MONTH' | 'YEAR') =>
      chief.multipleAnalysisFactorTrend({ siteCodes: [siteCode], ...dates, dataType, factorCode: ['pm25'] })
    const byDay = await ask('DAY')
    expect(byDay.times).toEqual(days)
    expect(byDay.series[0]?.values.slice(0, 3)).toEqual([21, 23, 25])
    const byMonth = await ask('MONTH')
    expect([byMonth.times, byMonth.series[0]?.values]).toEqual([['2026-11'], [34]])
    expect((await ask('YEAR')).times).toEqual(['2026'])
  })

  it('a monthly AQI is refused in words', async () => {
    await expect(
      chief.multipleAnalysisFactorTrend({ siteCodes: [siteCode], ...dates, dataType: 'MONTH', factorCode: ['aqi'] }),
    ).rejects.toThrow('AQI由当日浓度计算')
  })

  it('weather takes weather only (multiple-analysis-meteoro-trend)', async () => {
    const { series } = await chief.multipleAnalysisMeteoroTrend({ siteCodes: siteCode, ...period })
    expect(series.map(({ factor }) => factor.code)).toEqual([
      'windSpeed',
      'windDirection',
      'temperature',
      'humidity',
      'airPressure',
      'rainfall',
    ])
    expect(series[0]?.values[0]).toBe(2)
    await expect(
      chief.multipleAnalysisMeteoroTrend({ siteCodes: siteCode, ...period, factorCode: 'pm25' }),
    ).rejects.toThrow('不是气象要素')
  })
})

describe('the trend of a site (trend-analysis-query)', () => {
  it('of days without half a year of months is the median slope per day with its tests', async () => {
    const { series, times } = await chief.trendAnalysisQuery({
      siteCodes: siteCode,
      ...dates,
      dataType: 'DAY',
      factorCode: 'pm25',
    })
    const trend = series[0]?.trend
    expect(times).toHaveLength(14)
    expect(trend).toMatchObject({ basis: 'day', count: 14, deseasonalised: false, slopePct: null })
    expect(trend?.slope).toBeCloseTo(2, 9)
    expect(trend?.fitted[0]).toBeCloseTo(21, 6)
    expect(trend?.fitted.at(-1)).toBeCloseTo(47, 6)
    expect(trend?.mannKendall.trend).toBe('up')
    expect(trend?.spearman).toMatchObject({ r: 1, critical: 0.456, trend: 'up' })
  })

  it('of hours is none, and says why', async () => {
    const { series } = await chief.trendAnalysisQuery({ siteCodes: siteCode, ...period, dataType: 'HOUR' })
    expect(series[0]?.trend).toBeNull()
    expect(series[0]?.noTrendReason).toContain('请选择日、月或年')
  })

  it('leaves the particles of declared days out of the provisional reading only', async () => {
    const declared = await chief.sandDustDeclare({
      startTime: '2026-11-18 10:00:00',
      endTime: '2026-11-18 12:00:00',
      reason: 'PM10与PM2.5比值高',
    })
    const ask = (dustReading: 'actual' | 'provisional' | 'confirmed') =>
      chief.trendAnalysisQuery({ siteCodes: siteCode, ...dates, dataType: 'DAY', factorCode: 'pm25,no2', dustReading })
    const provisional = await ask('provisional')
    expect(provisional.dustDays).toEqual(['2026-11-18'])
    expect(provisional.series.map(({ values }) => values.at(-1))).toEqual([null, 40])
    expect((await ask('confirmed')).series[0]?.values.at(-1)).toBe(47)
    const { variations } = await chief.comprehensiveAnalysisQuery({ siteCodes: siteCode, ...period })
    expect(variations[0]?.means).toEqual({ actual: 34, provisional: 33, confirmed: 34 })
    await chief.sandDustWithdraw({ id: declared.id, reason: '时段有误' })
  })
})

describe('means by clock and calendar', () => {
  it('count the hours of a natural day by their ends (comprehensive-analysis-query)', async () => {
    const { variations } = await chief.comprehensiveAnalysisQuery({ siteCodes: siteCode, ...period })
    const [own] = variations
    expect(own?.count).toBe(14 * 24)
    // The hour from 07:00 is 08:00 by its end: 24 above the mean of 20 … 46.
    expect(own?.hour[7]).toMatchObject({ count: 14, mean: 57 })
    expect(own?.hour[0]?.mean).toBe(33)
    // Two Thursdays, 2026-11-05 and -12: 21 and 35.
    expect(own?.weekday[3]).toMatchObject({ count: 48, mean: 28 })
    expect(own?.month.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 336, 0])
  })

  it('lay factors of one site (multi-compare-factor-compare) and sites (multi-compare-site-compare) side by side', async () => {
    const byFactor = await chief.multiCompareFactorCompare({
      siteCodes: siteCode,
      ...period,
      factorCode: 'pm25,no2,windSpeed',
    })
    expect(byFactor.variations.map(({ factor }) => factor.code)).toEqual(['pm25', 'no2', 'windSpeed'])
    const bySite = await chief.multiCompareSiteCompare({ siteCodes: `${siteCode},320211`, ...period })
    expect(bySite.variations.map(({ siteName }) => siteName)).toEqual(['蠡溪'])
    await expect(
      chief.multiCompareFactorCompare({ siteCodes: siteCode, ...period, factorCode: 'windDirection' }),
    ).rejects.toThrow('没有可比较的均值')
  })
})

describe('exceedances (multi-compare-excessive)', () => {
  it('judge days by the daily and hours by the hourly limit', async () => {
    const { exceedances, byDay, standardNote, banner } = await chief.multiCompareExcessive({
      siteCodes: siteCode,
      ...dates,
      factorCode: 'no2,o3,o38h,pm25',
    })
    const [no2, o3, o38h, pm25] = exceedances
    // (100 × 23 + 205) / 24 = 104.4 → 104 of 80; the hour's 205 of 200 is 0.025, to the even 0.02.
    expect(no2?.days).toMatchObject({ valid: 14, exceeding: 1, ratePct: 7.1, maxDate: '2026-11-07', maxMultiple: 0.3 })
    expect(no2?.hours).toMatchObject({
      valid: 336,
      exceeding: 1,
      max: 205,
      maxTime: '2026-11-07 21:00:00',
      maxMultiple: 0.02,
    })
    expect(o3?.days).toBeNull()
    expect(o3?.hours).toMatchObject({ exceeding: 10, ratePct: 3 })
    expect(o38h?.hours).toBeNull()
    expect(o38h?.days).toMatchObject({ exceeding: 1, max: 201, maxDate: '2026-11-06', maxMultiple: 0.26 })
    expect(pm25).toMatchObject({ days: { exceeding: 0, maxMultiple: null }, hours: null })
    expect(byDay).toEqual([
      { day: '2026-11-06', counts: { o38h: 1 } },
      { day: '2026-11-07', counts: { no2: 1 } },
    ])
    expect([standardNote, banner]).toEqual(['GB 3095-2026过渡阶段', null])
  })

  it('warns of a period that two standards judge, unless one is chosen', async () => {
    const ask = { siteCodes: siteCode, startTime: '2026-01-01 00:00:00', endTime: '2026-11-18 00:00:00' }
    expect((await chief.multiCompareExcessive(ask)).banner).toContain('2026年3月1日')
    expect((await chief.multiCompareExcessive({ ...ask, standard: '2012' })).banner).toBeNull()
  })
})

describe('what is asked wrongly is refused in words', () => {
  it('a period too long, an end before the begin, too many places, a factor that does not exist', async () => {
    const ask = { siteCodes: siteCode, ...dates }
    await expect(
      chief.trendAnalysisQuery({ ...ask, startTime: '2010-01-01 00:00:00', dataType: 'DAY' }),
    ).rejects.toThrow('时间范围不能超过10年')
    await expect(chief.multiCompareExcessive({ ...ask, startTime: '2023-01-01 00:00:00' })).rejects.toThrow(
      '时段最长731天',
    )
    await expect(
      chief.multipleAnalysisFactorTrend({
        siteCodes: [siteCode],
        ...period,
        startTime: '2026-09-01 00:00:00',
        dataType: 'FIVE_MIN',
      }),
    ).rejects.toThrow('时段最长31天')
    await expect(chief.trendAnalysisQuery({ ...ask, endTime: '2026-11-01 00:00:00' })).rejects.toThrow(
      '开始时间不能晚于结束时间',
    )
    await expect(chief.multiCompareExcessive({ ...ask, factorCode: 'tvoc' })).rejects.toThrow('没有日或小时浓度限值')
    await expect(chief.trendAnalysisQuery({ ...ask, factorCode: '不存在' })).rejects.toThrow('不能作趋势分析')
  })
})

describe('the sheets (trend-analysis-export, multi-compare-excessive-export)', () => {
  it('hold what the tables show', async () => {
    const { default: read } = await import('read-excel-file/node')
    const rowsOf = async (file: Blob) => {
      const [sheet] = await read(Buffer.from(await file.arrayBuffer()))
      return (sheet?.data ?? []).map((row) => row.join('|'))
    }
    const ask = { siteCodes: siteCode, ...dates, dataType: 'DAY' as const, factorCode: 'pm25' }
    const trend = await rowsOf(await chief.trendAnalysisExport(ask))
    expect(trend.some((row) => row.startsWith('2026-11-05|21|21'))).toBe(true)
    expect(trend.join('\n')).toContain('显著上升：每天 +2.00 µg/m³')
    const excessive = await rowsOf(await chief.multiCompareExcessiveExport({ siteCodes: siteCode, ...dates }))
    expect(excessive.some((row) => row.startsWith('蠡溪|NO₂|14|1|7.1|'))).toBe(true)
    const means = await rowsOf(await chief.multiCompareSiteCompareExport({ siteCodes: siteCode, ...period }))
    expect(means.some((row) => row.startsWith('小时|08时|57|'))).toBe(true)
  })
})
