import {
  shortConclusion,
  shortSummaryTable,
  yearChangeTable,
  yearConclusion,
} from '@qingkong/contract/tables/air/city-changes'
import { changePercent } from '@qingkong/domain/air/change'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { insertSite, insertSiteHours } from '../../../series/testing/measured-sites.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
const siteCodes = '320200CH01'

const hour = (siteId: number, startTime: string, pm25: number | null) =>
  insertSiteHours(app.services.db, siteId, [{ startAt: new Date(`${startTime.replace(' ', 'T')}+08:00`), pm25 }])

const day = (siteId: number, date: string, pm25: number) =>
  sql`insert into site_day (site_id, day, pm25, standard, computed_at)
    values (${siteId}, ${date}::date, ${pm25}, '2026', now())`.execute(app.services.db)

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  const id = await insertSite(app.services.db, { code: siteCodes, name: '长江路' })
  await hour(id, '2026-11-18 00:00:00', 10)
  await hour(id, '2026-11-18 01:00:00', 20)
  await hour(id, '2026-11-18 02:00:00', 99)
  await hour(id, '2026-11-19 00:00:00', 15)
  await hour(id, '2026-11-19 01:00:00', 30)
  await hour(id, '2026-11-19 02:00:00', null)
  for (const [year, pm25] of [
    [2022, 46],
    [2023, 44],
    [2024, 42],
    [2025, 40],
    [2026, 30],
  ] as const) {
    await day(id, `${year}-06-01`, pm25 - 2)
    await day(id, `${year}-06-02`, pm25 + 2)
    await day(id, `${year}-07-01`, pm25 + 10)
  }
})
afterAll(() => app.close())

const short = { siteCodes, startTime: '2026-11-19 01:00:00', endTime: '2026-11-19 03:00:00', factorCode: 'pm25' }

describe('short changes of a place', () => {
  it('stand beside the same hours of the day before; only hours that both have make the change', async () => {
    const { times, lines } = await chief.shortChangeQuery(short)
    expect(times).toEqual(['2026-11-19 01:00:00', '2026-11-19 02:00:00', '2026-11-19 03:00:00'])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      values: [15, 30, null],
      before: [10, 20, 99],
      mean: 22.5,
      max: 30,
      maxTime: '2026-11-19 02:00:00',
      changePct: 50,
      largestRise: 15,
      largestRiseTime: '2026-11-19 02:00:00',
    })
  })

  it('D7: the change follows from the two means beside it, which are of the hours that both have', async () => {
    const { lines } = await chief.shortChangeQuery(short)
    expect(lines[0]).toMatchObject({ beforeMean: 43, pairs: 2, pairedMean: 22.5, pairedBeforeMean: 15, changePct: 50 })
    for (const { pairedMean, pairedBeforeMean, changePct } of lines)
      expect(changePct).toBe(changePercent(pairedMean, pairedBeforeMean, 1))
    const [row] = shortSummaryTable({ lines }, { ...short, dataType: 'HOUR' }).rows
    expect(row).toMatchObject({ pairedMean: 22.5, pairedBeforeMean: 15, changePct: 50 })
    expect(shortConclusion({ lines }, {})).toContain('上升50.0%（同时有数据的2个时段均值22.5、15.0µg/m³）')
  })

  it('of days stand beside the week before', async () => {
    const { times, lines } = await chief.shortChangeQuery({
      ...short,
      dataType: 'DAY',
      startTime: '2026-06-01 00:00:00',
      endTime: '2026-06-02 00:00:00',
    })
    expect(times).toEqual(['2026-06-01', '2026-06-02'])
    expect(lines[0]).toMatchObject({ values: [28, 32], before: [null, null], changePct: null })
  })

  it('of the 8-hour maximum there are none by the hour', async () => {
    await expect(chief.shortChangeQuery({ ...short, factorCode: 'o38h' })).rejects.toThrow('小时数据请选择O₃')
    await expect(chief.shortChangeQuery({ ...short, startTime: '2026-01-01 01:00:00' })).rejects.toThrow('时段最长92天')
  })

  it('go into a sheet', async () => {
    const file = await chief.shortChangeExport(short)
    const [sheet] = await readExcelFile(Buffer.from(await file.arrayBuffer()))
    expect(sheet?.data.at(-2)).toEqual(['2026-11-19 02:00:00', 30, 20])
  })
})

