import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourOfDay, insertSite, insertSiteHours, type MeasuredHour } from '../../../series/testing/measured-sites.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>

interface Hour extends Omit<MeasuredHour, 'startAt'> {
  day: string
  /** Start of the hour, 0 to 23. */
  hour: number
}

const site = (code: string, name: string, latitude: number) => insertSite(app.services.db, { code, name, latitude })

const put = (id: number, hours: readonly Hour[]) =>
  insertSiteHours(
    app.services.db,
    id,
    hours.map(({ day, hour, ...values }) => ({ startAt: hourOfDay(day, hour), ...values })),
  )

const north = '320200BJ01'
const south = '320200BJ02'
const day = '2026-11-19'
const period = { startTime: `${day} 01:00:00`, endTime: `${day} 06:00:00` }

/** Daytime of one day: the same ozone, temperature and humidity in every hour. */
const daytime = (of: string, o3: number, temperature: number, humidity: number): Hour[] =>
  Array.from({ length: 10 }, (_, at) => ({ day: of, hour: 8 + at, o3, temperature, humidity, windSpeed: 2 }))

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  // 0.1 degree of latitude is 11.1 km: at 3.1 m/s one hour.
  const [northId, southId] = [await site(north, '北桥', 31.6), await site(south, '南桥', 31.5)]
  await put(
    northId,
    [50, 60, null, 90, 100, 40].map((pm25, hour) => ({ day, hour, pm25, pm10: pm25 === null ? 90 : pm25 + 30 })),
  )
  await put(
    southId,
    [20, 80, 30, 35, 95, 45].map((pm25, hour) => ({
      day,
      hour,
      pm25,
      windSpeed: hour === 5 ? 0.1 : 3.1,
      windDirection: hour === 1 || hour === 4 ? 5 : 180,
    })),
  )
  await put(northId, daytime('2026-11-18', 100, 20, 50))
  await put(northId, daytime('2026-11-10', 102, 20, 50))
  await put(northId, daytime('2026-11-11', 160, 28, 30))
  await put(northId, daytime('2026-11-12', 110, 21, 52))
  await put(northId, daytime('2026-11-13', 100, 20, 50).slice(0, 6))
}, 120_000)
afterAll(() => app.close())

describe('数据变化: the change tab (multiple-analysis-site-hour-change)', () => {
  it('changes are of hours that follow each other and are both there', async () => {
    const { sites, times, factor } = await chief.multipleAnalysisSiteHourChange({ siteCodes: north, ...period })
    expect(times.at(0)).toBe(`${day} 01:00:00`)
    expect(factor).toEqual({ code: 'pm25', name: 'PM₂.₅', unit: 'µg/m³', digits: 0 })
    expect(sites[0]).toMatchObject({
      siteName: '北桥',
      changes: [null, 10, null, null, 10, -60],
      count: 5,
      mean: 68,
      net: -10,
      max: { value: 100, time: `${day} 05:00:00` },
      largestRise: { value: 10, time: `${day} 02:00:00` },
      largestFall: { value: -60, time: `${day} 06:00:00` },
    })
  })

  it('the sheet holds the rows of the screen (multiple-analysis-site-hour-change-download)', async () => {
    const file = await chief.multipleAnalysisSiteHourChangeDownload({ siteCodes: north, ...period })
    const { default: read } = await import('read-excel-file/node')
    const [sheet] = await read(Buffer.from(await file.arrayBuffer()))
    const text = (sheet?.data ?? []).map((row) => row.join('|'))
    expect(text[0]).toContain('PM₂.₅数据变化')
    expect(text.some((row) => row === `${day} 06:00:00|40|-60`)).toBe(true)
  })
})

