import { hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { insertSite, insertSiteHours } from '../../../series/testing/measured-sites.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
let siteId: number

const now = new Date('2026-11-20T10:20:00+08:00')
const end = new Date('2026-11-20T10:00:00+08:00')
const hour = (back: number): Date => new Date(end.getTime() - back * hourMs)
const last24 = Array.from({ length: 24 }, (_, at) => hour(24 - at))

const profiles = async (starts: readonly Date[]) => {
  const { db } = app.services
  await ensurePartitions(db, 'lidar_hour', starts)
  await sql`insert into lidar_hour (radar_id, start_at, profiles, mixing_height_m, mixing_height_profiles, layer_m,
      extinction, computed_at)
    select (select id from radar order by id limit 1), at, 12, 500, 12, 100, array_fill(0.3::real, array[30]), now()
    from unnest(${starts}::timestamptz[]) at`.execute(db)
}

beforeAll(async () => {
  app = await testApp()
  app.clock.set(now)
  chief = await app.as('zhibanzhang')
  siteId = await insertSite(app.services.db, { code: 'FX01', name: '断面旁' })
})
afterAll(() => app.close())

describe('输送通量 (radar 6)', () => {
  it('says what is missing before it can tell anything', async () => {
    const empty = await chief.pseudoColorFluxTotalData({})
    expect(empty).toMatchObject({
      dueHours: 24,
      dataTime: null,
      sentence: null,
      reason: '所选时段没有激光雷达垂直廓线',
    })
    expect(empty.channels.map(({ netT }) => netT)).toEqual([null, null, null, null, null])
    await profiles(last24)
    expect((await chief.pseudoColorFluxTotalData({})).reason).toBe('所选时段没有有效的风')
  })

  it('a wind from the south-east carries in over Suzhou’s border and out over Changzhou’s, kept apart', async () => {
    // Straight across Suzhou's border, which looks to 295°.
    await insertSiteHours(
      app.services.db,
      siteId,
      last24.map((startAt) => ({ startAt, pm25: 75, windSpeed: 3, windDirection: 115 })),
    )
    const flux = await chief.pseudoColorFluxTotalData({})
    const of = (name: string) => flux.channels.find(({ sectionName }) => sectionName === `${name}方向`)
    // Five layers of 100 m: Σ (z/10)^0.2 × 100 m, times C × u × L.
    const layers = [50, 150, 250, 350, 450].reduce((sum, z) => sum + (z / 10) ** 0.2 * 100, 0)
    expect(of('苏州')?.inT).toBeCloseTo((75 * 3 * layers * 101_900 * 3600 * 24) / 1e12, 1)
    expect(of('苏州')).toMatchObject({ outT: 0, hours: 24, changeT: null })
    expect(of('常州')?.inT).toBe(0)
    expect(of('常州')?.outT).toBeGreaterThan(100)
    expect(flux.total.netT).not.toBeNull()
    expect(flux.total.netT).toBeCloseTo((flux.total.inT ?? 0) - (flux.total.outT ?? 0), 9)
    // The border is closed: an even wind over an even city carries out what it brings.
    expect(Math.abs(flux.total.netT ?? 0)).toBeLessThan(0.03 * (flux.total.inT ?? 0))
    expect(flux.sentence).toMatch(/^PM₂.₅净输[入出]\d+\.\dt，苏州方向输入最多（\d+\.\dt，占输入\d+%）$/)
    expect(flux).toMatchObject({ dataTime: '2026-11-20 10:00:00', reason: null })
    expect(flux.channels[0]?.sectionName).toBe('苏州方向')
  })

  it('compares with the hours before, and gives no total below three quarters of the hours', async () => {
    const earlier = Array.from({ length: 24 }, (_, at) => hour(48 - at))
    await profiles(earlier)
    await insertSiteHours(
      app.services.db,
      siteId,
      earlier.map((startAt) => ({ startAt, pm25: 75, windSpeed: 1.5, windDirection: 115 })),
    )
    const flux = await chief.pseudoColorFluxTotalData({})
    const suzhou = flux.channels[0]
    expect(suzhou?.changeT).toBeCloseTo((suzhou?.netT ?? 0) / 2, 3)
    await sql`delete from lidar_hour where start_at >= ${hour(8)}`.execute(app.services.db)
    expect(await chief.pseudoColorFluxTotalData({})).toMatchObject({
      total: { inT: null, outT: null, netT: null },
      reason: '有效小时不足75%，不给合计',
    })
    const whole = await chief.pseudoColorFluxTotalData({
      startTime: '2026-11-18 10:00:00',
      endTime: '2026-11-19 10:00:00',
      factorCode: 'pm25',
    })
    expect(whole.total.netT).not.toBeNull()
  })

  it('refuses a period that is upside down or too long', async () => {
    await expect(
      chief.pseudoColorFluxTotalData({ startTime: '2026-11-20 10:00:00', endTime: '2026-11-20 10:00:00' }),
    ).rejects.toMatchObject({ message: '开始时间应早于结束时间' })
    await expect(
      chief.pseudoColorFluxTotalData({ startTime: '2026-01-01 00:00:00', endTime: '2026-11-20 10:00:00' }),
    ).rejects.toMatchObject({ message: '时间范围不能超过31天' })
  })
})