const june = { siteCodes, startTime: '2026-06-01', endTime: '2026-06-02', factorCode: 'pm25', round: true } as const

describe('long changes of a place (long-change-query-long-change-data)', () => {
  it('take the same days of each year, oldest first', async () => {
    const { places, banner, factor } = await chief.longChangeQueryLongChangeData({ ...june, years: 5 })
    expect(places[0]?.years.map(({ year, value, change }) => [year, value, change])).toEqual([
      [2022, 46, null],
      [2023, 44, -4.3],
      [2024, 42, -4.5],
      [2025, 40, -4.8],
      [2026, 30, -25],
    ])
    // Slopes −2 ×6, −10, −6, −14/3, −4: their median is −2.
    expect(places[0]?.slopePerYear).toBeCloseTo(-2, 9)
    expect(banner).toContain('评价标准不同')
    expect(factor).toMatchObject({ unit: 'µg/m³', digits: 1 })
  })

  it('with fewer than four years there is no slope', async () => {
    const { places } = await chief.longChangeQueryLongChangeData({ ...june, years: 3 })
    expect(places[0]?.slopePerYear).toBeNull()
  })

  it('an interval of more than a year is refused', async () => {
    await expect(chief.longChangeQueryLongChangeData({ ...june, startTime: '2025-01-01' })).rejects.toThrow(
      '时段最长一年',
    )
  })

  it('go into a sheet (long-change-long-change-data-export)', async () => {
    const file = await chief.longChangeLongChangeDataExport({ ...june, years: 2 })
    const [sheet] = await readExcelFile(Buffer.from(await file.arrayBuffer()))
    expect(sheet?.data.at(-1)).toEqual(['长江路', '2026', '2026-06-01', '2026-06-02', 30, -25, 2, null])
  })
})

describe('whole years of a place (long-change-year-change-query)', () => {
  const years = { siteCodes, startYear: 2024, endYear: 2026, factorCode: 'pm25', round: true } as const

  it('show each month; a year that is not over is not compared with a whole one', async () => {
    const { places } = await chief.longChangeYearChangeQuery(years)
    const [, before, running] = places[0]?.years ?? []
    expect(before).toMatchObject({ year: 2025, value: 43, change: -4.4 })
    expect([before?.months[5], before?.months[6], before?.months[0]]).toEqual([40, 50, null])
    expect(running).toMatchObject({ year: 2026, change: null })
    expect(running?.value).toBeCloseTo(33.3, 9)
  })

  it('go into a sheet (long-change-year-change-query-export)', async () => {
    const file = await chief.longChangeYearChangeQueryExport(years)
    const [sheet] = await readExcelFile(Buffer.from(await file.arrayBuffer()))
    expect(sheet?.data.at(-2)?.slice(0, 2)).toEqual(['长江路', '2025'])
  })

  it('D5: a year before with too few days is named, in table and sentence', async () => {
    const answer = await chief.longChangeYearChangeQuery(years)
    const [, before] = answer.places[0]?.years ?? []
    expect(before).toMatchObject({
      year: 2025,
      validityNote: expect.stringContaining('全年有效 3 天（应不少于 324 天）'),
      changeNote: expect.stringContaining('有效天数不足'),
    })
    const rows = yearChangeTable(answer, years).rows
    expect(String(rows.find(({ year }) => year === '2025')?.['note'])).toContain('上年有效天数不足')
    const known = answer.places.map((place) => ({ ...place, years: place.years.filter(({ year }) => year <= 2025) }))
    expect(yearConclusion({ ...answer, places: known })).toContain('（上年有效天数不足，仅供参考）')
  })

  it('years in the wrong order are refused', async () => {
    await expect(chief.longChangeYearChangeQuery({ ...years, endYear: 2020 })).rejects.toThrow(
      '结束年份不能早于开始年份',
    )
  })
})
