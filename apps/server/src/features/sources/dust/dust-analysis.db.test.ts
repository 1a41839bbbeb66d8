import { formatRounded } from '@qingkong/domain/air/rounding'
import { meanOf } from '@qingkong/domain/air/validity'
import { hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { dustBulletin } from './dust-bulletin.ts'
import { must, type StoredSite, sitesIn, storeDust, storeNational } from './testing/dust-hours.ts'

let app: TestApp
let api: Awaited<ReturnType<TestApp['as']>>
/** Two sites of Xishan, one of Huishan. */
let [leading, flat, elsewhere]: StoredSite[] = []

const first = new Date('2026-11-17T00:00:00+08:00')
const days = { startTime: '2026-11-17 01:00:00', endTime: '2026-11-20 00:00:00' }
const hours = Array.from({ length: 72 }, (_, at) => at)
const course = (at: number) => Math.round(60 + 20 * Math.sin(at * 1.3) + 8 * Math.sin(at * 0.37))
const codes = (...sites: (StoredSite | undefined)[]) => sites.map((site) => must(site).recordNum)

beforeAll(async () => {
  app = await testApp()
  api = await app.as('zhibanzhang')
  ;[leading, flat] = await sitesIn(app, '320205', 2)
  ;[elsewhere] = await sitesIn(app, '320206', 1)
  await sql`update dust_site set planned_completion = '2026-12-31'
    where id in (${must(leading).id}, ${must(flat).id}, ${must(elsewhere).id})`.execute(app.services.db)
  // The city follows the first site two hours later.
  await storeNational(
    app,
    first,
    hours.map((at) => course(at - 2)),
  )
  await storeDust(
    app,
    leading,
    first,
    hours.map((at) => ({ pm10: course(at), tsp: 2 * course(at), noise: 55 + (at % 3) })),
  )
  await storeDust(
    app,
    flat,
    first,
    hours.map((at) => ({ pm10: 160 + (at % 2), tsp: 300 + at })),
  )
  await storeDust(
    app,
    elsewhere,
    first,
    hours.map((at) => ({ pm10: 30 + (at % 5) })),
  )
  const rule = (await api.dustPolluteRuleList({})).records.find(({ factorCode }) => factorCode === 'pm10')
  await sql`insert into alarm_record (id, subject_kind, subject_id, rule_id, rule_name, factor_code, level, first_at,
      started_at, last_at, last_value, peak_value, sentence, dedupe_key)
    values (gen_random_uuid(), 'dust', ${must(flat).id}, ${must(rule).id}, '', 'pm10', 3, '2026-11-18T08:00:00+08:00',
      '2026-11-18T09:00:00+08:00', '2026-11-18T09:00:00+08:00', 161, 161, '高于全市均值', 'k')`.execute(app.services.db)
})
afterAll(() => app.close())

describe('dust-time-sequence', () => {
  it('a line per site beside the national sites, the wind and the alarms that began', async () => {
    const answer = await api.dustTimeSequence({ ...days, recordNums: codes(leading, flat) })
    expect(answer.times).toHaveLength(72)
    expect([answer.times[0], answer.times.at(-1)]).toEqual(['2026-11-17 01:00:00', '2026-11-20 00:00:00'])
    expect(answer.records.map(({ recordNum, values }) => [recordNum, values[10]])).toEqual([
      [must(leading).recordNum, course(10)],
      [must(flat).recordNum, 160],
    ])
    expect(answer.reference[10]).toBe(course(8))
    expect([answer.windSpeed[10], answer.windDirection[10]]).toEqual([2, 90])
    expect(answer.alarms).toMatchObject([
      { recordNum: must(flat).recordNum, alarmTime: '2026-11-18 09:00:00', alarmLevel: 3, peakValue: 161 },
    ])
  })

  it('by district: the mean of the chosen sites in it', async () => {
    const answer = await api.dustTimeSequence({
      ...days,
      dustObject: 'area',
      recordNums: codes(leading, flat, elsewhere),
    })
    expect(answer.records.map(({ name }) => name)).toEqual(['锡山区', '惠山区'])
    expect(answer.records[0]?.values[10]).toBe((course(10) + 160) / 2)
  })

  it('five-minute means of the minutes that count, the national hour beside each', async () => {
    const start = new Date(first.getTime() + 10 * hourMs)
    const minutes = [40, 42, 44, 46, 48, 90, 90, 90].map((pm10, at) => ({
      pm10,
      ...(at === 4 ? { flags: { pm10: 'D' } } : {}),
    }))
    await storeDust(app, leading, start, minutes, 'dust_minute')
    const answer = await api.dustTimeSequence({
      dataType: 'FIVE_MIN',
      recordNums: codes(leading),
      startTime: '2026-11-17 10:05:00',
      endTime: '2026-11-17 10:15:00',
    })
    expect(answer.times).toEqual(['2026-11-17 10:05:00', '2026-11-17 10:10:00', '2026-11-17 10:15:00'])
    expect(answer.records[0]?.values).toEqual([43, 90, null])
    expect(answer.reference).toEqual([course(8), course(8), course(8)])
  })

  it('sites of another district are not told, only counted', async () => {
    const district = await app.as('xishan')
    const answer = await district.dustTimeSequence({ ...days, recordNums: codes(leading, elsewhere) })
    expect(answer.records.map(({ recordNum }) => recordNum)).toEqual([must(leading).recordNum])
    expect(answer.hiddenCount).toBe(1)
    // Nobody is asked for: no line, and not everybody's.
    expect((await api.dustTimeSequence({ ...days, recordNums: '' })).records).toEqual([])
    expect((await api.dustStatisticsAnalysis(days)).records).toEqual([])
    await expect(
      api.dustTimeSequence({
        dataType: 'FIVE_MIN',
        recordNums: codes(leading),
        startTime: '2026-11-01 00:00:00',
        endTime: '2026-11-20 00:00:00',
      }),
    ).rejects.toThrow('时段最长7天')
    await expect(district.dustTimeSequence({ ...days, recordNums: codes(elsewhere) })).rejects.toThrow()
  })
})

describe('dust-statistics-analysis', () => {
  it('figures of each site, and how many hours later the station follows', async () => {
    const answer = await api.dustStatisticsAnalysis({ ...days, recordNums: codes(leading, flat) })
    expect(answer.station.siteName).toBe('国控站均值')
    expect(answer.records.map(({ recordNum }) => recordNum)).toEqual(codes(flat, leading))
    const [high, moving] = answer.records
    expect(moving).toMatchObject({ n: 72, lagH: 2, alarmCount: 0, exceedRate: 0 })
    expect(moving?.r).toBeCloseTo(1, 9)
    expect(high).toMatchObject({ max: 161, p95: 161, alarmCount: 1 })
    // 160 or 161 less the city, over 80 at each hour in which the city is low.
    const over = hours.filter((at) => 160 + (at % 2) - course(at - 2) > 80).length
    expect(high?.exceedRate).toBeCloseTo((over / 72) * 100, 9)
  })

  it('distributions by hour of the day, and pairs shifted by the lag', async () => {
    const { boxes, pairs } = await api.dustStatisticsAnalysis({ ...days, recordNums: codes(leading) })
    const atEight = [8, 32, 56].map(course).sort((a, b) => a - b)
    expect(boxes[8]).toMatchObject({ n: 3, median: atEight[1] })
    expect(pairs[0]?.points).toHaveLength(70)
    expect(pairs[0]?.points.every(({ site, station }) => site === station)).toBe(true)
  })

  it('orders as asked, and tells no correlation of less than a day', async () => {
    const short = { startTime: '2026-11-17 01:00:00', endTime: '2026-11-17 20:00:00' }
    const { records } = await api.dustStatisticsAnalysis({
      ...short,
      recordNums: codes(leading, flat),
      sortType: 'RATE',
    })
    expect(records.every(({ r, lagH }) => r === null && lagH === null)).toBe(true)
    expect(records[0]?.recordNum).toBe(must(leading).recordNum)
  })

  it('leaves as the sheet of the screen', async () => {
    const token = await app.token('zhibanzhang')
    for (const path of ['time-sequence-download', 'statistics-analysis-download', 'dust-sort-download']) {
      const query = new URLSearchParams({ ...days, recordNums: codes(leading, flat).join(',') })
      const response = await fetch(`${app.base}/business-ps/dust/${path}?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(response.headers.get('content-type')).toContain('spreadsheetml')
    }
  })
})

describe('a construction site by itself', () => {
  it('has its place, its newest hour and its alarms of the period; a standstill says why', async () => {
    const [recordNum = ''] = codes(flat)
    const card = await api.dustSiteCard({ ...days, recordNum })
    expect(card).toMatchObject({ recordNum, areaName: '锡山区', stopReason: '', dataTime: '2026-11-20 00:00:00' })
    expect([card.pm10, card.tsp, card.noise]).toEqual([161, 371, null])
    expect(card.alarms.map(({ alarmDesc }) => alarmDesc)).toEqual(['高于全市均值'])
    await api.dustStopSave({ recordNum, fromDay: '2026-11-20', reason: '重大活动' })
    expect(await api.dustSiteCard({ ...days, recordNum })).toMatchObject({
      stopReason: '重大活动',
      stoppedFrom: '2026-11-20',
    })
    await expect(api.dustStopSave({ recordNum, fromDay: '2026-11-25', reason: '再停' })).rejects.toThrow(
      '该时段已登记停工，请先办理复工',
    )
    await expect(
      api.dustStopSave({ recordNum, fromDay: '2026-11-20', toDay: '2026-11-19', reason: 'x' }),
    ).rejects.toThrow()
    await api.dustStopSave({ recordNum, fromDay: '2026-11-20', isRemoved: true })
    expect((await api.dustSiteCard({ ...days, recordNum })).stoppedFrom).toBeNull()
    const district = await app.as('xishan')
    await expect(
      district.dustStopSave({ recordNum: codes(elsewhere)[0] ?? '', fromDay: '2026-11-20', reason: 'x' }),
    ).rejects.toThrow()
    await expect(district.dustSiteCard({ ...days, recordNum: codes(elsewhere)[0] ?? '' })).rejects.toThrow()
  })
})

describe('the bulletin of the city', () => {
  it('tells means, over-limit counts per district and the first five', async () => {
    const { startTime, endTime } = days
    const ranking = await api.dustSort(days)
    const bulletin = dustBulletin(ranking, { startTime, endTime })
    expect(bulletin.overall).toContain('2026年11月17日至2026年11月19日，全市120个联网工地中3个参与排名')
    expect(bulletin.overall).toContain('1个工地出现小时超限')
    expect(bulletin.districts[1]).toEqual([
      '锡山区',
      '2/13',
      formatRounded(meanOf(ranking.records.slice(0, 2).map(({ avg }) => avg)) ?? 0, 0),
      '1',
      `${ranking.records[0]?.exceedHours}`,
      '1',
    ])
    expect(bulletin.first.map(([rank]) => rank)).toEqual(['名次', '1', '2', '3'])
    expect(bulletin.out).toContain('离线')
  })

  it('is a Word file for the whole city; a district is refused', async () => {
    const query = new URLSearchParams(days)
    const ask = async (user: string) =>
      fetch(`${app.base}/business-ps/dust/dust-sort-bulletin?${query}`, {
        headers: { authorization: `Bearer ${await app.token(user)}` },
      })
    const file = await ask('zhibanzhang')
    expect(file.headers.get('content-type')).toContain('wordprocessingml')
    expect(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 2))).toBe('PK')
    expect((await ask('xishan')).status).toBe(403)
  })
})
