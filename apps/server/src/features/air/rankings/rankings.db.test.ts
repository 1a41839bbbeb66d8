import { rankingConclusion, rankingTable } from '@qingkong/contract/tables/air/rankings'
import type { DailyPollutant } from '@qingkong/domain/air/aqi'
import { parseCity } from '@qingkong/domain/time/city-time'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { storePublished } from '../../../series/port.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>

const days = ['2026-06-01', '2026-06-02', '2026-06-03']
const daysBefore = ['2025-06-01', '2025-06-02', '2025-06-03']
const period = { startTime: '2026-06-01', endTime: '2026-06-03', round: true }

/** By the limits of 2026: 20/30 + 40/60 + 6/60 + 20/40 + 100/160 + 0.8/4 = 2.75833. */
const plain: Record<DailyPollutant, number> = { pm25: 20, pm10: 40, so2: 6, no2: 20, o38h: 100, co: 0.8 }

const fill = async (siteIds: readonly number[], dates: readonly string[], pm25: number) => {
  await sql`insert into site_day (site_id, day, pm25, pm10, so2, no2, o38h, co, standard, computed_at)
    select id, day::date, ${pm25}, ${plain.pm10}, ${plain.so2}, ${plain.no2}, ${plain.o38h}, ${plain.co}, '2026', now()
    from unnest(${siteIds}::int[]) id, unnest(${dates}::text[]) day`.execute(app.services.db)
}

const addSite = async (code: string, siteType: string, areaCode: string): Promise<number> => {
  const [site] = await rows(
    app.services.db,
    sql<{ id: number }>`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
      values (${code}, ${`站${code}`}, ${siteType}, ${areaCode}, 120.2, 31.5) returning id`,
  )
  return site?.id ?? 0
}

const published = (cityCode: string, pm25: number) =>
  days.map((day) => ({
    cityCode,
    granularity: 'day' as const,
    startMs: parseCity(day)?.getTime() ?? 0,
    ...plain,
    pm25,
    o3: null,
    aqi: 60,
    primary: [],
  }))

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  const a = await addSite('RKA', '30', '320211')
  const b = await addSite('RKB', '30', '320211')
  const c = await addSite('RKC', '30', '320213')
  await fill([a, c], days, 20)
  await fill([b], days, 23)
  await fill([a], daysBefore, 30)
  await fill([b], daysBefore, 23)
  await fill([await addSite('RKF1', '12', '320211')], days, 20)
  await fill([await addSite('RKF2', '12', '320213')], days, 40)
  const national = await rows(
    app.services.db,
    sql<{ id: number }>`select id from site where site_type = '10' and enabled`,
  )
  await fill(
    national.map(({ id }) => id),
    days,
    20,
  )
  await storePublished(app.services, [...published('320500', 23), ...published('320100', 17)])
})
afterAll(() => app.close())

const stations = { rankKind: 'STATION', siteCodes: 'RKA,RKB,RKC', ...period } as const

