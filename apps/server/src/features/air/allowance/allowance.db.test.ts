import { CallError } from '@qingkong/contract/core/client'
import { allowedOrNone } from '@qingkong/domain/allowance/shown-allowance'
import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { insertNationalDays } from '../../../series/testing/measured-sites.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let api: Awaited<ReturnType<TestApp['as']>>
let targetId: string

const at = (text: string) => new Date(`${text}+08:00`)
const air = { pm10: 60, so2: 8, no2: 30, o3: 80, co: 0.7 }

/** The same hours at every national site, so that the city's hour is the site's hour. */
const hours = async (from: string, count: number, pm25: number, o3 = air.o3) => {
  const start = at(from)
  const days = Array.from({ length: Math.ceil(count / 24) + 1 }, (_, day) => new Date(start.getTime() + day * dayMs))
  await ensurePartitions(app.services.db, 'site_hour_raw', days)
  await sql`insert into site_hour_raw (site_id, start_at, pm25, pm10, so2, no2, o3, co)
    select site.id, hour, ${pm25}, ${air.pm10}, ${air.so2}, ${air.no2}, ${o3}, ${air.co}
    from site, generate_series(${start}::timestamptz, ${new Date(start.getTime() + (count - 1) * hourMs)}::timestamptz,
      interval '1 hour') hour where site_type = '10' and enabled
    on conflict do nothing`.execute(app.services.db)
}
const days = (from: string, to: string, pm25: number, o38h?: number) =>
  insertNationalDays(app.services.db, { from, to, pm25, o38h })
const cityDays = async (code: string, pm25: number) => {
  await sql`insert into city_day (city_id, day, pm25, pm10, so2, no2, co, o38h, source, first_rev, rev)
    select city.id, day::date, ${pm25}, 60, 8, 30, 0.7, 100, 'national', 1, 1
    from city, generate_series('2026-11-01'::date, '2026-11-19'::date, interval '1 day') day
    where city_code = ${code}`.execute(app.services.db)
}

beforeAll(async () => {
  app = await testApp()
  api = await app.as('zhibanzhang')
  // Seven days of 40 and an ozone of 80, then ten hours of 50 today (10:00 on 20 November).
  await hours('2026-11-13T00:00', 7 * 24, 40)
  await hours('2026-11-20T00:00', 10, 50, 100)
  await days('2025-01-01', '2025-12-31', 36)
  await days('2026-01-01', '2026-11-19', 30)
  await days('2026-05-01', '2026-05-30', 30, 180)
  await cityDays('320100', 25)
  await cityDays('320400', 29)
  await cityDays('320500', 35)
  const target = await api.targetCreate({
    name: '年度',
    areaCode: '320200',
    startTime: '2026-01-01 00:00:00',
    endTime: '2026-12-31 23:59:59',
    pm25TargetValue: 30,
    goodDayTargetValue: 330,
    o3ExceedTargetValue: 32,
  })
  targetId = target.id
})
afterAll(() => app.close())

const city = { siteCode: '320200' } as const
const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { code: error.code, message: error.message }
}
const of = <T extends { factorCode: string }>(items: readonly T[], factorCode: string): T => {
  const item = items.find((item) => item.factorCode === factorCode)
  if (!item) throw new Error(`no ${factorCode}`)
  return item
}

