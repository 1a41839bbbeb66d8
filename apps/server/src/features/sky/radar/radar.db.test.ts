import { contractClient } from '@qingkong/contract/client'
import { distanceM } from '@qingkong/domain/geo/distance'
import type { Purpose } from '@qingkong/domain/measurement/fitness'
import type { SyntheticPlume } from '@qingkong/domain/radar/testing/synthetic-scan'
import { formatCity, minuteMs } from '@qingkong/domain/time/city-time'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../../../api.ts'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { lidarHours, newestLidarHours } from '../../../series/port.ts'
import { demoTemplate } from '../../../testing/demo-template.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { issueToken } from '../../people/sign-in/port.ts'
import { circleFile, type SignedPush, sendPush, signedPush, verticalFile } from './testing/lidar-scans.ts'

const first = 'WXLR01'
const second = 'WXLR02'
const plume: SyntheticPlume = { bearingDeg: 63, distanceM: 2100, widthM: 180, strength: 0.9 }

let test: TestServices
let base: string
let close: () => Promise<void>

beforeAll(async () => {
  test = await testServices({}, await demoTemplate())
  const app = await createApi(test.services)
  base = (await app.listen({ port: 0, host: '127.0.0.1' })) + test.services.config.apiBase
  close = async () => {
    app.server.closeAllConnections()
    await app.close()
  }
})
afterAll(async () => {
  await close?.()
  await test?.close()
})

const clientOf = async (userCode: string) => {
  const token = await issueToken(test.services, userCode)
  return contractClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) })
}
const secret = () => test.services.config.keys.shareSecret
const push = (radarCode: string, file: Buffer) =>
  sendPush(base, signedPush(secret(), radarCode, file, test.clock.now()))