describe('高值时段 (multiple-analysis-site-hour-high-value)', () => {
  it('hours on end above a given threshold make one episode; a missing hour ends it', async () => {
    const { episodes, isGiven, byHour } = await chief.multipleAnalysisSiteHourHighValue({
      siteCodes: `${north},${south}`,
      ...period,
      threshold: 55,
    })
    expect(isGiven).toBe(true)
    expect(
      episodes.map(({ siteName, startTime, hours, max }) => [siteName, startTime.slice(11, 13), hours, max]),
    ).toEqual([
      ['北桥', '04', 2, 100],
      ['南桥', '05', 1, 95],
      ['南桥', '02', 1, 80],
      ['北桥', '02', 1, 60],
    ])
    expect(byHour[0]?.counts.slice(0, 6)).toEqual([0, 1, 0, 1, 1, 0])
  })

  it('without one the percentile of all chosen hours is the threshold', async () => {
    const { threshold, isGiven, episodes } = await chief.multipleAnalysisSiteHourHighValue({
      siteCodes: north,
      ...period,
      percentile: 50,
    })
    // 40, 50, 60, 90, 100
    expect([threshold, isGiven, episodes.length]).toEqual([60, false, 1])
  })
})

describe('多日对比 (multiple-analysis-site-hour-compare)', () => {
  it('lays days over each other; the newest stands against the mean of the others (filter-19)', async () => {
    const { days, otherMeans } = await chief.multipleAnalysisSiteHourCompare({
      siteCodes: north,
      factorCode: 'o3',
      compareTime: ['2026-11-10 00:00:00', '2026-11-18 00:00:00', '2026-11-11 00:00:00'],
    })
    expect(days.map((day) => [day.day, day.mean, day.count])).toEqual([
      ['2026-11-18', 100, 10],
      ['2026-11-10', 102, 10],
      ['2026-11-11', 160, 10],
    ])
    // The hour that ends at 09:00 is the ninth.
    expect(otherMeans[0]?.values.slice(7, 9)).toEqual([null, 131])
  })

  it('finds the days alike by daytime ozone and weather, most alike first (data-compare-time-list, filter-22)', async () => {
    const question = { factor: 'o3', siteCode: north, siteType: '30', months: '2026-11-01' }
    expect((await chief.dataCompareTimeList({ ...question, min: 1, max: 10 })).times).toEqual([
      '2026-11-18 00:00:00',
      '2026-11-10 00:00:00',
      '2026-11-12 00:00:00',
      '2026-11-11 00:00:00',
    ])
    expect((await chief.dataCompareTimeList({ ...question, min: 2, max: 2 })).times.slice(1)).toEqual([
      '2026-11-12 00:00:00',
    ])
    // C: data-compare-time-list, autoSelect
    const all = (await chief.dataCompareTimeList({ ...question, min: 1, max: 1, autoSelect: false })).times.slice(1)
    expect(all.length).toBeGreaterThan(1)
    expect(all).toEqual(all.toSorted().reverse())
    await expect(chief.dataCompareTimeList({ ...question, min: 5, max: 2 })).rejects.toThrow('起始名次不能大于结束名次')
  })
})

describe('时间序列 (multiple-analysis-time-sequence)', () => {
  it('has a column for every place and factor', async () => {
    const { series } = await chief.multipleAnalysisTimeSequence({
      siteCodes: `${north},${south}`,
      ...period,
      factorCode: 'pm25,pm10',
    })
    expect(series.map(({ siteName, factorCode, values }) => [siteName, factorCode, values[0]])).toEqual([
      ['北桥', 'pm25', 50],
      ['北桥', 'pm10', 80],
      ['南桥', 'pm25', 20],
      ['南桥', 'pm10', null],
    ])
  })

  it('refuses a direction and an answer nobody could look at, in words', async () => {
    const siteCodes = [north, south]
    await expect(
      chief.multipleAnalysisTimeSequence({ siteCodes, ...period, factorCode: 'windDirection' }),
    ).rejects.toThrow('不能作逐时分析')
    await expect(
      chief.multipleAnalysisTimeSequence({
        siteCodes: ['320200', '320211', '320205', '320206', '320213', ...siteCodes],
        startTime: '2024-11-20 01:00:00',
        endTime: '2026-11-20 00:00:00',
        factorCode: 'pm25,pm10,so2,no2',
      }),
    ).rejects.toThrow('数据量过大，请减少站点、因子或缩短时段')
  })
})