describe('the day (compliance-day-suggestion, -day-target, -cal-aqi, -save-target, -day-alarm, -day-alarm-chart)', () => {
  it('ten hours of 50 leave 67.1 strictly and 67.9 with rounding for 良: (60 × 24 − 500) / 14 = 67.14', async () => {
    const answer = await api.complianceDaySuggestion(city)
    expect(answer).toMatchObject({ elapsedHours: 10, remainingHours: 14, standard: 'HJ 633-2026' })
    const pm25 = of(answer.items, 'pm25')
    expect(pm25).toMatchObject({
      soFar: 50,
      validHours: 10,
      latestValue: 50,
      latestTime: '2026-11-20 10:00:00',
      usual: 40,
    })
    const good = pm25.goals.find(({ goal }) => goal === 'good')
    expect(good).toMatchObject({ threshold: 60, allowance: { strict: 67.1, rounded: 68, verdict: 'open' } })
    // 优 is 35: (35.5 × 24 − 500) / 14 = 25.14, and 35.5 itself rounds to 36.
    const excellent = pm25.goals.find(({ goal }) => goal === 'excellent')
    expect(excellent).toMatchObject({ threshold: 35, allowance: { strict: 24.2, rounded: 25.1 } })
    expect(answer.sentence).toContain('余量最小的是 PM₂.₅')
  })

  it('the target of the day is the month’s rest, then the setting, then the user’s own', async () => {
    const month = of((await api.complianceDayDayTarget(city)).items, 'pm25')
    expect(month).toMatchObject({ source: 'month', sourceName: '本月剩余日均余量' })
    const config = await api.targetConfigQuery({ areaCode: '320200' })
    const saved = await api.targetConfigSave({ ...config, dayPm25: 45 })
    expect(of((await api.complianceDayDayTarget(city)).items, 'pm25')).toMatchObject({
      targetValue: 45,
      source: 'config',
    })
    const mine = await api.complianceDaySaveTarget({ ...city, pm25: 42, o38h: 120 })
    expect(of(mine.items, 'pm25')).toMatchObject({ targetValue: 42, source: 'mine' })
    const other = await app.as('diaodu')
    expect(of((await other.complianceDayDayTarget(city)).items, 'pm25').source).toBe('config')
    expect(of((await api.complianceDayDayTarget({ ...city, date: '2026-11-19' })).items, 'pm25').source).toBe('config')
    expect(of((await api.complianceDaySaveTarget(city)).items, 'pm25').source).toBe('config')
    await api.targetConfigSave({ ...saved, dayPm25: '' })
    expect(of((await api.complianceDayDayTarget(city)).items, 'pm25').source).toBe('month')
  })

  it('calAqi: 14 more hours of 40 make a day of 44; of 80 one of 68 and 轻度污染', async () => {
    const usual = await api.complianceDayCalAqi(city)
    // (10 × 50 + 14 × 40) / 24 = 44.17
    expect(of(usual.items, 'pm25')).toMatchObject({ assumed: 40, assumedBy: 'usual', dayValue: 44 })
    expect(usual.levelName).toBe('良')
    const given = await api.complianceDayCalAqi({ ...city, pm25: 80 })
    // (500 + 1120) / 24 = 67.5, half to even.
    expect(of(given.items, 'pm25')).toMatchObject({ assumed: 80, assumedBy: 'given', dayValue: 68, isMet: false })
    expect(given).toMatchObject({ levelName: '轻度污染', primary: ['PM₂.₅'] })
    expect(given.sentence).toContain('PM₂.₅超过日目标')
  })

  it('warnings are sorted by urgency: a target of 42 that 40 an hour would break comes first', async () => {
    await api.complianceDaySaveTarget({ ...city, pm25: 42 })
    const { items } = await api.complianceDayDayAlarm(city)
    // (42.5 × 24 − 500) / 14 = 37.14 is less than the usual 40.
    expect(items[0]).toMatchObject({
      factorCode: 'pm25',
      state: 'over',
      stateName: '预计超目标',
      allowed: 37.1,
      usual: 40,
    })
    expect(items[0]?.sentence).toBe(
      'PM₂.₅ 剩余 14 小时平均应不超过 37.1 µg/m³，近7日同时段为 40 µg/m³，预计超过目标 42 µg/m³，请加强管控',
    )
    await api.complianceDaySaveTarget({ ...city, pm25: 20 })
    expect((await api.complianceDayDayAlarm(city)).items[0]).toMatchObject({ state: 'missed', allowed: null })
    await api.complianceDaySaveTarget(city)
    expect(of((await api.complianceDayDayAlarm(city)).items, 'so2').state).toBe('safe')
  })

  it('the chart has 24 labels, what was, what is usual, and the mean so far; of O3 its 8-h mean', async () => {
    const chart = await api.complianceDayDayAlarmChart(city)
    expect(chart.times).toHaveLength(24)
    expect([chart.times[0], chart.times[23]]).toEqual(['2026-11-20 01:00:00', '2026-11-21 00:00:00'])
    expect([chart.values[9], chart.values[10], chart.usual[10]]).toEqual([50, null, 40])
    expect([chart.running[9], chart.running[10]]).toEqual([50, null])
    expect(chart.limits).toMatchObject([{ threshold: 35 }, { threshold: 60 }])
    expect(await api.complianceDayDayAlarmChart({ ...city, factorCode: 'o38h' })).toMatchObject({ unit: 'µg/m³' })
  })

  it('days to come, days that do not exist and places nobody knows are refused in words', async () => {
    expect(await refusal(api.complianceDaySuggestion({ ...city, date: '2026-11-21' }))).toEqual({
      code: 40000,
      message: '日期不能晚于今天',
    })
    expect((await refusal(api.complianceDaySuggestion({ ...city, date: '2026-02-30' }))).message).toBe(
      'date：日期不存在',
    )
    expect((await refusal(api.complianceDaySuggestion({ siteCode: '999999' }))).message).toContain('不存在')
  })

  it('the file shows what the page shows', async () => {
    const file = await api.complianceDayExport(city)
    const rows = await readSheet(Buffer.from(await file.arrayBuffer()))
    const pm25 = rows.find((row) => row[0] === 'PM₂.₅' && row[4] === '良')
    expect(pm25).toEqual(['PM₂.₅', 50, 50, 40, '良', 60, 67.1, 68, '可达标'])
  })
})