describe('the ranking of stations (multiple-rank-site-rank)', () => {
  it('goes by the composite index of rankings; equal values share a rank and the next one skips', async () => {
    const { rows: ranked } = await chief.multipleRankSiteRank(stations)
    expect(ranked.map(({ code, rank, index }) => [code, rank, index])).toEqual([
      ['RKA', 1, 2.76],
      ['RKC', 1, 2.76],
      ['RKB', 3, 2.86],
    ])
    expect(ranked[0]).toMatchObject({ pm25: 20, co: 0.8, good_days: 100, goodDays: 3, validDays: 3 })
  })

  it('compares with the year before by the standard in force then, and says that they differ', async () => {
    const answer = await chief.multipleRankSiteRank(stations)
    const byCode = new Map(answer.rows.map((row) => [row.code, row]))
    expect(byCode.get('RKA')).toMatchObject({ base: { index: 2.85 }, rankChange: 1, changeRank: 1 })
    expect(byCode.get('RKA')?.change).toMatchObject({ index: -3.2, pm25: -33.3 })
    expect(byCode.get('RKB')).toMatchObject({ base: { index: 2.65 }, rankChange: -2, changeRank: 2 })
    expect(byCode.get('RKC')).toMatchObject({ baseRank: null, rankChange: null, change: { index: null } })
    expect(answer.banner).toContain('评价标准不同')
  })

  it('one standard for both periods needs no warning: 30/30 of 2026 makes 3.09', async () => {
    const answer = await chief.multipleRankSiteRank({ ...stations, standard: '2026' })
    expect(answer.banner).toBeNull()
    expect(answer.rows.find(({ code }) => code === 'RKA')?.base.index).toBe(3.09)
  })

  it('a district is no station, and an end before the start no period', async () => {
    await expect(chief.multipleRankSiteRank({ ...stations, siteCodes: '320211' })).rejects.toThrow('不在所选排名对象中')
    await expect(chief.multipleRankSiteRank({ ...stations, endTime: '2026-05-01' })).rejects.toThrow(
      '开始时间不能晚于结束时间',
    )
  })

  it('its months stand beside each other with their ranks (multiple-rank-site-rank-chart)', async () => {
    const { months, places } = await chief.multipleRankSiteRankChart(stations)
    expect([months[0], months.at(-1)]).toEqual(['2025-07', '2026-06'])
    expect(places.map(({ code, ranks, values }) => [code, ranks.at(-1), values.at(-1), values[0]])).toEqual([
      ['RKA', 1, 2.76, null],
      ['RKB', 3, 2.86, null],
      ['RKC', 1, 2.76, null],
    ])
  })

  it('its sheet shows ranks and changes as the page does (multiple-rank-site-rank-export)', async () => {
    const file = await chief.multipleRankSiteRankExport(stations)
    const [sheet] = await readExcelFile(Buffer.from(await file.arrayBuffer()))
    const text = (sheet?.data ?? []).map((row) => row.join('|'))
    expect(text[0]).toContain('站点综合指数排名')
    const first = text.find((row) => row.startsWith('1|站RKA|'))
    expect(first).toContain('|20|↓33.3|')
    expect(first).toContain('|2.76|↓3.2|')
  })
})

describe('the ranking of cities (multiple-rank-city-rank-conclusion)', () => {
  it('puts the own city, computed from its national sites, among the published ones', async () => {
    const { rows: ranked } = await chief.multipleRankSiteRank({ rankKind: 'CITY', cityGroup: 'C00024', ...period })
    expect(ranked.slice(0, 3).map(({ name, rank, index, isOwn }) => [name, rank, index, isOwn])).toEqual([
      ['南京', 1, 2.66, false],
      ['无锡', 2, 2.76, true],
      ['苏州', 3, 2.86, false],
    ])
    expect(ranked.slice(3).every(({ rank }) => rank === null)).toBe(true)
  })

  it('says in one sentence where the own city stands', async () => {
    const { conclusion } = await chief.multipleRankCityRankConclusion(period)
    expect(conclusion).toBe('2026-06-01 至 2026-06-03无锡综合指数2.76，在3个城市中排第2名；第1名为南京（2.66）。')
  })

  it('a set of cities that is none is refused', async () => {
    await expect(chief.multipleRankSiteRank({ rankKind: 'CITY', cityGroup: 'C9', ...period })).rejects.toThrow(
      '城市分组“C9”不存在',
    )
  })
})

const june = { cityCodes: 'province', rankAnalysisType: '1', date: '2026-06-15' } as const

