import { CallError } from '@qingkong/contract/core/client'
import { destination, distanceM, inSector, type Position } from '@qingkong/domain/geo/distance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { enterprisesIn } from '../../sources/places/port.ts'

let app: TestApp
type Api = Awaited<ReturnType<TestApp['as']>>
let chief: Api
let xishan: Api
/** A point in 锡山, near its border. */
const point = { longitude: 120.38, latitude: 31.56 }
const hour = new Date('2026-11-20T08:00:00+08:00')
const label = '2026-11-20 09:00:00'

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  xishan = await app.as('xishan')
  await ensurePartitions(app.services.db, 'site_hour_raw', [hour])
})
afterAll(() => app.close())

const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { code: error.code, message: error.message }
}

const allPlaces = () =>
  rows(
    app.services.db,
    sql<Position & { psCode: string; areaCode: string; psName: string; address: string }>`
      select ps_code as "psCode", ps_name as "psName", address, area_code as "areaCode", longitude, latitude from enterprise`,
  )

const codesOf = (answer: { records: { psCode: string }[] }) => answer.records.map(({ psCode }) => psCode)

const wind = (
  siteCode: string,
  at: Date,
  direction: number | null,
  speed: number | null,
  flags: object | null = null,
) =>
  sql`insert into site_hour_raw (site_id, start_at, wind_direction, wind_speed, flags)
    select id, ${at}, ${direction}, ${speed}, ${flags === null ? null : JSON.stringify(flags)}::jsonb from site where site_code = ${siteCode}
    on conflict (site_id, start_at) do update set wind_direction = excluded.wind_direction, wind_speed = excluded.wind_speed,
      flags = excluded.flags`.execute(app.services.db)

