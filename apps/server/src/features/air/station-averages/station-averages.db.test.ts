import { vocGroupNames } from '@qingkong/domain/voc/voc-group'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { hourOfDay, insertSite, insertSiteHours } from '../../../series/testing/measured-sites.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
const airCode = '320200JZ01'
const componentCode = '320200JZ70'

/** One lidar profile of three gates. */
const profile = (radarId: number, at: string, extinction: (number | null)[], mixingHeightM: number, gateM = 30) =>
  sql`insert into radar_scan (id, radar_id, kind, start_at, end_at, received_at, sha256, size_bytes, first_gate_m, gate_m,
      extinction, mixing_height_m)
    values (${uuidv7(new Date(at))}::uuid, ${radarId}, 'vertical', ${new Date(at)}, ${new Date(at)}, ${new Date(at)}, ${at}, 1, 60,
      ${gateM}, ${extinction}::real[], ${mixingHeightM})`.execute(app.services.db)

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  const { db } = app.services
  const airId = await insertSite(db, { code: airCode, name: '均桥' })
  // PM2.5 and, for days, the temperature: 22 hours of 40 and 50 on the 17th, 10 hours of 100 on the 18th.
  for (const [day, hours, value] of [
    ['2026-11-17', 22, (hour: number) => (hour < 11 ? 40 : 50)],
    ['2026-11-18', 10, () => 100],
  ] as const) {
    const measured = Array.from({ length: hours }, (_, hour) => ({
      startAt: hourOfDay(day, hour),
      pm25: value(hour),
      temperature: value(hour),
    }))
    await insertSiteHours(db, airId, measured)
  }
  const componentId = await insertSite(db, { code: componentCode, name: '组桥', type: '70' })
  for (const [hour, measured, flags] of [
    [8, [1, 10], 'NN'],
    [9, [3, 20], 'NN'],
    [10, [5, 99], 'ND'],
  ] as const) {
    const at = hourOfDay('2026-11-18', hour)
    await ensurePartitions(db, 'voc_hour', [at])
    await sql`insert into voc_hour (site_id, start_at, measured, flags)
      values (${componentId}, ${at}, ${[...measured]}::real[], ${flags})`.execute(db)
  }
  const radar = await firstRow(
    db,
    sql<{ id: number }>`insert into radar (radar_code, radar_name, area_code, longitude, latitude, elevation_deg,
        blind_range_m, range_limit_m)
      values ('JZLR', '均值雷达', '320211', 120.2, 31.5, 5, 60, 5000) returning id`,
  )
  const radarId = radar?.id ?? 0
  await profile(radarId, '2026-11-18T08:10:00+08:00', [0.2, 0.4, null], 800)
  await profile(radarId, '2026-11-18T08:40:00+08:00', [0.4, 0.4, null], 1000)
  await profile(radarId, '2026-11-18T09:10:00+08:00', [0.5, 0.2, 0.1], 600)
  await profile(radarId, '2026-11-18T07:10:00+08:00', [9, 9, 9], 600, 15)
}, 120_000)
afterAll(() => app.close())

const range = (from: string, to: string): [string, string] => [`2026-11-${from} 00:00:00`, `2026-11-${to} 00:00:00`]

describe('空气站均值 (sc-data-avg-bydata)', () => {
  it('D8: 修约后 rounds the hours and their mean once more, 修约前 nothing', async () => {
    const id = await insertSite(app.services.db, { code: '320200JZ02', name: '修桥' })
    await insertSiteHours(
      app.services.db,
      id,
      [40.25, 41.5, 43.25].map((pm25, hour) => ({ startAt: hourOfDay('2026-11-16', hour), pm25 })),
    )
    const mean = async (round: boolean) => {
      const { averages } = await chief.scDataAvgBydata({
        siteCodes: '320200JZ02',
        factorCode: 'pm25',
        timeRange: [['2026-11-16 00:00:00', '2026-11-16 23:59:59']],
        round,
      })
      return averages[0]?.items[0]?.mean
    }
    // 40.25 is 40, 41.5 is 42 and 43.25 is 43: 41.666…
    expect([await mean(true), await mean(false)]).toEqual([41.7, 125 / 3])
  })

  it('is of valid hours, each range a row of its own, with how many hours it has', async () => {
    const { averages } = await chief.scDataAvgBydata({
      siteCodes: airCode,
      factorCode: 'pm25',
      timeRange: [range('17', '17'), range('17', '18')],
    })
    expect(averages.map(({ startDay, endDay, items }) => [startDay, endDay, items[0]?.mean, items[0]?.valid])).toEqual([
      ['2026-11-17', '2026-11-17', 45, 22],
      ['2026-11-17', '2026-11-18', 62.1875, 32],
    ])
    expect(averages[0]?.items[0]).toMatchObject({ max: 50, min: 40, expected: 24 })
    expect(averages[0]?.items[0]?.validPct).toBeCloseTo((22 / 24) * 100, 9)
  })

  it('of days leaves out a day with fewer than 20 hours', async () => {
    const { averages } = await chief.scDataAvgBydata({
      siteCodes: airCode,
      factorCode: 'temperature',
      dataType: 'DAY',
      timeRange: [range('17', '18')],
    })
    expect(averages[0]?.items[0]).toMatchObject({ mean: 45, valid: 1, expected: 2, validPct: 50 })
  })

  it('a range that ends before it starts, and a direction, are refused in words', async () => {
    await expect(chief.scDataAvgBydata({ siteCodes: airCode, timeRange: [range('18', '17')] })).rejects.toThrow(
      '时间段的结束不能早于开始',
    )
    await expect(
      chief.scDataAvgBydata({ siteCodes: airCode, factorCode: 'windDirection', timeRange: [range('17', '17')] }),
    ).rejects.toThrow('不能求均值')
  })

  it('the sheet holds the same row (sc-data-avg-export)', async () => {
    const file = await chief.scDataAvgExport({
      siteCodes: [airCode],
      factorCode: ['pm25'],
      timeRange: [range('17', '17')],
    })
    const { default: read } = await import('read-excel-file/node')
    const [sheet] = await read(Buffer.from(await file.arrayBuffer()))
    expect((sheet?.data ?? []).some((row) => row.join('|') === '均桥|2026-11-17|45|50|40|22|91.7')).toBe(true)
  })
})