describe('what a rank asks for', () => {
  it('ranks the cities by the days of the period so far (rank-inference-city-rank)', async () => {
    const { cities, period: month } = await chief.rankInferenceCityRank(june)
    expect(cities[1]).toMatchObject({ cityName: '无锡', rank: 2, index: 2.76 })
    expect(month).toMatchObject({ from: '2026-06-01', latestDate: '2026-06-03', daysSoFar: 3, remainingDays: 27 })
  })

  it('alone on the first rank needs 0.01 less than who holds it (rank-inference-control-value)', async () => {
    const answer = await chief.rankInferenceControlValue({ ...june, ranking: 1 })
    expect(answer).toMatchObject({ targetIndex: 2.65, currentIndex: 2.76, currentRank: 2, gap: 0.11 })
    const control = (code: string) => answer.controls.find(({ factorCode }) => factorCode === code)
    // (2.65 − 2.09167) × 30 = 16.75, never rounded up
    expect(control('pm25')).toMatchObject({ controlValue: 16.7, reduction: 3.3, isFeasible: true })
    expect(control('so2')).toMatchObject({ isFeasible: false, reason: expect.stringContaining('即使该项降为零') })
  })

  it('the remaining 27 days may have a mean of 16.3 µg/m³ (rank-inference-allowance)', async () => {
    const { allowances } = await chief.rankInferenceAllowance({ ...june, ranking: 1 })
    const of = (code: string) => allowances.find(({ factorCode }) => factorCode === code)
    // (16.7 × 30 − 20 × 3) / 27 = 16.333
    expect(of('pm25')).toMatchObject({ mean: 20, remainingDays: 27, strict: 16.3, isFeasible: true })
    expect(of('o38h')).toMatchObject({ strict: null, reason: expect.stringContaining('百分位数') })
  })

  it('a rank beyond the cities is reached by any values', async () => {
    const answer = await chief.rankInferenceControlValue({ ...june, ranking: 900 })
    expect(answer.targetIndex).toBeNull()
    expect(answer.controls.every(({ isFeasible }) => isFeasible)).toBe(true)
  })

  it('given values move the city (rank-inference-custom-infer)', async () => {
    const { before, after, sentence } = await chief.rankInferenceCustomInfer({ ...june, pm25: 14 })
    expect([before, after]).toEqual([
      { index: 2.76, rank: 2 },
      { index: 2.56, rank: 1 },
    ])
    expect(sentence).toContain('排名由第2名变为第1名')
  })

  it('there is no newest day while the last weeks are empty (rank-inference-latest-date)', async () => {
    expect(await chief.rankInferenceLatestDate({})).toEqual({ latestDate: null })
  })

  it('filter-09: a rank lies between 1 and 999', async () => {
    await expect(chief.rankInferenceControlValue({ ...june, ranking: 1000 })).rejects.toThrow('1到999')
  })
})

describe('D5: a base period with too few days', () => {
  it('gives no rank change and is named in table and sentence', async () => {
    const month = { ...stations, startTime: '2026-06-01', endTime: '2026-06-30' } as const
    const answer = await chief.multipleRankSiteRank(month)
    for (const row of answer.rows)
      expect([row.code, row.baseRank, row.rankChange, row.changeRank, row.baseValidityNote]).toEqual([
        row.code,
        null,
        null,
        null,
        expect.stringContaining('应不少于 27 天'),
      ])
    expect(answer.rows.find(({ code }) => code === 'RKA')).toMatchObject({ baseValidDays: 3, change: { pm25: -33.3 } })
    const table = rankingTable(answer, month)
    expect(table.rows.every(({ validityNote }) => String(validityNote).includes('同比时段有效天数不足'))).toBe(true)
    const alone = { ...answer, rows: answer.rows.filter(({ code }) => code === 'RKA') }
    expect(rankingConclusion(alone, month)).toContain('（同比时段有效天数不足，变化仅供参考，不比较名次）')
  })
})

describe('a floating site (floating-set-update)', () => {
  const districts = { rankKind: 'AREA', siteType: '12', factorCode: 'pm25', ...period } as const
  const means = async () => {
    const { rows: ranked } = await chief.multipleRankSiteRank(districts)
    return Object.fromEntries(ranked.map(({ code, pm25, validDays }) => [code, [pm25, validDays]]))
  }

  it('counts for the other district from its day on, and no longer for its own', async () => {
    expect(await means()).toEqual({ '320211': [20, 3], '320213': [40, 3] })
    await chief.floatingSetUpdate({ siteCode: 'RKF2', areaCode: '320211', validFrom: '2026-06-03' })
    expect(await means()).toEqual({ '320211': [23.3, 3], '320213': [40, 2] })
    const tree = await chief.treeFloatingByArea({ siteType: '12', date: '2026-06-03' })
    expect(tree.map(({ areaCode, sites }) => [areaCode, sites.map(({ siteCode }) => siteCode)])).toEqual([
      ['320211', ['RKF1', 'RKF2']],
    ])
    expect(await chief.floatingSetFloatingList({})).toMatchObject([
      { siteCode: 'RKF2', areaCode: '320211', validFrom: '2026-06-03', validTo: null },
    ])
  })

  it('cannot count for two districts on a day', async () => {
    await expect(
      chief.floatingSetUpdate({
        siteCode: 'RKF2',
        areaCode: '320213',
        validFrom: '2026-05-01',
        validTo: '2026-06-10',
      }),
    ).rejects.toThrow('已有浮动设置')
  })

  it('taken back counts at home again', async () => {
    await chief.floatingSetUpdate({ siteCode: 'RKF2', areaCode: '320211', validFrom: '2026-06-03', isRemoved: true })
    expect(await means()).toEqual({ '320211': [20, 3], '320213': [40, 3] })
  })
})
