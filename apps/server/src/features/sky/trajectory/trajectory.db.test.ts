import { CallError } from '@qingkong/contract/core/client'
import { distanceM } from '@qingkong/domain/geo/distance'
import { hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
let mast: { code: string; longitude: number; latitude: number }
const dataTime = '2026-11-20 09:00:00'

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  const { db } = app.services
  const site = await firstRow(
    db,
    sql<
      typeof mast
    >`select site_code as code, longitude, latitude from site where site_type = '80' order by id limit 1`,
  )
  if (!site) throw new Error('the demo city has no weather mast')
  mast = site
  const last = new Date('2026-11-20T09:00:00+08:00')
  const starts = Array.from({ length: 15 }, (_, n) => new Date(last.getTime() - n * hourMs))
  await ensurePartitions(db, 'site_hour_raw', starts)
  await sql`insert into site_hour_raw (site_id, start_at, wind_speed, wind_direction)
    select id, at, 5, 270 from site cross join unnest(${starts}::timestamptz[]) at where site_type = '80'`.execute(db)
})
afterAll(() => app.close())

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof CallError ? error.message : String(error)),
  )

describe('a trajectory on the map', () => {
  it('goes back against the wind of the stations, a point an hour, and says what it is', async () => {
    const answer = await chief.trajectory({ siteCode: mast.code, dataTime, hours: 6 })
    expect(answer).toMatchObject({ mode: 'surfaceStations', direction: 'back', complete: true, dataTime })
    expect(answer.remark).toContain('近地面轨迹')
    expect(answer.points.map(({ ageHours }) => ageHours)).toEqual([0, -1, -2, -3, -4, -5, -6])
    expect(answer.points.at(-1)?.time).toBe('2026-11-20 03:00:00')
    const [start, end] = [answer.points[0], answer.points.at(-1)]
    if (!start || !end) throw new Error('no points')
    expect(end.longitude).toBeLessThan(start.longitude)
    expect(distanceM(start, end) / (5 * 6 * 3600)).toBeCloseTo(1, 2)
    expect(start).toMatchObject({ windSpeed: 5, windDirection: 270 })
  })

  it('goes forward from any point, and back again returns', async () => {
    const away = await chief.trajectory({
      longitude: 120.3,
      latitude: 31.57,
      dataTime: '2026-11-20 00:00:00',
      direction: 'forward',
      hours: 4,
    })
    const end = away.points.at(-1)
    if (!end) throw new Error('no points')
    const back = await chief.trajectory({
      longitude: end.longitude,
      latitude: end.latitude,
      dataTime: end.time,
      hours: 4,
    })
    expect(distanceM({ longitude: 120.3, latitude: 31.57 }, back.points.at(-1) ?? end)).toBeLessThan(
      0.01 * 4 * 3600 * 5,
    )
  })

  it('ends where the wind ends, and says so', async () => {
    const answer = await chief.trajectory({ siteCode: mast.code, dataTime, hours: 24 })
    expect(answer.complete).toBe(false)
    expect(answer.remark).toContain('不足24小时：轨迹在风场数据结束或离开站点100公里范围处终止')
    expect(answer.points.length).toBeGreaterThan(4)
  })

  it('refuses what has no place, no wind, or more than a day', async () => {
    expect(await refusal(chief.trajectory({ dataTime }))).toBe('请选择站点或地图上的位置')
    expect(await refusal(chief.trajectory({ siteCode: 'NOWHERE', dataTime }))).toBe('站点不存在')
    expect(await refusal(chief.trajectory({ siteCode: mast.code, dataTime: '2025-01-01 00:00:00' }))).toBe(
      '该时段附近没有有效的风向风速数据，无法计算轨迹',
    )
    expect(await refusal(chief.trajectory({ siteCode: mast.code, dataTime, hours: 25 }))).toContain(
      '轨迹时长应在1到24小时之间',
    )
  })
})