describe('差值分析 (d-value-query)', () => {
  it('is site less reference with mean, share above zero and hours above the threshold', async () => {
    const { sites } = await chief.dValueQuery({ siteCodes: north, referenceCode: south, ...period, threshold: 20 })
    expect(sites[0]).toMatchObject({
      referenceName: '南桥',
      differences: [30, -20, null, 55, 5, -5],
      count: 5,
      mean: 13,
      positivePct: 60,
      aboveCount: 2,
      max: { value: 55, time: `${day} 04:00:00` },
      min: { value: -20, time: `${day} 02:00:00` },
    })
  })

  it('of PM10 less PM2.5 is the coarse part of each site', async () => {
    const { sites, factor } = await chief.dValueQuery({ siteCodes: north, ...period, mode: 'COARSE' })
    expect(factor.name).toBe('PM₁₀−PM₂.₅')
    expect(sites[0]?.differences).toEqual([30, 30, null, 30, 30, 30])
  })

  it('of a place and itself is refused', async () => {
    await expect(chief.dValueQuery({ siteCodes: north, referenceCode: north, ...period })).rejects.toThrow(
      '请选择参照以外的站点',
    )
  })
})

describe('污染物分析 (multiple-analysis-factor-multiple)', () => {
  it('gives correlation with n and p, and the line of the first factor against the others', async () => {
    const { correlation, fits, siteName } = await chief.multipleAnalysisFactorMultiple({
      siteCode: north,
      ...period,
      factorCode: 'pm25,pm10',
    })
    expect(siteName).toBe('北桥')
    expect(correlation.codes).toEqual(['pm25', 'pm10'])
    expect(correlation.cells[0]?.[1]).toMatchObject({ n: 5 })
    expect(correlation.cells[0]?.[1]?.r).toBeCloseTo(1, 9)
    expect(fits[0]).toMatchObject({ xCode: 'pm25', yCode: 'pm10', n: 5 })
    expect(fits[0]?.slope).toBeCloseTo(1, 9)
    expect(fits[0]?.intercept).toBeCloseTo(30, 6)
  })

  it('needs two factors', async () => {
    await expect(
      chief.multipleAnalysisFactorMultiple({ siteCode: north, ...period, factorCode: 'pm25' }),
    ).rejects.toThrow('请至少选择两个因子')
  })
})

describe('区域输送 (area-transfer-site-analyse)', () => {
  it('compares both ends by the wind at the target, the source an hour before where the air needed one', async () => {
    const { transports } = await chief.areaTransferSiteAnalyse({ siteCodes: north, targetCode: south, ...period })
    const [transport] = transports
    expect(transport).toMatchObject({ sourceName: '北桥', targetName: '南桥', bearingName: '北', meanLagHours: 1 })
    expect(transport?.distanceKm).toBeCloseTo(11.1, 1)
    // Hours 02:00 and 05:00: target 80 and 95, source of 01:00 and 04:00 50 and 90.
    expect(transport?.upwind).toMatchObject({ hours: 2, sourceMean: 70, targetMean: 87.5, meanDifference: 17.5 })
    expect(transport?.downwind.hours).toBe(3)
    expect(transport?.calm.hours).toBe(1)
    // 87.5 against the mean of 20, 30, 35 and 45.
    expect(transport?.excess).toBeCloseTo(55, 9)
  })

  it('offers the sites by type (area-transfer-site-type-tree)', async () => {
    const tree = await chief.areaTransferSiteTypeTree({})
    expect(tree.find(({ siteType }) => siteType === '30')?.sites.map(({ siteCode }) => siteCode)).toEqual(
      expect.arrayContaining([north, south]),
    )
  })
})
