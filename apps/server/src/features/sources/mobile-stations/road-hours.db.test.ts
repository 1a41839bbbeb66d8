import { minuteMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { rollRoadHours } from './port.ts'

let app: TestApp
let api: Awaited<ReturnType<TestApp['as']>>
/** The tests' clock stands at 10:00; the hour from 08:00 is over and settled, the one from 09:00 too. */
const eight = new Date('2026-11-20T08:00:00+08:00')

interface Minute {
  minute: number
  pm25: number
  longitude: number
  latitude?: number
  humidity?: number
}

const store = async (stationCode: string, minutes: readonly Minute[]) => {
  const { db } = app.services
  const at = (minute: number) => new Date(eight.getTime() + minute * minuteMs)
  await ensurePartitions(
    db,
    'mobile_minute',
    minutes.map(({ minute }) => at(minute)),
  )
  for (const { minute, pm25, longitude, latitude = 31.58, humidity = 60 } of minutes)
    await sql`insert into mobile_minute (station_id, start_at, longitude, latitude, pm25, humidity)
      select id, ${at(minute)}, ${longitude}, ${latitude}, ${pm25}, ${humidity}
      from mobile_station where station_code = ${stationCode}`.execute(db)
}
/** East along a road at 28 km/h, one square and a bit per minute, there and back. */
const along = (minute: number) => 120.2 + 0.005 * (minute % 24 < 12 ? minute % 24 : 23 - (minute % 24))
/** Some minutes before the hour, so that no monitor was off. */
const drive = (pm25: (minute: number) => number): Minute[] =>
  Array.from({ length: 66 }, (_, n) => n - 6).map((minute) => ({
    minute,
    pm25: pm25(minute),
    longitude: along(((minute % 24) + 24) % 24),
  }))

beforeAll(async () => {
  app = await testApp()
  api = await app.as('zhibanzhang')
  await store(
    'WXTAXI01',
    drive((minute) => 40 + (minute % 2)),
  )
  await store(
    'WXTAXI02',
    drive((minute) => 42 + (minute % 2)),
  )
  // Twice the city between the 20th and the 24th minute, and too humid in the 40th.
  await store(
    'WXTAXI03',
    drive((minute) => (minute >= 20 && minute < 25 ? 90 + minute : 41 + (minute % 2))).map((one) =>
      one.minute === 40 ? { ...one, humidity: 95, pm25: 300 } : one,
    ),
  )
  await rollRoadHours(app.services)
})
afterAll(() => app.close())

describe('roads by the moving monitors', () => {
  it('an hour that is over is worked out once: background of its squares, minutes that count, faults by reason', async () => {
    const hours = () =>
      rows(
        app.services.db,
        sql<{ cells: number; records: number; background: number }>`
          select cells, records, background from road_hour where factor_code = 'pm25' and start_at = ${eight}`,
      )
    const [first] = await hours()
    expect(first).toMatchObject({ records: 179 })
    expect(first?.cells).toBeGreaterThanOrEqual(10)
    expect(first?.background).toBeGreaterThan(40)
    expect(first?.background).toBeLessThan(44)
    const before = await rows(app.services.db, sql`select * from road_cell_month order by 1, 2, 3, 4`)
    await rollRoadHours(app.services)
    expect(await hours()).toEqual([first])
    expect(await rows(app.services.db, sql`select * from road_cell_month order by 1, 2, 3, 4`)).toEqual(before)
    const faults = await rows(
      app.services.db,
      sql`select fault, count(*)::int as count from road_fault where factor_code = '' and start_at >= ${eight} group by 1`,
    )
    expect(faults).toEqual([{ fault: 'humid', count: 1 }])
  })

  it('high values by index: one and a half backgrounds and among the highest tenth; faulty minutes accuse nobody', async () => {
    const asked = { mode: 'index' as const, startTime: '2026-11-20 08:00:00', endTime: '2026-11-20 09:00:00' }
    const { records, total, threshold, mode } = await api.moveableStationHighValueList(asked)
    expect([total, mode]).toEqual([1, 'index'])
    expect(threshold).toBeLessThan(60)
    const [run] = records
    expect(run).toMatchObject({ siteCode: 'WXTAXI03', durationMin: 5, peakValue: 114, meanValue: 112 })
    expect(run?.index).toBeCloseTo(112 / (run?.background ?? 0), 1)
    // Five minutes of 0.005° of longitude are four steps.
    expect(run?.lengthM).toBeGreaterThan(1_300)
    expect(run?.lengthM).toBeLessThan(2_000)
    const high = await api.moveableStationHighValueList({ ...asked, mode: 'threshold', threshold: 200 })
    expect(high.total).toBe(0)
    const chart = await api.moveableStationHighValueChart(asked)
    expect(chart).toMatchObject({ mode: 'index' })
    expect(chart.byStation).toMatchObject([{ code: 'WXTAXI03', count: 1 }])
  })

  it('districts by state and improvement; below 60 % of the squares without a rank', async () => {
    // Each square driven through once: nowhere often enough.
    await sql`update road_cell_month set passes = 1, pass_sum = pass_sum / passes`.execute(app.services.db)
    const short = await api.moveableStationRoadRank({ month: '2026-11' })
    expect(short).toMatchObject({ month: '2026-11', hours: 2, factorUnit: 'µg/m³' })
    expect(short.faults).toContainEqual({ fault: 'humid', name: '湿度过高', count: 1 })
    expect(short.rows.every(({ rank, remark }) => rank === null && remark === '覆盖率不足60%，不参与排名')).toBe(true)
    await sql`update road_cell_month set passes = passes * 10, pass_sum = pass_sum * 10`.execute(app.services.db)
    await sql`insert into road_cell_month select '2026-10-01', factor_code, cell_column, cell_row, area_code, passes, pass_sum * 1.25
      from road_cell_month`.execute(app.services.db)
    const ranked = await api.moveableStationRoadRank({ month: '2026-11' })
    expect(ranked.rows[0]).toMatchObject({ rank: 1, coverage: 100, remark: '' })
    expect(ranked.rows[0]?.improvement).toBeCloseTo(20, 9)
    expect(ranked.rows[0]?.mean).toBeGreaterThan(41)
  })
})