describe('the month and the year (compliance-month-…, compliance-year-…)', () => {
  it('the month goes by its part of the target, and says what twelve days may still be', async () => {
    const answer = await api.complianceMonthSuggestion({ targetId })
    expect(answer).toMatchObject({
      periodName: '2026年11月',
      targetSource: 'months',
      // 36 on every day of 2025: every month has the same part.
      targetValue: 30,
      currentValue: 30,
      lastYearValue: 36,
      change: -16.7,
      elapsedDays: 19,
      remainingDays: 11,
    })
    expect(answer.goals.map(({ goal, threshold }) => [goal, threshold])).toEqual([
      ['excellent', 15],
      ['good', 30],
      ['target', 30],
    ])
    // (30 × 30 − 19 × 30) / 11 = 30; (30.5 × 30 − 570) / 11 = 31.36.
    expect(answer.goals[2]?.allowance).toMatchObject({ strict: 30, rounded: 31.3, verdict: 'open' })
    expect(answer.goals[0]?.allowance.verdict).toBe('outOfReach')
    expect(answer.banner).toContain('评价标准不同')
    expect(answer.sentence).toContain('剩余 11 天平均不超过 31.3 µg/m³ 可达标')
  })

  it('the year counts good days and days of O3: 30 of May exceed, two of 32 may still come', async () => {
    const ozone = await api.complianceYearSuggestion({ targetId, factorCode: 'o3_standard' })
    expect(ozone).toMatchObject({ currentValue: 30, remainingDays: 42, days: { allowedDays: 2, verdict: 'open' } })
    const good = await api.complianceYearSuggestion({ targetId, factorCode: 'good_days' })
    expect(good).toMatchObject({ currentValue: 293, days: { allowedDays: 5, stillNeeded: 37 } })
    expect((await api.complianceYearSuggestion({ targetId })).recentMax).toBe(36)
  })

  it('without a target a place is judged by the limits, and days have no goal', async () => {
    const limit = await api.complianceMonthSuggestion({ siteCode: '320205' })
    expect(limit).toMatchObject({ targetSource: 'limit', targetValue: 30, targetName: '' })
    const days = await api.complianceMonthSuggestion({ siteCode: '320205', factorCode: 'good_days' })
    expect(days).toMatchObject({ targetSource: 'none', targetValue: null, days: null })
    expect(days.sentence).toContain('尚未设置目标')
  })

  it('the month’s chart has every day; those to come carry what they may be', async () => {
    const { steps } = await api.complianceMonthComplianceChart({ targetId })
    expect(steps).toHaveLength(30)
    expect(steps[18]).toMatchObject({ label: '2026-11-19', state: 'past', value: 30, running: 30, allowedStrict: null })
    expect(steps[19]).toMatchObject({
      label: '2026-11-20',
      state: 'running',
      value: null,
      allowedStrict: 30,
      allowedRounded: 31.3,
    })
    const past = await api.complianceMonthComplianceChart({ targetId, month: '2026-05', factorCode: 'o3_standard' })
    expect(past.steps.map(({ running }) => running).slice(28)).toEqual([29, 30, 30])
    expect((await refusal(api.complianceMonthComplianceChart({ targetId, month: '2026-12' }))).message).toBe(
      '所选时段尚未开始，请重新选择',
    )
  })

  it('the year’s chart adds the months up beside the plan', async () => {
    const { steps } = await api.complianceYearComplianceChart({ targetId, factorCode: 'o3_standard' })
    expect(steps).toHaveLength(12)
    expect(steps[4]).toMatchObject({ label: '2026-05', value: 30, running: 30 })
    expect(steps[11]?.plannedRunning).toBe(32)
    expect(steps[11]?.running).toBeNull()
  })

  it('dayCompliance names every day and the months that missed their part', async () => {
    const answer = await api.complianceYearDayCompliance({ targetId })
    expect(answer.days).toHaveLength(323)
    expect(answer.days.at(-1)).toMatchObject({ date: '2026-11-19', pm25: 30, o38h: 100 })
    expect(answer.months[4]).toMatchObject({ o3ExceedDays: 30, goodDays: 1, isMet: false })
    expect(answer.months[10]?.isMet).toBeNull()
    expect(answer.sentence).toContain('5月')
  })

  it('latestDate is the newest day with data', async () => {
    expect(await api.complianceMonthLatestDate(city)).toEqual({ date: '2026-11-19', month: '2026-11' })
  })
})

