import { addDays, dayMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { storePublished } from '../../../series/port.ts'
import { hourOfDay, insertNationalDays, insertSiteHours } from '../../../series/testing/measured-sites.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
let nationals: { id: number; code: string }[] = []

const today = '2026-11-20'
const city = '320200'

/** The same hours at every national site: PM2.5 by day and hour, the rest plain. */
const measureHours = async (pm25: (day: string, hour: number) => number | null) => {
  const days = Array.from({ length: 8 }, (_, back) => addDays(today, -back))
  const hours = days.flatMap((day) =>
    Array.from({ length: day === today ? 14 : 24 }, (_, hour) => ({
      startAt: hourOfDay(day, hour),
      pm25: pm25(day, hour),
      pm10: 60,
      so2: hour === 13 && day === today ? 801 : 8,
      no2: 30,
      o3: 50,
      co: 0.7,
    })),
  )
  for (const { id } of nationals) await insertSiteHours(app.services.db, id, hours)
}

/** The first days of this November and the last, published for a city. */
const publishDays = (cityCode: string, pm25: number) =>
  storePublished(
    app.services,
    ['2026-11', '2025-11'].flatMap((month) =>
      Array.from({ length: 19 }, (_, day) => ({
        cityCode,
        granularity: 'day' as const,
        startMs: hourOfDay(`${month}-${String(day + 1).padStart(2, '0')}`, 0).getTime(),
        pm25,
        pm10: 50,
        so2: 7,
        no2: 28,
        o38h: 90,
        co: 0.8,
        o3: null,
        aqi: 60,
        primary: [],
      })),
    ),
  )

/** Published days of the province's cities: a little cleaner or dirtier, two of them alike, one silent. */
const publishCities = async () => {
  const cities = await rows(
    app.services.db,
    sql<{
      code: string
    }>`select city_code as code from city where province_code = '32' and city_code <> ${city} order by 1`,
  )
  for (const [index, { code }] of cities.slice(1).entries()) await publishDays(code, 26 + (index < 2 ? 0 : index))
  return cities[0]?.code ?? ''
}

let silentCity = ''

/** Another time, in a session of that time. */
const goTo = async (at: Date) => {
  app.clock.set(at)
  chief = await app.as('zhibanzhang')
}
const afternoon = new Date('2026-11-20T14:05:00+08:00')

beforeAll(async () => {
  app = await testApp()
  await goTo(new Date('2026-11-20T08:00:00+08:00'))
  nationals = await rows(
    app.services.db,
    sql<{
      id: number
      code: string
    }>`select id, site_code as code from site where site_type = '10' and enabled order by id`,
  )
  await insertNationalDays(app.services.db, { from: '2025-01-01', to: '2025-12-31', pm25: 36 })
  await insertNationalDays(app.services.db, { from: '2026-01-01', to: '2026-11-19', pm25: 30 })
  await insertNationalDays(app.services.db, { from: '2026-01-11', to: '2026-01-12', pm25: 190 })
  await insertNationalDays(app.services.db, { from: '2026-05-01', to: '2026-05-03', pm25: 30, o38h: 180 })
  // 38 for fourteen hours today; the week before 60, and one hour of 900 that the day was to expect until it ended at 38.
  await measureHours((day, hour) => (day === today ? 38 : hour === 13 ? 900 : 60))
  silentCity = await publishCities()
  await chief.targetCreate({
    name: '2026年度目标',
    areaCode: city,
    startTime: '2026-01-01 00:00:00',
    endTime: '2026-12-31 23:59:59',
    pm25TargetValue: 28,
    goodDayTargetValue: 300,
    o3ExceedTargetValue: 2,
  })
  await chief.targetConfigSave({ areaCode: city, version: 0, dayPm25: 35 })
  await goTo(afternoon)
})
afterAll(() => app.close())

describe('cockpit-01: the area', () => {
  it('is the city until the list sets another, and the list begins with it', async () => {
    const list = await chief.cockpitCityList({})
    expect(list.defaultAreaCode).toBe('320200')
    expect(list.areas[0]).toMatchObject({ code: '320200', name: '无锡', kind: 'city' })
    expect(list.areas.filter(({ kind }) => kind === 'otherCity')).toHaveLength(12)
    const byDefault = await chief.cockpitCityStatus({})
    expect(byDefault).toEqual(await chief.cockpitCityStatus({ areaCode: list.defaultAreaCode }))
    expect(await chief.cockpitCityStatus({ areaCode: '320211' })).toMatchObject({ areaName: '滨湖区' })
  })

  it('isEmergency and emergencyInfo are those of the warning in force; without one the panel says so', async () => {
    expect(await chief.cockpitWarningControl({})).toMatchObject({
      isEmergency: await chief.reducePlanAssessNowWarningState({}),
      warning: await chief.reducePlanAssessNowWarningInfo({}),
      reason: '当前没有生效或正在办理的预警',
    })
  })
})

describe('every tile equals its page', () => {
  it('city-status is the city of the hourly bulletin', async () => {
    const [status, bulletin] = [await chief.cockpitCityStatus({}), await chief.bulletinOne({})]
    const own = bulletin.rows[0]
    expect(status).toMatchObject({
      dataTime: bulletin.time,
      status: 'raw',
      statusName: '实时',
      aqi: own?.hour.aqi,
      level: own?.hour.level,
      primary: own?.hour.primary,
      dayAqi: own?.day.aqi,
      o38h: own?.day.o38h,
      standard: bulletin.standard,
      rev: bulletin.facts.rev,
      reason: null,
    })
    const { aqi: _, level: __, primary: ___, ...six } = { ...own?.hour }
    expect(Object.fromEntries(status.values.map(({ factorCode, value }) => [factorCode, value]))).toEqual(six)
    const list = await chief.cockpitCityList({})
    expect(list.areas[0]).toMatchObject({ aqi: own?.hour.aqi, pm25: own?.hour.pm25, o3: own?.hour.o3 })
    expect(list.dataTime).toBe(bulletin.time)
  })

  it('cockpit-03: SO2 above 800 has no level, whatever index it makes', async () => {
    const so2 = (await chief.cockpitCityStatus({})).values.find(({ factorCode }) => factorCode === 'so2')
    expect(so2).toMatchObject({ value: 801, level: null, levelName: '' })
    const pm25 = (await chief.cockpitCityStatus({})).values.find(({ factorCode }) => factorCode === 'pm25')
    expect(pm25).toMatchObject({ value: 38, level: 2, levelName: '良' })
  })

  it('test-accumulated is the year of the compliance page, with its light', async () => {
    const { targets, elapsedDays } = await chief.cockpitTestAccumulated({})
    expect(elapsedDays).toBe(323)
    for (const factorCode of ['pm25', 'good_days', 'o3_standard'] as const) {
      const page = await chief.complianceYearSuggestion({ factorCode })
      const tile = targets.find(({ indicatorCode }) => indicatorCode === factorCode)
      expect(tile).toMatchObject({
        value: page.currentValue,
        lastYear: page.lastYearValue,
        change: page.change,
        target: page.targetValue,
        targetName: page.targetName,
        allowance: page.days?.allowedDays ?? null,
        stillNeeded: page.days?.stillNeeded ?? null,
      })
      const goal = page.goals.find(({ goal: name }) => name === 'target')
      if (goal) {
        const { strict, rounded } = tile?.meanAllowance ?? {}
        expect([strict, rounded]).toEqual([goal.allowance.strict, goal.allowance.rounded])
      }
    }
    const of = (code: string) => targets.find(({ indicatorCode }) => indicatorCode === code)
    // Mean 30.99 against 28; three days of O3 of two that were allowed; two heavy days without a target.
    expect(of('pm25')).toMatchObject({ value: 31, light: 'red', overPct: 10.7 })
    expect(of('good_days')).toMatchObject({ light: 'green', rate: 98.5 })
    expect(of('o3_standard')).toMatchObject({ value: 3, allowance: -1, light: 'red' })
    expect(of('heavy_days')).toMatchObject({ value: 2, lastYear: 0, change: 2, target: null, light: null })
  })

  it('year-cou counts the days of the year page by level', async () => {
    const [panel, page] = [await chief.cockpitYearCou({}), await chief.complianceYearDayCompliance({})]
    const countOf = (level: number) => page.days.filter((day) => day.level === level).length
    expect(panel.levels.map(({ days }) => days)).toEqual([1, 2, 3, 4, 5, 6].map(countOf))
    expect(panel).toMatchObject({ year: 2026, elapsedDays: 323, validDays: 323, missingDays: 0, goodDays: 318 })
    expect(panel.levels.reduce((sum, { lastYearDays }) => sum + lastYearDays, 0)).toBe(323)
  })

  it.each([
    ['city168', { rankKind: 'CITY', cityGroup: 'city168' }],
    ['province', { rankKind: 'CITY', cityGroup: 'province' }],
    ['area', { rankKind: 'AREA' }],
    ['site', { rankKind: 'STATION' }],
  ] as const)('ranking-statistics of %s has the rows of the ranking page', async (rankType, asked) => {
    const panel = await chief.cockpitRankingStatistics({ rankType })
    const page = await chief.multipleRankSiteRank({
      ...asked,
      startTime: '2026-11-01',
      endTime: '2026-11-19',
      factorCode: 'pm25',
      compareWith: 'YEAR',
    })
    const ranked = page.rows.filter(({ rank }) => rank !== null)
    expect(panel.rows.map(({ code, rank, move }) => [code, rank, move])).toEqual(
      ranked.map(({ code, rank, rankChange }) => [code, rank, rankChange]),
    )
    expect(panel.excluded.map(({ code }) => code)).toEqual(
      page.rows.filter(({ rank }) => rank === null).map(({ code }) => code),
    )
    expect(panel).toMatchObject({ dataTime: '2026-11-19', period: page.period, rev: page.facts.rev })
  })

  it('equal cities share a rank and say so; a city without data is listed apart, with the reason', async () => {
    const panel = await chief.cockpitRankingStatistics({ rankType: 'province' })
    expect(panel.rows.filter(({ rank }) => rank === 1).map(({ isTied }) => isTied)).toEqual([true, true])
    expect(panel.excluded.map(({ code }) => code)).toEqual([silentCity])
    expect(panel.excluded[0]?.reason).not.toBe('')
    expect(panel.own).toMatchObject({ total: 12 })
    expect(panel.sentence).toBe(`全省第${panel.own?.rank}${panel.own?.isTied ? '（并列）' : ''}`)
  })

  it('a day of another city that arrives late is in the ranks at once', async () => {
    const before = await chief.cockpitRankingStatistics({ rankType: 'province' })
    expect(await chief.cockpitRankingStatistics({ rankType: 'province' })).toEqual(before)
    await publishDays(silentCity, 5)
    const after = await chief.cockpitRankingStatistics({ rankType: 'province' })
    expect(after.rows[0]).toMatchObject({ code: silentCity, rank: 1 })
    expect(after.excluded).toEqual([])
  })

  it('variation-tendency has the hours of the bulletin and the days of the year page', async () => {
    const [panel, page] = [await chief.cockpitVariationTendency({}), await chief.complianceYearDayCompliance({})]
    expect(panel.hours.at(-1)).toMatchObject({ time: '2026-11-20 14:00:00', value: 38, level: 2, yesterday: 900 })
    expect(panel.days.map(({ date, value }) => [date, value])).toEqual(
      page.days.slice(-30).map(({ date, pm25 }) => [date, pm25]),
    )
    expect(panel).toMatchObject({ mean: 30, lastYearMean: 36, statusName: '实时' })
    expect(panel.change).toBe(-16.7)
    expect(panel.banner).toContain('2026')
  })
})

describe('where the day is heading', () => {
  it('the prediction continues the observed hours by those of the last week where no forecast is published', async () => {
    const panel = await chief.cockpitCityTrendPrediction({})
    expect(panel.observed).toHaveLength(24)
    expect(panel.observed.at(-1)).toEqual({ time: '2026-11-20 14:00:00', value: 38, level: 2 })
    expect(panel.forecast[0]).toEqual({ time: '2026-11-20 15:00:00', value: 60, low: 60, high: 60, level: 2 })
    // The 24th hour ahead is that of the 900s and of today's 38.
    expect(panel.forecast[23]).toMatchObject({ time: '2026-11-21 14:00:00', low: 38, high: 900 })
    expect(panel).toMatchObject({ dayTarget: 35, method: { code: 'usual', name: '近7日同时段均值' } })
    const info = await chief.cockpitCityTrendPredictionInfo({})
    expect(info).toMatchObject({ method: { code: 'usual', issuedTime: '2026-11-20 14:00:00' }, ageHours: 0 })
    expect(info.notes.join('')).toContain('不代表预报')
  })

  it('command 5: with a day target of 35 and 14 hours of mean 38 the toast leaves what lies below 32.0', async () => {
    const toast = await chief.cockpitCityTrendPredictionToast({})
    expect(toast).toMatchObject({ allowedStrict: 30.8, allowedRounded: 31.9, remainingHours: 10, dayValue: 47 })
    // Until an hour ago the day was heading for 轻度污染.
    expect(toast.text).toBe('预计15时无锡市PM₂.₅小时值60，日均将达47，良；需将后续小时均值控制在32.0以下')
    expect(toast.toastKey).toBe('pm25|35|2|2026-11-20T14')
    const index = await chief.complianceDayCalAqi({ siteCode: city })
    expect(index.items.find(({ factorCode }) => factorCode === 'pm25')?.dayValue).toBe(47)
  })

  it('of a station it is the same with the city’s target', async () => {
    const [siteCode = ''] = nationals.map(({ code }) => code)
    const toast = await chief.stationStrategySiteTrendPredictionToast({ siteCode })
    expect(toast).toMatchObject({ targetValue: 35, allowedStrict: 30.8, dayValue: 47 })
  })

  it('says nothing in the next hour while level and target stay, and again when the target is changed', async () => {
    await goTo(new Date('2026-11-20T15:05:00+08:00'))
    for (const { id } of nationals)
      await insertSiteHours(app.services.db, id, [
        { startAt: hourOfDay(today, 14), pm25: 60, pm10: 60, so2: 8, no2: 30, o3: 50, co: 0.7 },
      ])
    const quiet = await chief.cockpitCityTrendPredictionToast({})
    expect(quiet).toMatchObject({ text: null, toastKey: null, dayValue: 47, reason: '级别与目标较上一小时没有变化' })
    await chief.targetConfigSave({ areaCode: city, version: 1, dayPm25: 45 })
    expect((await chief.cockpitCityTrendPredictionToast({})).text).toBe(
      '预计16时无锡市PM₂.₅小时值60，日均将达47，良；需将后续小时均值控制在55.5以下',
    )
    await chief.targetConfigSave({ areaCode: city, version: 2, dayPm25: 50 })
    expect(await chief.cockpitCityTrendPredictionToast({})).toMatchObject({
      text: null,
      reason: '预计今日不超过日目标',
    })
    await goTo(afternoon)
  })

  it('without data there is a reason and no figure', async () => {
    await goTo(new Date(afternoon.getTime() + 40 * dayMs))
    const [status, toast] = [await chief.cockpitCityStatus({}), await chief.cockpitCityTrendPredictionToast({})]
    expect(status).toMatchObject({ aqi: null, dataTime: null, status: null, statusName: '' })
    expect(status.reason).toMatch(/^数据未齐：/)
    expect(toast).toMatchObject({ text: null, method: { code: 'none' } })
    expect(toast.reason).toContain('没有')
    await goTo(afternoon)
  })
})

describe('latest-time', () => {
  it('names the newest hour of the map by its label', async () => {
    await sql`insert into latest select 'site', id, 'hour', ${hourOfDay(today, 13)}, '{}' from site where site_type = '10'
      on conflict (target_kind, target_id, granularity) do update set start_at = excluded.start_at`.execute(
      app.services.db,
    )
    expect(await chief.homepageMapLatestTime({})).toMatchObject({ dataTime: '2026-11-20 14:00:00' })
  })
})

describe('预警管控', () => {
  it('shows a warning on its way before it has started, and what was done to it', async () => {
    const dispatcher = await app.as('diaodu')
    const made = await dispatcher.psWarnDoAdd({
      categoryCode: 'temporaryControl',
      levelCode: 'yellow',
      planStartTime: '2026-11-20 18:00:00',
      planEndTime: '2026-11-22 14:00:00',
      reason: '重大活动保障',
    })
    await dispatcher.psWarnDo({ id: made.id, version: made.version, action: 'suggest', opinion: '' })
    const { isEmergency, warning } = await chief.cockpitWarningControl({})
    expect(isEmergency).toBe(false)
    expect(warning).toMatchObject({
      warnManagerId: made.id,
      warnStepName: '建议',
      colour: 'yellow',
      remainingHours: 48,
      orders: null,
      signed: null,
    })
    expect(warning?.steps.map(({ title }) => title)).toEqual(['提出建议'])
  })
})
