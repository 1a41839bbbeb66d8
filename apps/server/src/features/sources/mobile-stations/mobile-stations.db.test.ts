import { CallError } from '@qingkong/contract/core/client'
import { demoMn, demoPassword } from '@qingkong/domain/city/demo-device'
import { minuteMs } from '@qingkong/domain/time/city-time'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeFrame } from '@qingkong/protocol/hj212/encode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { startIngest } from '../../../ingest/port.ts'
import { sendFrames } from '../../../testing/send-frames.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let api: Awaited<ReturnType<TestApp['as']>>
/** 10:00 of the city; the tests' clock stands there. */
const now = new Date('2026-11-20T10:00:00+08:00')
const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)

interface Minute {
  at: Date
  pm25: number | null
  longitude?: number
  latitude?: number
  flags?: Record<string, string>
}

const store = async (stationCode: string, minutes: readonly Minute[]) => {
  const { db } = app.services
  await ensurePartitions(
    db,
    'mobile_minute',
    minutes.map(({ at }) => at),
  )
  for (const { at, pm25, longitude = 120.3, latitude = 31.58, flags } of minutes) {
    await sql`insert into mobile_minute (station_id, start_at, longitude, latitude, pm25, flags)
      select id, ${at}, ${longitude}, ${latitude}, ${pm25}, ${flags ? JSON.stringify(flags) : null}::jsonb
      from mobile_station where station_code = ${stationCode}`.execute(db)
  }
}
const run = (from: number, values: readonly number[], more: Partial<Minute> = {}): Minute[] =>
  values.map((pm25, n) => ({ at: ago(from - n), pm25, ...more }))

const refusal = async (promise: Promise<unknown>): Promise<string> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return error.message
}

beforeAll(async () => {
  app = await testApp()
  api = await app.as('zhibanzhang')
  // One high value of six minutes with a gap of two; one of a single minute; a high one that was out of order.
  await store('WXTAXI01', [
    ...run(300, [50, 61, 80, 59]),
    ...run(200, [70, 90]),
    ...run(196, [100, 75, 66, 60]),
    ...run(150, [500], { flags: { pm25: 'D' } }),
  ])
  await store('WXTAXI02', run(200, [40, 42, 44, 46, 48, 50, 52, 54]))
  // In Anzhen of Xishan.
  await store('WXTAXI03', run(100, [99], { longitude: 120.462, latitude: 31.596 }))
  await store('WXTAXI04', [
    { at: ago(70), pm25: 10 },
    { at: ago(30), pm25: 20, longitude: 120.3 },
    { at: ago(3), pm25: 30, longitude: 120.31 },
    { at: ago(2), pm25: null, longitude: 120.315 },
    { at: ago(1), pm25: 45, longitude: 120.32 },
  ])
})
afterAll(() => app?.close())

describe('high values of moving monitors', () => {
  it('are minutes at or above the bound of level 2 run together over gaps of two minutes; newest first', async () => {
    const answer = await api.moveableStationHighValueList({})
    expect(answer).toMatchObject({ threshold: 60, total: 3, endTime: '2026-11-20 10:00:00' })
    expect(answer.records.map(({ siteCode, durationMin, peakValue }) => [siteCode, durationMin, peakValue])).toEqual([
      ['WXTAXI03', 1, 99],
      ['WXTAXI01', 8, 100],
      ['WXTAXI01', 2, 80],
    ])
    expect(answer.records[1]).toMatchObject({
      startTime: '2026-11-20 06:40:00',
      endTime: '2026-11-20 06:48:00',
      peakTime: '2026-11-20 06:44:00',
      meanValue: 76.8,
      fleetMean: 47,
      factorUnit: 'µg/m³',
      level: 3,
    })
    expect(answer.records[0]).toMatchObject({ areaName: '锡山区', streetName: '安镇街道', fleetMean: null })
  })

  it('a value whose flag says invalid never counts', async () => {
    const answer = await api.moveableStationHighValueList({ threshold: 200 })
    expect(answer).toMatchObject({ total: 0, records: [] })
  })

  it('belong to the district where they were found: a district sees its own', async () => {
    const district = await app.as('xishan')
    const answer = await district.moveableStationHighValueList({})
    expect(answer.total).toBe(1)
    expect(answer.records.map(({ siteCode }) => siteCode)).toEqual(['WXTAXI03'])
    expect((await district.moveableStationHighValueChart({})).byArea.map(({ name }) => name)).toEqual(['锡山区'])
  })

  it('are counted by hour under the label of its end, by vehicle and by district; the counts agree with the list', async () => {
    const chart = await api.moveableStationHighValueChart({})
    expect(chart.interval).toBe('hour')
    const filled = chart.times.flatMap((time, n) => (chart.counts[n] ? [[time, chart.counts[n], chart.peaks[n]]] : []))
    expect(filled).toEqual([
      ['2026-11-20 06:00:00', 1, 80],
      ['2026-11-20 07:00:00', 1, 100],
      ['2026-11-20 09:00:00', 1, 99],
    ])
    expect(chart.byStation).toEqual([
      { code: 'WXTAXI01', name: '苏B演示01', count: 2, minutes: 8, peakValue: 100 },
      { code: 'WXTAXI03', name: '苏B演示03', count: 1, minutes: 1, peakValue: 99 },
    ])
    const days = await api.moveableStationHighValueChart({
      startTime: '2026-11-10 00:00:00',
      endTime: '2026-11-21 00:00:00',
    })
    expect(days.interval).toBe('day')
    expect(days.times).toHaveLength(11)
    expect(days.counts.at(-1)).toBe(3)
  })

  it('are paged, filtered by vehicle and by the asked threshold', async () => {
    const second = await api.moveableStationHighValueList({ pageSize: 1, pageNum: 2 })
    expect(second.records.map(({ siteCode }) => siteCode)).toEqual(['WXTAXI01'])
    expect(second.total).toBe(3)
    const one = await api.moveableStationHighValueList({ siteCodes: 'WXTAXI03', threshold: 90 })
    expect(one.records).toHaveLength(1)
    expect((await api.moveableStationHighValueList({ pageNum: 9 })).total).toBe(3)
  })

  it('a range the wrong way round or beyond 31 days is refused in words', async () => {
    const startTime = '2026-11-20 00:00:00'
    expect(await refusal(api.moveableStationHighValueList({ startTime, endTime: startTime }))).toContain(
      '开始时间应早于',
    )
    const far = { startTime: '2026-10-01 00:00:00', endTime: '2026-11-20 00:00:00' }
    expect(await refusal(api.moveableStationHighValueChart(far))).toContain('不能超过31天')
    expect(await refusal(api.moveableStationTrack({ ...far, siteCode: 'WXTAXI01' }))).toContain('不能超过7天')
    expect(
      await refusal(
        api.moveableStationTrack({
          siteCode: 'WXTAXI99',
          startTime: '2026-11-20 00:00:00',
          endTime: '2026-11-20 01:00:00',
        }),
      ),
    ).toContain('移动站不存在')
  })

  it('leave as a spreadsheet', async () => {
    const response = await fetch(`${app.base}/business-monitor-data/moveable-station/high-value-export`, {
      headers: { authorization: `Bearer ${await app.token('zhibanzhang')}` },
    })
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  })
})