/** A circle that began so many minutes after the test's start; the clock stands at its end. */
const circleAt = async (radarCode: string, at: Date, plumes: readonly SyntheticPlume[], seed = 1) => {
  test.clock.set(new Date(at.getTime() + 5 * minuteMs))
  return push(radarCode, circleFile(radarCode, at, plumes, seed))
}
const count = async (table: string) =>
  (await firstRow(test.services.db, sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`))?.n
const eventOf = (id: string) =>
  firstRow(
    test.services.db,
    sql<{ level: number; recovered: boolean; description: string; notify: boolean; areaCode: string; status: number }>`
      select level, recovered, description, notify, area_code as "areaCode", status from event where id = ${id}::uuid`,
  )
const minutes = (from: Date, n: number) => new Date(from.getTime() + n * minuteMs)

describe('the door of the lidars', () => {
  const at = new Date('2026-11-18T08:00:00+08:00')

  it('takes a scan once, however often it is pushed', async () => {
    const taken = await circleAt(first, at, [])
    expect(taken).toMatchObject({ duplicate: false, hotSpots: 0, eventIds: [] })
    const file = circleFile(first, at, [])
    for (const again of await Promise.all([push(first, file), push(first, file), push(first, file)])) {
      expect(again).toEqual({ ...taken, duplicate: true })
    }
    expect(await count('radar_scan')).toBe(1)
    await expect(push(first, circleFile(first, at, [], 2))).rejects.toMatchObject({
      code: 47004,
      message: '该时刻的扫描已接收，内容与本文件不同',
    })
  })

  it('is closed to a wrong key, another radar, an unknown one, a stale signature; nothing is stored', async () => {
    const file = circleFile(first, minutes(at, 15), [])
    const now = test.clock.now()
    const refused = async (pushed: SignedPush) =>
      expect(sendPush(base, pushed)).rejects.toMatchObject({ code: 47003, status: 403 })
    await refused(signedPush('another secret', first, file, now))
    const bySecond = signedPush(secret(), second, file, now)
    await refused({ ...bySecond, headers: { ...bySecond.headers, 'x-radar-key': first } })
    await refused({ ...bySecond, headers: { 'x-radar-key': first } as typeof bySecond.headers })
    // Signed, but another file follows.
    await refused({ ...signedPush(secret(), first, file, now), scan: [new File(['x'], 'x.qks')] })
    await refused(signedPush(secret(), 'NOBODY', circleFile('NOBODY', at, []), now))
    await refused(signedPush(secret(), first, file, minutes(now, -6)))
    expect(await count('radar_scan')).toBe(1)
  })

  it('refuses a file that is damaged, of another radar, or from the future, and says which', async () => {
    const good = circleFile(first, minutes(at, 15), [])
    const damaged = Buffer.from(good)
    damaged[damaged.length - 1] = (damaged[damaged.length - 1] ?? 0) ^ 1
    const refused = (file: Buffer, words: string) =>
      expect(push(first, file)).rejects.toMatchObject({ code: 47004, message: expect.stringContaining(words) })
    await refused(damaged, '校验和不符')
    await refused(Buffer.from('not a scan'), '不是雷达扫描文件')
    await refused(circleFile(second, minutes(at, 15), []), '雷达编码')
    await refused(circleFile(first, minutes(at, 60), []), '晚于平台当前时间')
    expect(await count('radar_scan')).toBe(1)
  })
})

describe('a radar hot spot', () => {
  const at = new Date('2026-11-19T08:00:00+08:00')
  let eventId: string

  beforeAll(async () => {
    await ensurePartitions(test.services.db, 'site_hour_raw', [at])
    // Two sites: the far one with wind, the near one with temperature only.
    await sql`insert into site_hour_raw (site_id, start_at, temperature, humidity, wind_speed, wind_direction)
      select id, ${minutes(at, -60)}, case site_name when '旺庄' then 11.5 else 9 end, case site_name when '旺庄' then null else 60 end,
        case site_name when '旺庄' then null else 2.5 end, case site_name when '旺庄' then null else 135 end
      from site where site_name in ('旺庄', '雪浪')`.execute(test.services.db)
  })

  it('raises an event of type 2 when two scans in a row see it, never before', async () => {
    expect(await circleAt(first, at, [plume])).toMatchObject({ hotSpots: 1, eventIds: [] })
    const { eventIds } = await circleAt(first, minutes(at, 15), [{ ...plume, distanceM: 2250 }], 2)
    expect(eventIds).toHaveLength(1)
    eventId = eventIds[0] ?? ''
    const event = await eventOf(eventId)
    expect(event).toMatchObject({ level: 2, notify: true, recovered: false, status: 1 })
    expect(event?.description).toMatch(
      /^发现雷达热点：高浪路雷达东北方向2\.3公里（.+区.+(?:附近|约\d+0米)）处消光系数1\.\d\d km⁻¹，为背景的3\.\d倍$/,
    )
    const live = await rows(
      test.services.db,
      sql`select 1 from outbox where payload->>'eventId' = ${eventId} and payload->>'eventType' = '2'`,
    )
    expect(live).toHaveLength(1)
  })

  it('goes on as the same event within 3 h and 500 m, and takes the worse level', async () => {
    const { hotSpots, eventIds } = await circleAt(first, minutes(at, 30), [{ ...plume, strength: 2.4 }], 3)
    expect({ hotSpots, eventIds }).toEqual({ hotSpots: 1, eventIds: [] })
    expect(await eventOf(eventId)).toMatchObject({ level: 1 })
    expect(await count('hot_spot')).toBe(1)
  })

  it('recovers after two scans without it, and comes back as the same event', async () => {
    await circleAt(first, minutes(at, 45), [], 4)
    expect(await eventOf(eventId)).toMatchObject({ recovered: false })
    await circleAt(first, minutes(at, 60), [], 5)
    expect(await eventOf(eventId)).toMatchObject({ recovered: true })
    await circleAt(first, minutes(at, 75), [plume], 6)
    expect(await eventOf(eventId)).toMatchObject({ recovered: false, level: 1 })
  })

  it('tells place (trace-20), radar, nearest national sites in km (popup-07), picture and its corners (popup-08)', async () => {
    const chief = await clientOf('zhibanzhang')
    const detail = await chief.hotSpotDetail({ eventId })
    expect(detail).toMatchObject({
      radarCode: first,
      radarName: '高浪路雷达',
      scanTime: formatCity(minutes(at, 15)),
      lastScanTime: formatCity(minutes(at, 75)),
      directionName: '东北',
      particleKind: '粗颗粒',
      radarFile: { fileType: 'png' },
    })
    const { text } = await chief.nearestPlace({ longitude: detail.longitude, latitude: detail.latitude })
    expect(text).not.toBe('')
    expect(detail.location).toBe(`高浪路雷达东北方向2.3公里（${text}）`)
    expect(detail.sightings).toHaveLength(4)
    expect(detail.nationalSites).toHaveLength(3)
    const [nearest] = detail.nationalSites
    expect(nearest?.distanceKm).toBeCloseTo(distanceM(detail, nearest ?? detail) / 1000, 2)
    const distances = detail.nationalSites.map(({ distanceKm }) => distanceKm)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    const [topLeft, topRight] = detail.corners.map(([longitude, latitude]) => ({ longitude, latitude }))
    expect(distanceM(topLeft ?? detail, topRight ?? detail)).toBeCloseTo(4698.5, -1)
    const picture = await chief.attachmentDownload({ attachmentId: detail.radarFile?.attachmentId ?? '' })
    const { data, info } = await sharp(await picture.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 600, height: 600, channels: 4 })
    // The middle of the picture is the hot spot: beyond yellow, where red outweighs blue by far.
    const middle = (300 * 600 + 300) * 4
    expect((data[middle] ?? 0) - (data[middle + 2] ?? 0)).toBeGreaterThan(100)
  })

  it('is shown as the event’s place in bell, detail and the radar filter of tab 2 (bell-04)', async () => {
    const chief = await clientOf('zhibanzhang')
    expect(await chief.eventDetail({ eventId })).toMatchObject({
      eventType: '2',
      siteCode: first,
      siteName: '高浪路雷达',
      files: [{ fileType: 'png' }],
      ...{ temperature: 11.5, rh: 60, pressure: null, windSpeed: 2.5, windDirection: 135 },
    })
    const today = { updateTimeStart: '2026-11-19 00:00:00', updateTimeEnd: '2026-11-19 23:59:59' }
    expect(await chief.eventSite({ eventType: '2', ...today })).toEqual([{ siteCode: first, siteName: '高浪路雷达' }])
    const mine = await chief.eventList({ eventType: '2', ...today, siteCodes: first, siteNameLike: '高浪' })
    expect(mine.records.map((event) => event.eventId)).toEqual([eventId])
    const others = await chief.eventList({ eventType: '2', ...today, siteCodes: second })
    expect(others.records).toEqual([])
    const [info] = await chief.eventFlow({ eventId })
    expect(info?.requestFormData).toMatchObject({ radarName: '高浪路雷达' })
  })

  it('is out of reach for somebody of another district', async () => {
    const xishan = await clientOf('xishan')
    const event = await eventOf(eventId)
    expect(event?.areaCode).not.toBe('320205')
    await expect(xishan.hotSpotDetail({ eventId })).rejects.toMatchObject({ code: 40301 })
  })

  it('closed by people, it raises no second event while it goes on', async () => {
    const dispatcher = await clientOf('diaodu')
    // A level-one event is delegated first; here the desk's own rule is not the matter.
    await sql`update event set level = 2 where id = ${eventId}::uuid`.execute(test.services.db)
    await dispatcher.closeEvent({ eventId, eventStatus: 1, reasonCode: '其他', note: '已核实' })
    await circleAt(first, minutes(at, 90), [plume], 7)
    expect(await circleAt(first, minutes(at, 105), [plume], 8)).toMatchObject({ hotSpots: 1, eventIds: [] })
    expect(await eventOf(eventId)).toMatchObject({ status: 9 })
  })

  it('seen again after 3 h it is another one', async () => {
    await circleAt(first, minutes(at, 300), [plume], 9)
    const { eventIds } = await circleAt(first, minutes(at, 315), [plume], 10)
    expect(eventIds).toHaveLength(1)
    expect(eventIds[0]).not.toBe(eventId)
  })

  it('seen by another radar as well it stays one event', async () => {
    const place = await firstRow(
      test.services.db,
      sql<{ longitude: number; latitude: number }>`select longitude, latitude from radar where radar_code = ${second}`,
    )
    await sql`update radar set (longitude, latitude) = (select longitude, latitude from radar where radar_code = ${first})
      where radar_code = ${second}`.execute(test.services.db)
    const before = await count('event')
    await circleAt(second, minutes(at, 317), [plume], 21)
    expect(await circleAt(second, minutes(at, 325), [plume], 22)).toMatchObject({ hotSpots: 1, eventIds: [] })
    expect(await count('event')).toBe(before)
    const joined = await firstRow(
      test.services.db,
      sql<{ n: number }>`select count(distinct radar_id)::int as n from hot_spot where event_id is not null
        group by event_id order by 1 desc limit 1`,
    )
    expect(joined?.n).toBe(2)
    await sql`update radar set longitude = ${place?.longitude ?? 0}, latitude = ${place?.latitude ?? 0}
      where radar_code = ${second}`.execute(test.services.db)
  })

  it('two scans far apart in time are not consecutive', async () => {
    const elsewhere = { ...plume, bearingDeg: 200 }
    await circleAt(first, minutes(at, 330), [elsewhere], 11)
    expect(await circleAt(first, minutes(at, 330 + 100), [elsewhere], 12)).toMatchObject({ hotSpots: 1, eventIds: [] })
  })
})

describe('late scans', () => {
  const at = new Date('2026-11-20T02:00:00+08:00')

  it('arriving more than two hours late they raise an event that notifies nobody', async () => {
    test.clock.set(minutes(at, 200))
    await push(second, circleFile(second, at, [plume], 1))
    const { eventIds } = await push(second, circleFile(second, minutes(at, 15), [plume], 2))
    expect(await eventOf(eventIds[0] ?? '')).toMatchObject({ notify: false })
  })

  it('behind newer scans of the radar they raise none', async () => {
    const elsewhere = { ...plume, bearingDeg: 250 }
    await push(second, circleFile(second, minutes(at, -30), [elsewhere], 3))
    expect(await push(second, circleFile(second, minutes(at, -15), [elsewhere], 4))).toMatchObject({
      hotSpots: 1,
      eventIds: [],
    })
  })
})

describe('profiles and pictures', () => {
  const at = new Date('2026-11-20T09:00:00+08:00')

  it('a vertical profile answers its values, the particle kinds and the height of the mixing layer', async () => {
    test.clock.set(minutes(at, 20))
    await push(second, verticalFile(second, at, 900))
    await push(second, verticalFile(second, minutes(at, 15), 1200))
    const chief = await clientOf('zhibanzhang')
    const vertical = await chief.pseudoColorVerticalData({ radarCode: second, dataTime: formatCity(minutes(at, 10)) })
    expect(vertical).toMatchObject({ radarName: '堰桥雷达', dataTime: formatCity(at), pblHeightM: 900 })
    expect(vertical.values.slice(15, 18)).toEqual([0.5, 0.1, 0.1])
    const pol = await chief.pseudoColorPolData({ radarCode: second })
    expect(pol.values[0]).toBeNull()
    expect([pol.particleKinds[0], pol.particleKinds[5], pol.particleKinds[40]]).toEqual([null, '粗颗粒', '细颗粒'])
    const sequence = await chief.pseudoColorRadarDataTimeSequence({
      radarCode: second,
      startTime: '2026-11-20 00:00:00',
      endTime: '2026-11-20 23:59:59',
    })
    expect(sequence.pblHeights).toEqual([900, 1200])
    expect(sequence.values.map((profile) => profile.length)).toEqual([60, 60])
    await expect(
      chief.pseudoColorRadarDataTimeSequence({
        radarCode: second,
        startTime: '2026-11-01 00:00:00',
        endTime: '2026-11-20 23:59:59',
      }),
    ).rejects.toMatchObject({ code: 40000, message: '时间范围不能超过7天' })
  })

  it('the vertical profiles of an hour make its layers, mixing height and column; one profile alone is no hour', async () => {
    const radar = await firstRow(
      test.services.db,
      sql<{ id: number }>`select id from radar where radar_code = ${first}`,
    )
    const radarIds = [radar?.id ?? 0]
    const span = { from: minutes(at, -60), to: minutes(at, 120) }
    const hours = (purpose: Purpose) => lidarHours(test.services.db, { radarIds, ...span, purpose })
    test.clock.set(minutes(at, 100))
    await push(first, verticalFile(first, minutes(at, 65), 900))
    expect(await hours('shown')).toMatchObject([
      { startAt: minutes(at, 60), profiles: 1, mixingHeightM: null, flag: 'H' },
    ])
    await push(first, verticalFile(first, minutes(at, 80), 1200))
    await push(first, verticalFile(first, minutes(at, 5), 900))
    const [early, hour] = await hours('counted')
    expect(early).toMatchObject({ startAt: at, flag: 'H', opticalDepth: null })
    expect(hour).toMatchObject({ profiles: 2, mixingHeightM: 1050, layerM: 100, flag: null })
    // The lowest gate is at 100 m: below it nothing is measured, and the column is taken to be like the layer above.
    const layers = [0, 1, 8, 9, 11, 12, 29].map((n) => hour?.extinction[n]?.toFixed(2) ?? null)
    expect(layers).toEqual([null, '0.50', '0.50', '0.30', '0.30', '0.10', '0.10'])
    expect(hour?.depolarization?.[2]).toBeCloseTo(0.25, 5)
    // 900 m of 0.5, 300 m of 0.3, 1,800 m of 0.1 per kilometre.
    expect(hour?.opticalDepth).toBeCloseTo(0.45 + 0.09 + 0.18, 5)
    expect((await newestLidarHours(test.services.db, { radarIds, ...span, purpose: 'shown' }))[0]).toEqual(hour)
  })

  it('a ray and the directions read the scan of the time asked for, fixed echoes aside', async () => {
    const chief = await clientOf('zhibanzhang')
    const dataTime = formatCity(minutes(new Date('2026-11-19T08:00:00+08:00'), 20))
    const ray = await chief.pseudoColorSingleData({ radarCode: first, azimuthDeg: 63.4, dataTime })
    expect(ray.azimuthDeg).toBe(63)
    const gate = ray.ranges.findIndex((range) => range >= 2230)
    expect(ray.values[gate]).toBeGreaterThan(1)
    expect(ray.background[gate]).toBeCloseTo(0.4, 1)
    const { directions } = await chief.pseudoColorControllerAnalysisDirection({ radarCode: first, dataTime })
    const strongest = directions.toSorted((a, b) => (b.max ?? 0) - (a.max ?? 0))[0]
    expect(strongest?.directionName).toBe('东东北')
  })

  it('radars are listed for everybody, with permission by district (auth-06)', async () => {
    const xishan = await clientOf('xishan')
    expect((await xishan.radarList({})).map(({ radarCode }) => radarCode)).toEqual([first, second])
    expect(await xishan.radarListPermission({})).toEqual([])
    const chief = await clientOf('zhibanzhang')
    expect(await chief.radarListPermission({})).toHaveLength(2)
    await expect(chief.pseudoColorRadarPic({ radarCode: 'NOBODY' })).rejects.toMatchObject({ code: 40400 })
    await expect(chief.pseudoColorRadarPic({ radarCode: first, longitude: 120.3 })).rejects.toMatchObject({
      code: 40000,
    })
  })
})
