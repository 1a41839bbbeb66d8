import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import { runRollUps } from '../series/roll-up/run-roll-ups.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { importHours } from './import.ts'
import { type SmallCity, smallCity } from './testing/small-city.ts'

const header = 'date,hour,code,PM2.5,PM10,SO2,NO2,O3,CO'
const lines = [
  '20190101,1,1188A,51,71,7,45,26,0.7',
  '20190101,2,1188A,48,—,7,44,27,0.7',
  '20190101,0,1188A,60,80,8,46,20,0.8',
]

let test: TestServices
let city: SmallCity

beforeEach(async () => {
  test = await testServices()
  city = await smallCity(test.services)
})

afterEach(() => test.close())

const importText = (text: string, fileName = 'hours.csv') =>
  importHours(test.services, { kind: 'cnemc-hourly', stream: Readable.from([Buffer.from(text)]), fileName })

const hours = () =>
  rows(
    test.services.db,
    sql<
      Record<string, unknown>
    >`select site_id, start_at, pm25, pm10, co, aqi, source from site_hour_raw order by start_at`,
  )

describe('import of recorded hours', () => {
  it('stores the hours at their start and computes their index by the standard of their date', async () => {
    const report = await importText([header, ...lines].join('\n'))
    expect(report).toMatchObject({
      accepted: 3,
      rejected: [],
      sites: 1,
      from: new Date('2018-12-31T23:00:00+08:00'),
      to: new Date('2019-01-01T02:00:00+08:00'),
    })
    await runRollUps(test.services)
    const [first, second, third] = await hours()
    expect(first).toMatchObject({
      site_id: city.national,
      start_at: new Date('2018-12-31T23:00:00+08:00'),
      pm25: 60,
      co: 0.8,
      source: 'import',
    })
    // 51 µg/m³ of PM2.5 between 35 and 75: 50 + 50 × 16/40 = 70.
    expect(second).toMatchObject({ pm25: 51, aqi: 70 })
    expect(third).toMatchObject({ pm10: null })
    expect(await rows(test.services.db, sql`select distinct late from alarm_due`)).toEqual([{ late: true }])
  })

  it('40: the same file twice is one batch, and says so', async () => {
    const text = [header, ...lines].join('\n')
    await importText(text)
    expect(await importText(text, 'the same.csv')).toMatchObject({
      accepted: 0,
      rejected: [{ row: 0, message: '该文件已导入过，未重复导入' }],
    })
    expect(await rows(test.services.db, sql`select file_name, rows_accepted, rows_rejected from import_batch`)).toEqual(
      [{ file_name: 'hours.csv', rows_accepted: 3, rows_rejected: 0 }],
    )
  })

  it('39: reports wrong cells and unknown sites by line and column and imports the rest', async () => {
    const report = await importText(
      [header, ...lines, '20190101,3,9999A,1,1,1,1,1,1', '20190101,4,1188A,x,1,1,1,-3,1'].join('\n'),
    )
    expect(report.accepted).toBe(3)
    expect(report.rejectedRows).toBe(2)
    expect(report.rejected).toEqual([
      { row: 5, column: 'code', message: '站点“9999A”未登记，请先在站点管理中登记' },
      { row: 6, column: 'PM2.5', message: '“x”不是数值' },
      { row: 6, column: 'O3', message: '“-3”为负值' },
    ])
  })

  it('a file with a wrong header imports nothing', async () => {
    const report = await importText(['date,hour,code,PM25', lines[0]].join('\n'))
    expect(report.accepted).toBe(0)
    expect(report.rejected[0]).toMatchObject({ row: 1, column: 'PM25' })
    expect(await rows(test.services.db, sql`select 1 from import_batch`)).toEqual([])
  })

  it('a corrected file makes new versions of what it changes', async () => {
    await importText([header, ...lines].join('\n'))
    await importText([header, lines[0]?.replace(',51,', ',52,')].join('\n'))
    expect((await hours())[1]).toMatchObject({ pm25: 52 })
    expect(await rows(test.services.db, sql`select factor, old_value, reason from value_history`)).toEqual([
      { factor: 'pm25', old_value: 51, reason: 'import' },
    ])
  })

  it('reads gz files; half a gz file imports nothing', async () => {
    const packed = gzipSync([header, ...lines].join('\n'))
    const source = (bytes: Buffer) =>
      ({ kind: 'cnemc-hourly', stream: Readable.from([bytes]), fileName: 'hours.csv.gz' }) as const
    await expect(importHours(test.services, source(packed.subarray(0, packed.length >> 1)))).rejects.toThrow()
    expect(await hours()).toEqual([])
    expect(await importHours(test.services, source(packed))).toMatchObject({ accepted: 3 })
  })

  it('registers the stations of a reference file, disabled, and stores their hours', async () => {
    const prsa = [
      '"No","year","month","day","hour","PM2.5","PM10","SO2","NO2","CO","O3","TEMP","PRES","DEWP","RAIN","wd","WSPM","station"',
      '1,2013,3,1,0,9,9,3,17,300,89,-0.5,1024.5,-21.4,0,"NNW",5.7,"Tiantan"',
      '2,2013,3,1,1,4,4,3,16,300,88,-0.7,1025.1,-22.1,0,"NW",3.9,"Tiantan"',
    ].join('\n')
    const source = { kind: 'prsa', stream: Readable.from([Buffer.from(prsa)]), fileName: 'prsa.csv' } as const
    expect(await importHours(test.services, source)).toMatchObject({
      accepted: 2,
      rejectedRows: 0,
      registered: ['Tiantan'],
    })
    expect(
      await rows(
        test.services.db,
        sql`select site_name, enabled, count(pm25)::int as hours from site join site_hour_raw on site_id = site.id
          where site_code = 'Tiantan' group by 1, 2`,
      ),
    ).toEqual([{ site_name: 'Tiantan', enabled: false, hours: 2 }])
  })

  it('finds the sites of a prsa file by name and converts CO and compass sectors', async () => {
    const prsa = [
      '"No","year","month","day","hour","PM2.5","PM10","SO2","NO2","CO","O3","TEMP","PRES","DEWP","RAIN","wd","WSPM","station"',
      '3,2013,3,1,2,3,6,NA,19,400,55,-1.1,1023.5,-18.2,0,"NNW",5.6,"市控站"',
    ].join('\n')
    await importHours(test.services, { kind: 'prsa', stream: Readable.from([Buffer.from(prsa)]), fileName: 'prsa.csv' })
    const [row] = await rows(test.services.db, sql<Record<string, unknown>>`select * from site_hour_raw`)
    expect(row).toMatchObject({
      site_id: city.municipal,
      start_at: new Date('2013-03-01T02:00:00+08:00'),
      so2: null,
      co: 0.4,
      wind_direction: 337.5,
      air_pressure: 1023.5,
      rainfall: 0,
    })
  })

  const recorded = join(import.meta.dirname, '../../../../../shared/data/air/cnemc_hourly_2019_Q1-Q3_wuxi13.csv.gz')
  it.skipIf(!existsSync(recorded))(
    'the recorded national hours of 2019 give the published AQI (needs ../shared/data)',
    async () => {
      const { db } = test.services
      await sql`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
      select code, code, '10', '320205', 120.3, 31.5 from unnest(${['1189A', '1190A', '1191A', '1192A', '1193A', '1194A', '1195A']}::text[]) code`.execute(
        db,
      )
      const report = await importHours(test.services, {
        kind: 'cnemc-hourly',
        path: recorded,
        fileName: 'wuxi13.csv.gz',
      })
      expect(report.accepted).toBeGreaterThan(40_000)
      await runRollUps(test.services)
      const computed = new Map(
        (
          await rows(
            db,
            sql<{
              site_code: string
              start_at: Date
              aqi: number | null
            }>`select site_code, start_at, aqi from site_hour_raw join site on site.id = site_id`,
          )
        ).map((row) => [`${row.site_code} ${row.start_at.getTime()}`, row.aqi]),
      )
      const [header = '', ...published] = gunzipSync(readFileSync(recorded)).toString().trim().split('\n')
      const names = header.replace('\uFEFF', '').split(',')
      const wrong: string[] = []
      let compared = 0
      for (const text of published) {
        const cells = text.split(',')
        const cell = (name: string) => cells[names.indexOf(name)] ?? ''
        if (['AQI', 'PM2.5', 'PM10', 'SO2', 'NO2', 'O3', 'CO'].some((name) => !/^[0-9.]+$/.test(cell(name)))) continue
        const midnight = new Date(`${cell('date').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')}T00:00:00+08:00`)
        const key = `${cell('code')} ${midnight.getTime() + (Number(cell('hour')) - 1) * 3_600_000}`
        if (!computed.has(key)) continue
        compared += 1
        if (computed.get(key) !== Number(cell('AQI'))) wrong.push(`${text} computed ${computed.get(key)}`)
      }
      expect(compared).toBeGreaterThan(36_000)
      expect(wrong).toEqual([])
      expect(await rows(db, sql`select 1 from roll_up_due`)).toEqual([])
      const [days] = await rows(db, sql<{ n: number }>`select count(*)::int as n from site_day where aqi is not null`)
      expect(days?.n).toBeGreaterThan(1_500)
    },
    180_000,
  )
})