describe('enterprises around a point', () => {
  it('a circle finds exactly those within the distance, nearest first, across district borders', async () => {
    const answer = await chief.nearPol({ ...point, distance: 8 })
    const expected = (await allPlaces())
      .map((one) => ({ ...one, away: distanceM(point, one) }))
      .filter(({ away }) => away <= 8000)
      .sort((a, b) => a.away - b.away)
    expect(codesOf(answer)).toEqual(expected.map(({ psCode }) => psCode))
    expect(answer.records[0]?.distance).toBe(Math.round(expected[0]?.away ?? 0))
    expect(new Set(answer.records.map(({ countyCode }) => countyCode)).size).toBeGreaterThan(1)
    expect(answer.wind).toBeNull()
  })

  it('a sector opens towards the direction the wind comes from, across north too (trace-14)', async () => {
    const places = await allPlaces()
    for (const windDirectionDegrees of [0, 45, 180, 350]) {
      const answer = await chief.nearPol({ ...point, distance: 10, angle: 90, windDirectionDegrees })
      const sector = { centre: point, directionDeg: windDirectionDegrees, angleDeg: 90, radiusM: 10_000 }
      expect(codesOf(answer).toSorted()).toEqual(
        places
          .filter((place) => inSector(place, sector))
          .map(({ psCode }) => psCode)
          .toSorted(),
      )
      expect(answer.wind).toMatchObject({ source: 'given', windDirectionDegrees, message: null })
    }
    const [east, west] = await Promise.all(
      [90, 270].map((windDirectionDegrees) =>
        chief.nearPol({ ...point, distance: 10, angle: 90, windDirectionDegrees }),
      ),
    )
    expect(east?.records.every(({ longitude }) => longitude > point.longitude)).toBe(true)
    expect(west?.records.every(({ longitude }) => longitude < point.longitude)).toBe(true)
  })

  it('an enterprise at the very point and one on the rim are inside, one a step farther is not', async () => {
    const [one] = await allPlaces()
    if (!one) throw new Error('no enterprise')
    const at = await chief.nearPol({ longitude: one.longitude, latitude: one.latitude, distance: 1, angle: 10 })
    expect(at.records[0]).toMatchObject({ psCode: one.psCode, distance: 0 })
    for (const [away, found] of [
      [2000, true],
      [2001, false],
    ] as const) {
      const from = destination(one, 250, away)
      const answer = await chief.nearPol({ ...from, distance: 2, angle: 10, windDirectionDegrees: 70 })
      expect(codesOf(answer).includes(one.psCode)).toBe(found)
    }
  })

  it('a keyword with %, _ or \\ is a text like any other (4.4 #44)', async () => {
    for (const psName of ['%', '_', '\\', '%公司']) {
      expect((await chief.nearPol({ ...point, distance: 50, psName })).records).toEqual([])
    }
    expect((await chief.nearPol({ ...point, distance: 50, psName: '有限公司' })).total).toBeGreaterThan(50)
  })

  it('industries and areas narrow the list; a division stands for its classes', async () => {
    const { records } = await chief.nearPol({ ...point, distance: 50, indCodes: '36,4412', areaCodes: '320205' })
    expect(records.length).toBeGreaterThan(0)
    expect(records.every(({ indCode, countyCode }) => /^(36|4412)/.test(indCode) && countyCode === '320205')).toBe(true)
  })

  it('the permission list holds the own area only, whatever areas are asked for (4.4 #20, #21)', async () => {
    const own = await xishan.nearPolPermission({ ...point, distance: 20 })
    expect(own.total).toBeGreaterThan(0)
    expect(new Set(own.records.map(({ countyCode }) => countyCode))).toEqual(new Set(['320205']))
    expect((await xishan.nearPolPermission({ ...point, distance: 20, areaCodes: '320214,320281' })).records).toEqual([])
    const cityWide = await xishan.nearPol({ ...point, distance: 20 })
    expect(cityWide.total).toBeGreaterThan(own.total)
  })

  it('the people of an enterprise find their own enterprise only', async () => {
    const answer = await (await app.as('qiye')).nearPol({ longitude: 120.2, latitude: 31.9, distance: 50 })
    expect(codesOf(answer)).toEqual(['320281000025'])
  })

  it('distance is 2 km unless chosen, 3 km for construction sites (trace-17)', async () => {
    const site = await firstRow(
      app.services.db,
      sql<{ code: string }>`select site_code as code from site where site_type = '30' limit 1`,
    )
    expect(await chief.nearPol(point)).toEqual(await chief.nearPol({ ...point, distance: 2 }))
    const siteCode = site?.code ?? ''
    expect(await chief.dustList({ siteCode })).toEqual(await chief.dustList({ siteCode, distance: 3 }))
  })

  it.each([
    [{ distance: 0 }, '半径应大于0且不超过50公里'],
    [{ distance: 51 }, '半径应大于0且不超过50公里'],
    [{ angle: 9 }, '扇形角度应在10到360之间'],
    [{ angle: 361 }, '扇形角度应在10到360之间'],
    [{ windDirectionDegrees: 361 }, '风向应在0到360度之间'],
    [{ latitude: 91 }, '纬度应在-90到90之间'],
  ])('%j is refused in words (trace-15)', async (change, message) => {
    const answer = await refusal(chief.nearPol({ ...point, ...change }))
    expect(answer.code).toBe(40000)
    expect(answer.message).toContain(message)
  })
})