describe('taxis on the map', () => {
  it('each has its place, its last values and the track of the last hour', async () => {
    const { taxis, dataTime } = await api.homepageMapTaxiData({})
    expect(dataTime).toBe('2026-11-20 09:59:00')
    expect(taxis).toHaveLength(20)
    const taxi = taxis.find(({ siteCode }) => siteCode === 'WXTAXI04')
    expect(taxi).toMatchObject({ online: true, longitude: 120.32, latitude: 31.58, headingDeg: 90 })
    expect(taxi?.values.pm25).toBe(45)
    expect(taxi?.track.map(({ value }) => value)).toEqual([20, 30, null, 45])
    // 0.005 degrees of longitude in a minute.
    expect(taxi?.speedKmh).toBeCloseTo(28.4, 0)
    const quiet = taxis.find(({ siteCode }) => siteCode === 'WXTAXI05')
    expect(quiet).toMatchObject({ online: false, dataTime: null, longitude: null, track: [] })
  })

  it('since the answer before only newer points come, with five minutes over again', async () => {
    const { taxis } = await api.homepageMapTaxiData({ since: '2026-11-20 09:59:00' })
    const taxi = taxis.find(({ siteCode }) => siteCode === 'WXTAXI04')
    expect(taxi?.track.map(({ dataTime }) => dataTime.slice(11))).toEqual(['09:57:00', '09:58:00', '09:59:00'])
    expect(taxi?.longitude).toBe(120.32)
  })

  it('a range of time gives the way driven, its length without the gaps, and all values', async () => {
    const track = await api.moveableStationTrack({
      siteCode: 'WXTAXI04',
      startTime: '2026-11-20 09:30:00',
      endTime: '2026-11-20 10:00:00',
    })
    expect(track).toMatchObject({ licensePlateNo: '苏B演示04', peakValue: 45, meanValue: 31.7 })
    expect(track.points).toHaveLength(4)
    expect(track.distanceKm).toBeCloseTo(0.95, 2)
    expect(track.points.at(-1)?.values.pm25).toBe(45)
  })

  it('are found by plate and code', async () => {
    expect(await api.moveableStationMoveList({})).toHaveLength(20)
    const found = await api.moveableStationMoveList({ licensePlateNo: '演示04' })
    expect(found).toMatchObject([{ siteCode: 'WXTAXI04', online: true, dataTime: '2026-11-20 09:59:00' }])
    expect(await api.moveableStationMoveList({ siteCode: 'WXTAXI1' })).toHaveLength(10)
  })

  it('a minute sent by HJ 212 with l01001 and l01002 is on the map', async () => {
    const ingest = await startIngest(app.services)
    try {
      await sendFrames(ingest.port, [
        encodeFrame({
          qn: formatQn(now),
          st: '22',
          cn: '2051',
          pw: demoPassword,
          mn: demoMn('taxi', 6),
          flag: { version: '2025', split: false, ack: true },
          cp: { DataTime: formatDataTime(ago(1)) },
          factors: [
            ['l01001', { Avg: '120.34567', Flag: 'N' }],
            ['l01002', { Avg: '31.56789', Flag: 'N' }],
            ['a34004', { Avg: '33', Flag: 'N' }],
          ],
        }),
      ])
    } finally {
      await ingest.close()
    }
    const { taxis } = await api.homepageMapTaxiData({ factorCode: 'pm25' })
    const taxi = taxis.find(({ siteCode }) => siteCode === 'WXTAXI07')
    expect(taxi).toMatchObject({ online: true, speedKmh: null, level: 1 })
    expect(taxi?.longitude).toBeCloseTo(120.34567, 4)
    expect(taxi?.latitude).toBeCloseTo(31.56789, 4)
  })
})