describe('allowance-assess (urban-reality-endpoints, urban-reality-o3-allowance, -o3-allowance-edit)', () => {
  it('the cascade goes from the hour to the year, each with 优, 良 and the target', async () => {
    const answer = await api.urbanRealityQuery(city)
    expect(answer.rows.map(({ scale, goal }) => `${scale} ${goal}`)).toEqual([
      'hour excellent',
      'hour good',
      'day excellent',
      'day good',
      'day target',
      'month excellent',
      'month good',
      'month target',
      'year excellent',
      'year good',
      'year target',
    ])
    const year = answer.rows.find(({ scale, goal }) => scale === 'year' && goal === 'target')
    // 323 days of 30 towards 30: (30 × 365 − 9690) / 42 = 30, with rounding (30.5 × 365 − 9690) / 42 = 34.35.
    expect(year).toMatchObject({ threshold: 30, remaining: 42, allowance: { strict: 30, rounded: 34.3 } })
    expect(answer.sentence).toContain('今日剩余 14 小时平均不超过 68 µg/m³')
  })

  it('the city is ranked with the cities of a set by the composite index of the month', async () => {
    const { rivals } = await api.urbanRealityQuery(city)
    expect(rivals).toMatchObject({ by: 'composite', groupName: '省内城市', total: 13 })
    const known = (rivals?.values ?? []).filter((value) => value !== null)
    expect(known).toHaveLength(3)
    expect((await api.urbanRealityQuery({ ...city, cityGroup: 'C00024' })).rivals?.groupName).toBe('省内城市')
    expect((await refusal(api.urbanRealityQuery({ ...city, cityGroup: 'nowhere' }))).message).toContain('不存在')
  })

  it('hours a user moved are kept for him alone, and given back with the usual ones', async () => {
    await api.urbanRealityO3AllowanceEdit({ ...city, factorCode: 'pm25', hours: [{ hour: 15, value: 120 }] })
    expect((await api.urbanRealityQuery(city)).edits).toEqual([{ hour: 15, value: 120 }])
    expect((await api.urbanRealityQuery({ ...city, factorCode: 'pm10' })).edits).toEqual([])
    const other = await app.as('diaodu')
    expect((await other.urbanRealityQuery(city)).edits).toEqual([])
    await api.urbanRealityO3AllowanceEdit({ ...city, factorCode: 'pm25', hours: [] })
    expect((await api.urbanRealityQuery(city)).edits).toEqual([])
    expect((await refusal(api.urbanRealityO3AllowanceEdit({ ...city, hours: [{ hour: 25, value: 1 }] }))).code).toBe(
      40000,
    )
  })

  it('O3: the windows in progress say what each coming hour may be, the tightest is the day’s allowance', async () => {
    const answer = await api.urbanRealityO3Allowance(city)
    expect(answer.windows).toHaveLength(17)
    // The window to 11:00 knows seven hours of 100: 160 × 8 − 700 = 580 for the one that comes.
    expect(answer.windows[3]).toMatchObject({
      time: '2026-11-20 11:00:00',
      knownHours: 7,
      comingHours: 1,
      allowed: 580,
    })
    expect(answer.windows.at(-1)).toMatchObject({ comingHours: 8, allowed: 160 })
    const good = answer.goals.find(({ goal }) => goal === 'good')
    expect(good?.allowance).toMatchObject({ strict: 160, rounded: 160.5 })
    expect(answer.maxSoFar).toBe(100)
  })

  it('O3: 36 days of 365 may exceed for certain, 30 have; today may be anything, the rest as last year', async () => {
    const { year } = await api.urbanRealityO3Allowance(city)
    expect(year).toMatchObject({
      limit: 160,
      validDays: 323,
      exceedDays: 30,
      certainDays: 36,
      possibleDays: 37,
      remainingCertainDays: 6,
      isProjected: true,
      ceiling: { kind: 'any', value: null },
    })
  })

  it('the file shows what the page shows', async () => {
    const answer = await api.urbanRealityQuery(city)
    const rows = await readSheet(Buffer.from(await (await api.urbanRealityExport(city)).arrayBuffer()))
    const shown = rows.slice(-answer.rows.length).map((row) => [row[0], row[1], row[4], row[5]])
    expect(shown).toEqual(
      answer.rows.map(({ scaleName, goalName, allowance }) => [
        scaleName,
        goalName,
        allowedOrNone(allowance.strict),
        allowedOrNone(allowance.rounded),
      ]),
    )
  })
})