describe('the wind of a search', () => {
  it('no wind near the point: says so, and the query proceeds with north (trace-03)', async () => {
    const asked = { ...point, distance: 10, angle: 45, dataTime: '2026-11-19 09:00:00' }
    const answer = await chief.nearPol(asked)
    expect(answer.wind).toEqual({
      windDirectionDegrees: 0,
      windName: '北风',
      source: 'north',
      stationName: null,
      message: '当前该附近点无风向数据，已按北风查询',
    })
    expect(codesOf(answer)).toEqual(codesOf(await chief.nearPol({ ...asked, windDirectionDegrees: 0 })))
    expect(await chief.nearMeteorological({ ...point, dataTime: asked.dataTime })).toMatchObject({
      windDirectionDegrees: -999,
      stationCode: null,
      message: '当前该附近点无风向数据，已按北风查询',
    })
  })

  it('is that of the nearest station with a valid one in that hour: not flagged, not calm, not far away', async () => {
    const stations = await rows(
      app.services.db,
      sql<Position & { code: string }>`select site_code as code, longitude, latitude from site where enabled`,
    )
    const [nearest, second, third, fourth] = stations.toSorted((a, b) => distanceM(point, a) - distanceM(point, b))
    if (!nearest || !second || !third || !fourth) throw new Error('too few stations')
    await wind(fourth.code, hour, 200, 2)
    expect(await chief.nearMeteorological({ ...point, dataTime: label })).toMatchObject({
      windDirectionDegrees: 200,
      windSpeed: 2,
      windName: '南风',
      stationCode: fourth.code,
      dataTime: label,
      message: null,
    })
    await wind(nearest.code, hour, 90, 3, { windDirection: 'D' })
    await wind(second.code, hour, 90, 0.1)
    await wind(third.code, hour, null, 3)
    expect((await chief.nearMeteorological({ ...point, dataTime: label })).stationCode).toBe(fourth.code)
    await wind(third.code, hour, 45, 3)
    const measured = await chief.nearPol({ ...point, distance: 10, angle: 60, dataTime: label })
    expect(measured.wind).toMatchObject({ source: 'station', windDirectionDegrees: 45, windName: '东北风' })
    expect(codesOf(measured)).toEqual(
      codesOf(await chief.nearPol({ ...point, distance: 10, angle: 60, windDirectionDegrees: 45 })),
    )
    // The document's mark of a missing direction asks for the measured one as well.
    expect(
      (await chief.nearPol({ ...point, angle: 60, dataTime: label, windDirectionDegrees: -999 })).wind,
    ).toMatchObject({ source: 'station', windDirectionDegrees: 45 })
    const far = await chief.nearMeteorological({ longitude: 118, latitude: 31, dataTime: label })
    expect(far.windDirectionDegrees).toBe(-999)
  })

  it('station meteorology comes hour by hour under the hour-ending label, a missing direction as -999 (trace-14)', async () => {
    const [one] = await rows(
      app.services.db,
      sql<{ code: string }>`select site_code as code from site where site_type = '80'`,
    )
    await wind(one?.code ?? '', hour, null, 1.5)
    const found = await chief.getSiteMetData({ startTime: label, endTime: label, stationCodes: one?.code ?? '' })
    expect(found).toMatchObject([
      { stationCode: one?.code, dataTime: label, windDirectionDegrees: -999, windSpeed: 1.5 },
    ])
    expect(await chief.getSiteMetData({ startTime: '2026-11-20 10:00:00', endTime: '2026-11-20 10:00:00' })).toEqual([])
  })

  it('getSiteMetData of all stations over a month is refused: whoever sees the map could ask 27 MB at once (4.4 #49)', async () => {
    const all = await rows(app.services.db, sql<{ code: string }>`select site_code as code from site where enabled`)
    const month = { startTime: '2026-10-20 09:00:00', endTime: '2026-11-20 08:00:00' }
    expect(await refusal(chief.getSiteMetData({ ...month, stationCodes: all.map(({ code }) => code) }))).toEqual({
      code: 40000,
      message: '站点数与小时数之积最多30000，请减少站点或缩短时段',
    })
    await chief.getSiteMetData({ ...month, stationCodes: all.slice(0, 40).map(({ code }) => code) })
  })

  it('a start after the end is refused (4.4 #46)', async () => {
    const answer = await refusal(
      chief.getSiteMetData({ startTime: '2026-11-20 09:00:00', endTime: '2026-11-20 08:00:00' }),
    )
    expect(answer).toEqual({ code: 40000, message: '开始时间不能晚于结束时间' })
    expect(
      (await refusal(chief.dustList({ startTime: '2026-11-20 09:00:00', endTime: '2026-11-01 00:00:00' }))).code,
    ).toBe(40000)
  })
})

