import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourOfDay, insertSite, insertSiteHours } from '../../../series/testing/measured-sites.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
let siteId = 0
const siteCode = '320200LX01'

/** Ten hours of one day: hour label, speed, direction, PM2.5. */
const hours: readonly [label: string, speedMs: number | null, directionDeg: number | null, pm25: number | null][] = [
  ['01', 1, 0, 10],
  ['02', 3, 350, 20],
  ['03', 5, 90, 30],
  ['04', 7, 95, 40],
  ['05', 3, 180, 50],
  ['06', 0.2, 180, 60], // calm
  ['07', 2, null, 70], // no direction
  ['08', null, 90, 80], // no speed
  ['09', 3, 180, null], // no concentration
  ['10', 3, 180, 55],
]
const period = { startTime: '2026-11-19 01:00:00', endTime: '2026-11-19 10:00:00' }

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  const { db } = app.services
  siteId = await insertSite(db, { code: siteCode, name: '蠡溪' })
  await insertSiteHours(
    db,
    siteId,
    hours.map(([label, windSpeed, windDirection, pm25]) => ({
      startAt: hourOfDay('2026-11-19', Number(label) - 1),
      windSpeed,
      windDirection,
      pm25,
    })),
  )
})
afterAll(() => app.close())

describe('the wind rose of a site (wind-rose-frequency)', () => {
  it('counts hours by direction and class; calm and missing directions stand apart, and all shares make 100 %', async () => {
    const { roses } = await chief.windRoseFrequency({ siteCodes: siteCode, ...period, sectors: '4' })
    const rose = roses[0]
    expect(rose).toMatchObject({ siteName: '蠡溪', groupName: '', total: 9, noSpeed: 1 })
    expect(rose?.sectors.map(({ name, count }) => [name, count])).toEqual([
      ['北', 2],
      ['东', 2],
      ['南', 3],
      ['西', 0],
    ])
    expect(rose?.calm.count).toBe(1)
    expect(rose?.noDirection.count).toBe(1)
    const whole = [...(rose?.sectors ?? []), rose?.calm, rose?.noDirection, rose?.noValue]
    expect(whole.reduce((sum, part) => sum + (part?.sharePct ?? 0), 0)).toBeCloseTo(100, 9)
    // 7 m/s lies above the last bound, 2 and 5 m/s within theirs.
    expect(rose?.sectors[1]?.sharesPct.map((value) => Math.round(value))).toEqual([0, 0, 11, 11])
  })

  it('the mean speed is of the true speeds, calm hours included', async () => {
    const { roses } = await chief.windRoseFrequency({ siteCodes: siteCode, ...period })
    expect(roses[0]?.meanSpeedMs).toBeCloseTo((1 + 3 + 5 + 7 + 3 + 0.2 + 2 + 3 + 3) / 9, 5)
  })

  it('day and night are told apart and together have every hour', async () => {
    const { roses } = await chief.windRoseFrequency({ siteCodes: siteCode, ...period, grouping: 'DAYNIGHT' })
    expect(roses.map(({ groupName, total }) => [groupName, total])).toEqual([
      ['夜间', 7],
      ['白天', 2],
    ])
  })

  it('a bias correction of directions that are no steps of ten degrees is refused in words', async () => {
    await expect(chief.windRoseFrequency({ siteCodes: siteCode, ...period, biasCorrection: true })).rejects.toThrow(
      '风向不全是 10 度的倍数',
    )
  })

  it('a period without any wind answers no rose', async () => {
    const empty = { startTime: '2020-01-01 01:00:00', endTime: '2020-01-01 10:00:00' }
    expect((await chief.windRoseFrequency({ siteCodes: siteCode, ...empty })).roses).toEqual([])
  })
})

describe('the pollution rose of a site (wind-rose-pollution)', () => {
  it('classes concentrations, states missing ones apart, and means the hours of each sector', async () => {
    const { roses, factor, percentiles } = await chief.windRosePollution({
      siteCodes: siteCode,
      ...period,
      sectors: '4',
      factorCode: 'pm25',
    })
    expect(factor).toEqual({ code: 'pm25', name: 'PM₂.₅', unit: 'µg/m³', digits: 0 })
    const rose = roses[0]
    expect(rose?.sectors.map(({ mean }) => mean)).toEqual([15, 35, 52.5, null])
    expect(rose?.noValue.count).toBe(1)
    // The percentiles need no speed: the hour 08 counts with its 80.
    expect(percentiles[0]?.sectors[1]?.values[1]).toBeCloseTo(40, 9)
  })

  it('an index is no concentration: its rose is refused', async () => {
    await expect(chief.windRosePollution({ siteCodes: siteCode, ...period, factorCode: 'aqi' })).rejects.toThrow(
      '不是可作污染玫瑰的因子',
    )
  })
})

describe('the sheet of a rose', () => {
  it('holds a row per direction and for calm and missing hours', async () => {
    const file = await chief.windRoseExport({ siteCodes: siteCode, ...period, sectors: '4', factorCode: 'pm25' })
    const { default: read } = await import('read-excel-file/node')
    const [sheet] = await read(Buffer.from(await file.arrayBuffer()))
    const text = (sheet?.data ?? []).map((row) => row.join('|'))
    expect(text[0]).toContain('PM₂.₅污染玫瑰')
    expect(text.some((row) => row.startsWith('蠡溪|东|2|22.2|35|'))).toBe(true)
    expect(text.some((row) => row.startsWith('蠡溪|静风|1|11.1|'))).toBe(true)
  })
})
