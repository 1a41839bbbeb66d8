import { hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { must, type StoredSite, sitesIn, storeDust, storeNational } from './testing/dust-hours.ts'

let app: TestApp
let api: Awaited<ReturnType<TestApp['as']>>

/** First hour of 2026-11-19; the tests' clock stands at 10:00 of the day after. */
const midnight = new Date('2026-11-19T00:00:00+08:00')
const yesterday = { startTime: '2026-11-19 01:00:00', endTime: '2026-11-20 00:00:00' }
const day = Array.from({ length: 24 }, (_, hour) => hour)

/** Two sites of Xishan that go on until 2026-12-31, and four of Huishan. */
let [steady, rising, partly, silent, tspOnly, stuck]: StoredSite[] = []

beforeAll(async () => {
  app = await testApp()
  api = await app.as('zhibanzhang')
  ;[steady, rising] = await sitesIn(app, '320205', 2)
  ;[partly, silent, tspOnly, stuck] = await sitesIn(app, '320206', 4)
  const own = [steady, rising, partly, silent, tspOnly, stuck].map((site) => must(site).id)
  await sql`update dust_site set planned_completion = '2026-12-31', city_manager = (id = ${own[0]}) where id = any(${own})`.execute(
    app.services.db,
  )
  await sql`update dust_site set planned_completion = '2026-11-18', city_manager = false where not id = any(${own})`.execute(
    app.services.db,
  )
  // Check value 15 in the first five hours, then no reference step that does not rise.
  await storeNational(app, midnight, [60, 58, 55, 57, 54, ...day.slice(5).map((hour) => 54 + hour)])
  const risingHours = [90, 104, 98, 99, 112, ...day.slice(5).map((hour) => 54 + hour + (hour === 20 ? 165.47 : 1))]
  await storeDust(
    app,
    rising,
    midnight,
    risingHours.map((pm10) => ({ pm10, tsp: pm10 * 2, noise: 60 })),
  )
  await storeDust(
    app,
    steady,
    midnight,
    day.map((hour) => ({ pm10: hour === 0 ? 60.5 : 60, tsp: 100 + hour, noise: hour < 16 ? 60 : 70 })),
  )
  // 17 of 24 hours count: one has a flag, six never came.
  await storeDust(
    app,
    partly,
    midnight,
    day.map((hour) => (hour < 18 ? { pm10: 70 + hour, ...(hour === 3 ? { flags: { pm10: 'D' } } : {}) } : null)),
  )
  await storeDust(
    app,
    stuck,
    midnight,
    day.map((hour) => (hour < 12 ? { pm10: 80 + hour, tsp: 150 } : { pm10: 77, tsp: 140 })),
  )
  await storeDust(
    app,
    tspOnly,
    midnight,
    day.map((hour) => ({ tsp: 300 + (hour % 2) })),
  )
})
afterAll(() => app.close())

const named = async (more: Partial<Parameters<typeof api.dustSort>[0]> = {}) => {
  const { records } = await api.dustSort({ ...yesterday, ...more })
  return (site: StoredSite | undefined) => must(records.find(({ code }) => code === must(site).recordNum))
}

describe('dust-sort: construction sites ranked', () => {
  it('the newest hour, and the newest day that is over (dust-latest-time)', async () => {
    expect(await api.dustLatestTime({})).toEqual({ dataTime: null, day: null })
    await sql`insert into latest (target_kind, target_id, granularity, start_at, row)
      values ('dust', ${must(steady).id}, 'hour', '2026-11-20T08:00:00+08:00', '{}')`.execute(app.services.db)
    expect(await api.dustLatestTime({})).toEqual({ dataTime: '2026-11-20 09:00:00', day: '2026-11-19' })
  })

  it('mean, largest hour, hours above the limit and excess over the national sites', async () => {
    const of = await named()
    expect(of(rising)).toMatchObject({
      rank: 1,
      maxTime: '2026-11-19 21:00:00',
      exceedHours: 1,
      validRate: 100,
      onlineRate: 100,
      reason: '',
    })
    // Hour 20: 74 + 165.47.
    expect(of(rising).max).toBeCloseTo(239.47, 4)
    expect(of(rising).excess).toBeCloseTo((30 + 46 + 43 + 42 + 58 + 18 + 165.47) / 24, 4)
    expect(of(steady)).toMatchObject({ rank: 2, exceedHours: 0, max: 60.5, cityManager: true })
    expect(of(steady).avg).toBeCloseTo((23 * 60 + 60.5) / 24, 9)
  })

  it('sources 11.15: 不降反升 is 2 of 3 steps, and ranks', async () => {
    const of = await named({ sortType: 'RATE' })
    expect(of(rising).rate).toBeCloseTo(200 / 3, 9)
    expect(of(rising).rank).toBe(1)
    expect(of(steady).rate).toBe(0)
  })

  it('who has less than three quarters of the hours, is silent, at rest or done stands below, with the reason', async () => {
    const { db } = app.services
    const before = await named()
    expect(before(partly)).toMatchObject({ rank: null, reason: '数据不足' })
    expect(before(partly).validRate).toBeCloseTo((17 / 24) * 100, 9)
    expect(before(partly).onlineRate).toBe(75)
    expect(before(silent)).toMatchObject({ rank: null, reason: '离线', onlineRate: 0, avg: null })
    await sql`insert into dust_stop (dust_id, from_day, reason) values (${must(silent).id}, '2026-11-10', '冬季停工')`.execute(
      db,
    )
    expect((await named())(silent)).toMatchObject({ reason: '停工', validRate: null })
    const { records } = await api.dustSort(yesterday)
    const reasons = records.slice(2).map(({ reason }) => reason)
    expect(reasons).not.toContain('')
    expect(reasons.filter((reason) => reason === '已竣工').length).toBe(records.length - 6)
  })

  it('a monitor that repeats itself for four hours and more does not count', async () => {
    expect((await named())(stuck)).toMatchObject({ rank: null, reason: '数据不足', stuckHours: 12, validRate: 50 })
  })

  it('sources 11.14: who measures TSP only is shown by the ratio, and ranked where asked for', async () => {
    const usual = (await named())(tspOnly)
    expect(usual).toMatchObject({ rank: null, reason: '仅有换算值', converted: '换算（默认比值0.60）', max: 180.6 })
    // 240 dry pairs of another site: the city's ratio; humid ones tell nothing.
    const first = new Date(midnight.getTime() - 300 * hourMs)
    await storeDust(
      app,
      steady,
      first,
      Array.from({ length: 240 }, () => ({ pm10: 58, tsp: 100 })),
    )
    await storeDust(
      app,
      rising,
      first,
      Array.from({ length: 240 }, () => ({ pm10: 90, tsp: 100, humidity: 90 })),
    )
    const of = await named({ withConverted: true })
    expect(of(tspOnly)).toMatchObject({ rank: 1, reason: '', converted: '换算（全市比值0.58）' })
    expect(of(tspOnly).max).toBeCloseTo(301 * 0.58, 4)
  })

  it('hours under declared sand and dust are out unless asked for', async () => {
    await api.sandDustDeclare({
      startTime: '2026-11-19 21:00:00',
      endTime: '2026-11-19 21:00:00',
      reason: '北方沙尘过境',
    })
    const { facts } = await api.dustSort(yesterday)
    expect(facts).toMatchObject({ hours: 24, sandHours: 1 })
    expect((await named())(rising)).toMatchObject({ exceedHours: 0 })
    expect((await named({ withSand: true }))(rising)).toMatchObject({ exceedHours: 1 })
  })

  it('noise is averaged by energy', async () => {
    const of = await named({ factorCode: 'noise', withSand: true })
    expect(of(steady).avg).toBeCloseTo(10 * Math.log10((16 * 1e6 + 8 * 1e7) / 24), 6)
    expect(of(steady)).toMatchObject({ excess: null, rate: null, exceedHours: 0 })
  })

  it('districts stand by the sites that take part; a filter of sites managed by the city keeps these', async () => {
    const { records } = await api.dustSort({ ...yesterday, rankKind: 'AREA', withSand: true })
    expect(records[0]).toMatchObject({ rank: 1, code: '320205', name: '锡山区', rankedSites: 2, exceedHours: 1 })
    expect(records.find(({ code }) => code === '320213')).toMatchObject({ rank: null, reason: '没有工地参与排名' })
    const city = await api.dustSort({ ...yesterday, cityManager: '0' })
    expect(city.records.map(({ code }) => code)).toEqual([must(steady).recordNum])
  })

  it('a district sees its own sites; a turned or too long period is refused in words', async () => {
    const district = await app.as('xishan')
    expect(new Set((await district.dustSort(yesterday)).records.map(({ areaCode }) => areaCode))).toEqual(
      new Set(['320205']),
    )
    await expect(api.dustSort({ startTime: yesterday.endTime, endTime: yesterday.startTime })).rejects.toThrow(
      '开始时间不能晚于结束时间',
    )
    await expect(api.dustSort({ startTime: '2026-01-01 01:00:00', endTime: yesterday.endTime })).rejects.toThrow(
      '时段最长92天',
    )
  })
})