describe('evidence of a national site’s alarm (trace-12)', () => {
  it('1 keeps what lies along the way the air came', async () => {
    const at = new Date('2026-11-18T00:00:00+08:00')
    await ensurePartitions(app.services.db, 'site_hour_raw', [at])
    for (let back = 0; back < 10; back += 1) {
      await sql`insert into site_hour_raw (site_id, start_at, wind_direction, wind_speed)
        select id, ${new Date(at.getTime() + back * 3_600_000)}::timestamptz, 90, 2 from site where site_type = '80'`.execute(
        app.services.db,
      )
    }
    const asked = { ...point, distance: 15, dataTime: '2026-11-18 09:00:00' }
    const along = await chief.nearPolMul({ ...asked, traceEvidence: '1' })
    const all = await chief.nearPolMul(asked)
    expect(along.total).toBeGreaterThan(0)
    expect(along.total).toBeLessThan(all.total)
    // The wind came from the east all night: nothing farther west than the corridor is wide at the point itself.
    expect(along.records.every((record) => record.longitude > destination(point, 270, 520).longitude)).toBe(true)
    expect(
      along.records.every((record) => Math.abs(record.latitude - point.latitude) * 111_195 < 500 + 0.2 * 15_000),
    ).toBe(true)
  })

  it('2 needs an event the user may see', async () => {
    expect(await refusal(chief.nearPolMul({ ...point, traceEvidence: '2' }))).toEqual({
      code: 40000,
      message: '按AI溯源筛选时须指明事件',
    })
    const unknown = chief.nearPolMul({ ...point, traceEvidence: '2', eventId: '00000000-0000-7000-8000-000000000000' })
    expect((await refusal(unknown)).code).toBe(40400)
  })

  it('2 keeps what the newest trace of the event ranks, and what staff put on its trace list', async () => {
    const { db } = app.services
    const near = (await chief.nearPol({ ...point, distance: 5 })).records[1]
    const eventId = uuidv7(hour)
    const site = await firstRow(db, sql<{ id: number }>`select id from site where site_type = '10' order by id limit 1`)
    await sql`insert into event (id, event_code, event_type, status, level, event_time, created_at, updated_at, longitude,
        latitude, area_code, site_id, source_id, description, factor_code)
      values (${eventId}::uuid, 'E-trace', '1', 1, 2, ${hour}, ${hour}, ${hour}, 120.3, 31.5, '320205', ${site?.id}, ${eventId}::uuid,
        '高值', 'pm25')`.execute(db)
    expect((await chief.nearPolMul({ ...point, distance: 5, traceEvidence: '2', eventId })).records).toEqual([])
    await sql`insert into trace_run (id, site_id, factor_code, start_at, event_id, none_probability, summary, candidates,
        path, inputs, engine_version, created_at, created_by_name)
      values (${uuidv7(hour)}, ${site?.id}, 'pm25', ${hour}, ${eventId}::uuid, 0.2, '', ${JSON.stringify([{ kind: 'ps', code: near?.psCode }])}::jsonb,
        '[]', '{}', 'test', ${hour}, '测试')`.execute(db)
    const named = await chief.nearPolMul({ ...point, distance: 5, traceEvidence: '2', eventId })
    expect(codesOf(named)).toEqual([near?.psCode])
    const listed = (await chief.nearPol({ ...point, distance: 5 })).records[2]
    await sql`insert into trace_list (site_id, factor_code, start_at, kind, code, added_at, added_by, added_by_name)
      values (${site?.id}, 'pm25', ${new Date(hour.getTime() - 3_600_000)}, 'ps', ${listed?.psCode}, ${hour}, ${eventId}::uuid, '')`.execute(
      db,
    )
    const both = await chief.nearPolMul({ ...point, distance: 5, traceEvidence: '2', eventId })
    expect(codesOf(both)).toEqual([near?.psCode, listed?.psCode])
  })
})