describe('组分站均值 (sc-data-avg-bydata)', () => {
  it('leaves out flagged cells; TVOC and groups are of what is there at each hour', async () => {
    const { averages } = await chief.scDataAvgBydata({
      siteCodes: componentCode,
      stationKind: 'COMPONENT',
      timeRange: [range('18', '18')],
    })
    const items = averages[0]?.items ?? []
    const species = items.filter(
      ({ factorCode, groupName }) => factorCode !== 'tvoc' && !groupName.endsWith('合计') && /^a/.test(factorCode),
    )
    expect(species.map(({ mean, valid }) => [mean, valid])).toEqual([
      [3, 3],
      [15, 2],
    ])
    // 11, 23 and 5.
    expect(items[0]).toMatchObject({ factorCode: 'tvoc', mean: 13, valid: 3, expected: 24 })
  })

  it('the groups of an hour add up to its TVOC: methane and the sulphides, measured beside them, are in no sum', async () => {
    const { db } = app.services
    const species = await firstRow(db, sql<{ n: number }>`select count(*)::int as n from species where family = 'voc'`)
    const n = species?.n ?? 0
    const at = hourOfDay('2026-11-16', 8)
    await ensurePartitions(db, 'voc_hour', [at])
    await sql`insert into voc_hour (site_id, start_at, measured, flags)
      select id, ${at}, ${new Array<number>(n).fill(2)}::real[], ${'N'.repeat(n)} from site where site_code = ${componentCode}`.execute(
      db,
    )
    const { averages } = await chief.scDataAvgBydata({
      siteCodes: componentCode,
      stationKind: 'COMPONENT',
      timeRange: [range('16', '16')],
    })
    const items = averages[0]?.items ?? []
    const meanOf = (code: string) => items.find(({ factorCode }) => factorCode === code)?.mean ?? 0
    expect(items.filter(({ factorName }) => ['甲烷', '硫化氢', '羰基硫'].includes(factorName))).not.toEqual([])
    expect(Object.keys(vocGroupNames).reduce((sum, code) => sum + meanOf(code), 0)).toBe(meanOf('tvoc'))
  })

  it('an air station is no component station', async () => {
    await expect(
      chief.scDataAvgBydata({ siteCodes: airCode, stationKind: 'COMPONENT', timeRange: [range('18', '18')] }),
    ).rejects.toThrow('不是组分站')
  })
})

describe('二维数据均值', () => {
  const period = { startTime: '2026-11-18 01:00:00', endTime: '2026-11-19 00:00:00' }

  it('averages the profiles of each hour and the hours; profiles cut otherwise are left out', async () => {
    const answer = await chief.scDataAvgProfile({ radarCode: 'JZLR', ...period })
    expect(answer.heights).toEqual([60, 90, 120])
    expect(answer.times).toEqual(['2026-11-18 09:00:00', '2026-11-18 10:00:00'])
    expect(answer.counts).toEqual([2, 1])
    expect(answer.mixingHeights).toEqual([900, 600])
    expect(answer.means.map((value) => Number(value?.toFixed(4)))).toEqual([0.4, 0.3, 0.1])
    expect(answer.validHours).toEqual([2, 2, 1])
    expect(answer.expectedHours).toBe(24)
  })

  it('of a radar nobody knows is told so', async () => {
    await expect(chief.scDataAvgProfile({ radarCode: 'KEINER', ...period })).rejects.toThrow('雷达不存在或已停用')
  })
})