describe('construction sites', () => {
  it('around a chosen site, nearest first, with the distance in metres; without a site the choice is asked for', async () => {
    const site = await firstRow(
      app.services.db,
      sql<Position & { code: string; name: string }>`
        select site_code as code, site_name as name, longitude, latitude from site where site_type = '30' and area_code = '320205' limit 1`,
    )
    const { records, total } = await chief.dustList({ around: true, siteCode: site?.code ?? '', distance: 10 })
    expect(total).toBeGreaterThan(1)
    const distances = records.map(({ distance }) => distance)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(Math.max(...distances)).toBeLessThanOrEqual(10_000)
    expect(records[0]).toMatchObject({ siteName: site?.name, alarmCount: 0 })
    expect(await refusal(chief.dustList({ around: true }))).toEqual({ code: 40000, message: '请选择点位' })
    const bySite = await chief.dustSourceListBySite({ siteCode: site?.code ?? '', distance: 10 })
    expect(bySite.map(({ recordNum }) => recordNum)).toEqual(expect.arrayContaining(records.map(({ id }) => id)))
  })

  it('completed is 0 yes, 1 no, default 1, by the planned date (trace-18)', async () => {
    const open = await chief.dustList({ pageSize: 200 })
    const done = await chief.dustList({ pageSize: 200, completed: '0' })
    expect(open.total + done.total).toBe(120)
    expect(open.records.every(({ jhjgrq }) => jhjgrq === null || jhjgrq >= '2026-11-20')).toBe(true)
    expect(done.records.every(({ jhjgrq }) => jhjgrq !== null && jhjgrq < '2026-11-20')).toBe(true)
  })

  it('around a national-control site of the demo city there is one at work within the 1 km the filter begins with', async () => {
    const [sites, areas] = await Promise.all([chief.countrySiteList({}), chief.dustSourceListByArea({})])
    const working = areas.flatMap(({ projects }) => projects).filter(({ isStopped }) => !isStopped)
    expect(sites.some((site) => working.some((one) => distanceM(site, one) <= 1000))).toBe(true)
  })

  it('a district sees its own ones only', async () => {
    const areas = await xishan.dustSourceListByArea({})
    expect(areas.map(({ areaCode }) => areaCode)).toEqual(['320205'])
    const city = await chief.dustSourceListByArea({})
    expect(city.length).toBeGreaterThan(5)
    const standing = city.flatMap(({ projects }) => projects).filter(({ isStopped }) => isStopped)
    expect(standing.map(({ recordNum }) => recordNum).toSorted()).toEqual([
      'WXGD3202110027',
      'WXGD3202130052',
      'WXGD3202810079',
    ])
    const { records } = await xishan.dustList({ pageSize: 200 })
    expect(new Set(records.map(({ areaName }) => areaName))).toEqual(new Set(['锡山区']))
  })
})

describe('the sector radius', () => {
  it('is 3000 m until a user chooses another, and his own', async () => {
    expect(await chief.userConfigQueryRadius({})).toEqual({ radius: 3000 })
    await chief.userConfigUpdateRadius({ radius: 4000 })
    await chief.userConfigUpdateRadius({ radius: 5000 })
    expect(await chief.userConfigQueryRadius({})).toEqual({ radius: 5000 })
    expect(await xishan.userConfigQueryRadius({})).toEqual({ radius: 3000 })
    expect((await refusal(chief.userConfigUpdateRadius({ radius: 999 }))).message).toContain(
      '半径应在1000到10000米之间',
    )
  })
})

describe('ten thousand enterprises', () => {
  it('are searched through the index, a drawer’s circle within 10 ms (median)', async () => {
    const { db } = app.services
    await sql`insert into enterprise (ps_code, ps_name, address, area_code, longitude, latitude, industry_code, industry_name, credit_code)
      select 'X' || n, '企业' || n, '', '320205', 119.6 + (n * 7919 % 10007) / 10007.0 * 1.1, 31.1 + (n * 104729 % 10009) / 10009.0 * 0.9,
        '3670', '', '' from generate_series(1, 10000) n`.execute(db)
    await sql`analyze enterprise`.execute(db)
    const search = () => enterprisesIn(db, { centre: point, radiusM: 2000 })
    const found = await search()
    expect(found.length).toBeGreaterThan(5)
    const times: number[] = []
    for (let n = 0; n < 21; n += 1) {
      const from = performance.now()
      await search()
      times.push(performance.now() - from)
    }
    expect(times.toSorted((a, b) => a - b)[10] ?? Number.POSITIVE_INFINITY).toBeLessThan(10)
    const plan = await rows(
      db,
      sql<{ 'QUERY PLAN': string }>`explain select 1 from enterprise
        where point(longitude, latitude) <@ box(point(120.36, 31.54), point(120.4, 31.58))`,
    )
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('enterprise_place')
  })
})
