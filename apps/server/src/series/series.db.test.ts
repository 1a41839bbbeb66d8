import { Fail } from '@qingkong/contract/errors'
import { hourlyAqi } from '@qingkong/domain/air/aqi'
import { cityMean } from '@qingkong/domain/air/validity'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import { ensurePartitions } from '../db/partitions.ts'
import { runRollUps, storeShared } from '../ingest/port.ts'
import { demoTemplate } from '../testing/demo-template.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import {
  changedCells,
  currentRev,
  type Place,
  readDays,
  readFiveMinutes,
  readHours,
  resolvePlaces,
  type SeriesQuestion,
} from './port.ts'
import { insertNationalDays } from './testing/measured-sites.ts'

const at = (text: string) => new Date(`${text}+08:00`).getTime()
const scope = { cityCode: '320200' }
const six = { pm25: 40, pm10: 60, so2: 8, no2: 35, o3: 60, co: 0.7 }

let test: TestServices
let national: { id: number; code: string }[]

const db = () => test.services.db
const places = (...codes: string[]) => resolvePlaces(db(), scope, codes, '10')
const sent = (siteId: number, start: string, values: Partial<typeof six>) => ({
  siteId,
  granularity: 'hour' as const,
  startMs: at(start),
  values,
  flags: {},
})
const question = (
  asked: readonly Place[],
  factors: readonly FactorCode[],
  from: string,
  to: string,
  more: Partial<SeriesQuestion> = {},
): SeriesQuestion => ({ places: asked, factors, fromMs: at(from), toMs: at(to), status: 'RAW', ...more })
const reviewed = async (siteId: number, start: string, pm25: number | null) => {
  await ensurePartitions(db(), 'site_hour_checked', [new Date(at(start))])
  await sql`insert into site_hour_checked (site_id, start_at, pm25, pm10, so2, no2, o3, co, audit_stage, first_rev)
    values (${siteId}, ${new Date(at(start))}, ${pm25}, 60, 8, 35, 60, 0.7, 'finished', nextval('data_rev'))`.execute(
    db(),
  )
}

beforeAll(async () => {
  test = await testServices({}, await demoTemplate())
  national = await rows(
    db(),
    sql<{ id: number; code: string }>`select id, site_code as code from site where site_type = '10' order by id`,
  )
})
afterAll(() => test.close())

const code = (index: number) => national[index]?.code ?? ''
const id = (index: number) => national[index]?.id ?? 0

describe('places', () => {
  it('are a site, a district, the city and another city, in the order asked', async () => {
    await sql`insert into city (city_code, city_name, province_code) values ('320500', '苏州市', '32') on conflict do nothing`.execute(
      db(),
    )
    const found = await resolvePlaces(db(), scope, ['320200', code(0), '320205', '320500', code(0)], '10')
    expect(found.map(({ kind, name }) => [kind, name])).toEqual([
      ['city', '无锡市'],
      ['site', '雪浪'],
      ['area', '锡山区'],
      ['otherCity', '苏州市'],
    ])
    expect(found[0]?.siteIds).toHaveLength(14)
    expect(found[2]?.siteIds).toHaveLength(1)
  })

  it('that do not exist are refused by name', async () => {
    const error: unknown = await places('999999').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Fail)
    expect(error).toMatchObject({ key: 'INVALID_INPUT', message: '站点或区域“999999”不存在，请重新选择' })
  })
})

describe('hours', () => {
  it('of a site are what was sent, with the index and the running ozone of the roll-up', async () => {
    await storeShared(test.services, [
      sent(id(0), '2026-11-01T00:00:00', six),
      sent(id(0), '2026-11-01T01:00:00', { ...six, o3: 80, pm25: 90 }),
    ])
    await runRollUps(test.services)
    const asked = question(await places(code(0)), ['pm25', 'o38h', 'aqi'], '2026-11-01T00:00:00', '2026-11-01T03:00:00')
    const series = await readHours(db(), asked)
    expect(series.startAtMs).toEqual([0, 1, 2].map((hour) => at('2026-11-01T00:00:00') + hour * hourMs))
    const site = series.values.get(code(0))
    expect(site?.get('pm25')).toEqual([40, 90, null])
    // The third hour did not come; two of the three hours since 01:00 did, and three quarters are needed.
    expect(site?.get('o38h')).toEqual([60, 70, null])
    expect(site?.get('aqi')).toEqual([
      hourlyAqi(six, '2026').aqi,
      hourlyAqi({ ...six, o3: 80, pm25: 90 }, '2026').aqi,
      null,
    ])
    expect(series.primary.get(code(0))).toEqual([['pm25'], ['pm25'], []])
    expect(series.facts).toMatchObject({ checked: 0, raw: 6, missing: 3 })
  })

  it('of the city need three quarters of the national sites; its index is that of the mean', async () => {
    const start = '2026-11-02T08:00:00'
    // All of them were measuring before.
    await insertNationalDays(db(), { from: '2026-10-31', to: '2026-10-31', pm25: 40 })
    const all = national.map((_, index) => sent(id(index), start, { ...six, pm25: 30 + index, co: 0.1 + index / 10 }))
    await storeShared(test.services, all.slice(0, 11))
    await storeShared(
      test.services,
      all.slice(0, 10).map((one) => ({ ...one, startMs: one.startMs + hourMs })),
    )
    await runRollUps(test.services)
    const asked = question(await places('320200'), ['pm25', 'co', 'aqi'], start, '2026-11-02T10:00:00')
    const city = (await readHours(db(), asked)).values.get('320200')
    const pm25 = cityMean([...all.slice(0, 11).map(({ values }) => values.pm25 ?? null), null, null, null])
    expect(city?.get('pm25')).toEqual([pm25, null])
    expect(city?.get('co')).toEqual([0.6, null])
    expect(city?.get('aqi')).toEqual([hourlyAqi({ ...six, pm25, co: 0.6 }, '2026').aqi, null])
  })

  it('are reviewed where reviewed, raw elsewhere, as the status says', async () => {
    const [first, second] = ['2026-11-03T08:00:00', '2026-11-03T09:00:00']
    await storeShared(test.services, [sent(id(1), first, six), sent(id(1), second, six)])
    await runRollUps(test.services)
    await reviewed(id(1), first, 20)
    const read = async (status: 'RAW' | 'CHECK' | 'MIX') => {
      const asked = question(await places(code(1)), ['pm25', 'aqi'], first, '2026-11-03T10:00:00', { status })
      const { values, facts } = await readHours(db(), asked)
      return { pm25: values.get(code(1))?.get('pm25'), aqi: values.get(code(1))?.get('aqi'), ...facts }
    }
    const [high, low] = [hourlyAqi(six, '2026').aqi, hourlyAqi({ ...six, pm25: 20 }, '2026').aqi]
    expect(await read('RAW')).toMatchObject({ pm25: [40, 40], aqi: [high, high], raw: 4 })
    expect(await read('CHECK')).toMatchObject({ pm25: [20, null], aqi: [low, null], checked: 2, missing: 2 })
    expect(await read('MIX')).toMatchObject({ pm25: [20, 40], aqi: [low, high], checked: 2, raw: 2 })
  })

  it('rounded are rounded once, by GB/T 8170', async () => {
    const start = '2026-11-04T08:00:00'
    await storeShared(test.services, [sent(id(0), start, { ...six, pm25: 40.5, co: 0.75 })])
    const asked = question(await places(code(0)), ['pm25', 'co'], start, '2026-11-04T09:00:00', { round: true })
    const site = (await readHours(db(), asked)).values.get(code(0))
    expect([site?.get('pm25'), site?.get('co')]).toEqual([[40], [0.8]])
  })

  it('judged by a forced standard are restated', async () => {
    const start = '2026-11-04T09:00:00'
    await storeShared(test.services, [sent(id(0), start, { ...six, pm25: 70 })])
    await runRollUps(test.services)
    const read = async (standard: 'byDate' | '2012') => {
      const asked = question(await places(code(0)), ['aqi'], start, '2026-11-04T10:00:00', { standard })
      return (await readHours(db(), asked)).values.get(code(0))?.get('aqi')?.[0]
    }
    expect([await read('byDate'), await read('2012')]).toEqual([110, 94])
  })

  it('invalid by their flag are missing', async () => {
    const start = '2026-11-04T12:00:00'
    await storeShared(test.services, [{ ...sent(id(0), start, six), flags: { pm25: 'D' } }])
    const asked = question(await places(code(0)), ['pm25', 'pm10'], start, '2026-11-04T13:00:00')
    const site = (await readHours(db(), asked)).values.get(code(0))
    expect([site?.get('pm25'), site?.get('pm10')]).toEqual([[null], [60]])
  })

  it('of weather come from the nearest station, from the site itself, or from both', async () => {
    const start = '2026-11-05T08:00:00'
    const [weather] = await rows(
      db(),
      sql<{ id: number; code: string }>`
      select s.id, s.site_code as code from site s, site o where s.site_type = '80' and o.id = ${id(0)}
      order by (s.longitude - o.longitude) ^ 2 * 0.72 + (s.latitude - o.latitude) ^ 2 limit 1`,
    )
    await sql`insert into site_hour_raw (site_id, start_at, temperature, wind_speed, wind_direction) values
      (${weather?.id ?? 0}, ${new Date(at(start))}, 18, 3, 90), (${id(0)}, ${new Date(at(start))}, 20, 1, null)`.execute(
      db(),
    )
    const read = async (source: 'MET' | 'STA' | 'MIX') => {
      const factors = ['temperature', 'windSpeed', 'windDirection'] as const
      const asked = question(await places(code(0)), factors, start, '2026-11-05T09:00:00', { source })
      const site = (await readHours(db(), asked)).values.get(code(0))
      return factors.map((factor) => site?.get(factor)?.[0])
    }
    expect(await read('STA')).toEqual([20, 1, null])
    expect(await read('MET')).toEqual([18, 3, 90])
    // Speed and direction are one measurement: half of it is not mixed with another station's half.
    expect(await read('MIX')).toEqual([20, 3, 90])
  })
})

describe('days', () => {
  it('of a site are hour labels 01:00 to 24:00, equal to the roll-up’s and to the hours', async () => {
    const hours = Array.from({ length: 24 }, (_, hour) => ({
      ...sent(id(2), '2026-11-06T00:00:00', { ...six, pm25: 30 + hour, o3: 40 + 3 * hour }),
      startMs: at('2026-11-06T00:00:00') + hour * hourMs,
    }))
    await storeShared(test.services, hours)
    await runRollUps(test.services)
    const asked = { places: await places(code(2)), factors: ['pm25', 'o38h', 'o3', 'aqi'] as const }
    const range = { fromDay: '2026-11-05', toDay: '2026-11-07' }
    const rolled = await readDays(db(), { ...asked, ...range, status: 'RAW' })
    expect(rolled.days).toEqual(['2026-11-05', '2026-11-06', '2026-11-07'])
    const [before, day, after] = rolled.places.get(code(2)) ?? []
    expect([before, after]).toEqual([null, null])
    expect(day).toMatchObject({ values: { pm25: 41.5, o38h: 98.5, o3: 109 }, primary: ['pm25'], level: 2 })
    const asOfRev = await currentRev(db())
    const computed = await readDays(db(), { ...asked, ...range, status: 'RAW', asOfRev })
    expect(computed.places).toEqual(rolled.places)
  })

  it('of the city are the mean of its sites’ days', async () => {
    const hours = national.slice(0, 12).flatMap((_, index) =>
      Array.from({ length: 24 }, (_unused, hour) => ({
        ...sent(id(index), '2026-11-08T00:00:00', { ...six, pm25: 30 + index }),
        startMs: at('2026-11-08T00:00:00') + hour * hourMs,
      })),
    )
    await storeShared(test.services, hours)
    await runRollUps(test.services)
    const range = { fromDay: '2026-11-08', toDay: '2026-11-08' }
    const asked = await places('320200', '320282')
    const { places: found, facts } = await readDays(db(), { places: asked, factors: ['pm25'], ...range, status: 'MIX' })
    expect(found.get('320200')?.[0]?.values.pm25).toBe(35.5)
    expect(found.get('320282')?.[0]).toMatchObject({ values: { pm25: 41 } })
    expect(facts).toMatchObject({ raw: 12, missing: 2 })
  })

  it('of a reviewed site follow the review', async () => {
    await reviewed(id(2), '2026-11-06T23:00:00', null)
    const asked = {
      places: await places(code(2)),
      factors: ['pm25'] as const,
      fromDay: '2026-11-06',
      toDay: '2026-11-06',
    }
    const { places: found, facts } = await readDays(db(), { ...asked, status: 'MIX' })
    expect(found.get(code(2))?.[0]?.values.pm25).toBe(41)
    expect(facts.checked).toBe(1)
    expect((await readDays(db(), { ...asked, status: 'CHECK' })).places.get(code(2))).toEqual([null])
  })
})

describe('published values of other cities', () => {
  it('are read as they are, hours and days', async () => {
    await sql`insert into city (city_code, city_name, province_code) values ('320500', '苏州市', '32') on conflict do nothing`.execute(
      db(),
    )
    await sql`insert into city_hour (city_id, start_at, pm25, pm10, so2, no2, o3, co, aqi, source, first_rev, rev)
      select id, ${new Date(at('2026-11-01T08:00:00'))}, 40, 60, 8, 35, 60, 0.7, 67, 'national', 1, 1 from city where city_code = '320500'`.execute(
      db(),
    )
    await sql`insert into city_day (city_id, day, pm25, pm10, so2, no2, o38h, co, aqi, primary_factors, source, first_rev, rev)
      select id, '2026-11-01', 40, 60, 8, 35, 90, 0.7, 60, '{pm25}', 'national', 1, 1 from city where city_code = '320500'`.execute(
      db(),
    )
    const asked = await places('320500')
    const hours = question(asked, ['pm25', 'aqi', 'temperature'], '2026-11-01T08:00:00', '2026-11-01T09:00:00')
    const city = (await readHours(db(), hours)).values.get('320500')
    expect([city?.get('pm25'), city?.get('aqi'), city?.get('temperature')]).toEqual([[40], [67], [null]])
    const days = await readDays(db(), {
      places: asked,
      factors: ['pm25', 'aqi'],
      fromDay: '2026-10-31',
      toDay: '2026-11-01',
      status: 'MIX',
    })
    expect(days.places.get('320500')).toEqual([
      null,
      {
        values: { pm25: 40, aqi: 60 },
        aqi: 60,
        level: 2,
        primary: ['pm25'],
      },
    ])
  })
})

describe('data versions', () => {
  it('an older version shows what stood then: old values, empty cells, hours that were not there', async () => {
    const hour = (text: string) => `2026-11-09T${text}:00:00`
    await storeShared(test.services, [
      sent(id(3), hour('08'), { ...six, pm25: 40 }),
      sent(id(3), hour('09'), { pm10: 60 }),
    ])
    await runRollUps(test.services)
    const then = await currentRev(db())
    await storeShared(test.services, [sent(id(3), hour('08'), { ...six, pm25: 55 })])
    await storeShared(test.services, [sent(id(3), hour('08'), { ...six, pm25: 56 })])
    await storeShared(test.services, [sent(id(3), hour('09'), { pm25: 44, pm10: 60 })])
    await storeShared(test.services, [sent(id(3), hour('10'), six)])
    await runRollUps(test.services)
    const asked = question(await places(code(3)), ['pm25', 'aqi'], hour('08'), hour('11'))
    const pm25 = async (asOfRev?: number) =>
      (await readHours(db(), { ...asked, asOfRev })).values.get(code(3))?.get('pm25')
    expect(await pm25()).toEqual([56, 44, 40])
    expect(await pm25(then)).toEqual([40, null, null])
    expect(await pm25(await currentRev(db()))).toEqual([56, 44, 40])
    const old = await readHours(db(), { ...asked, asOfRev: then })
    expect(old.facts.rev).toBe(then)
    expect(old.values.get(code(3))?.get('aqi')?.[0]).toBe(hourlyAqi({ ...six, pm25: 40 }, '2026').aqi)

    const changes = await changedCells(db(), asked, then)
    expect(changes).toMatchObject({ total: 2, addedHours: 1 })
    expect(changes.cells.map(({ factor, oldValue, newValue, reason }) => [factor, oldValue, newValue, reason])).toEqual(
      [
        ['pm25', 40, 56, 'share'],
        ['pm25', null, 44, 'share'],
      ],
    )
    expect(await changedCells(db(), asked, changes.rev)).toMatchObject({ total: 0, addedHours: 0 })
  })

  it('a version older than what is kept of the history is refused, never answered with half of it', async () => {
    const asked = question(await places(code(3)), ['pm25'], '2026-11-10T08:00:00', '2026-11-10T11:00:00')
    const rev = await currentRev(db())
    await sql`update history_floor set rev = ${rev}`.execute(db())
    const gone = { key: 'DATA_VERSION_GONE' }
    await expect(readHours(db(), { ...asked, asOfRev: rev - 1 })).rejects.toMatchObject(gone)
    await expect(changedCells(db(), asked, rev - 1)).rejects.toMatchObject(gone)
    expect((await readHours(db(), { ...asked, asOfRev: rev })).facts.rev).toBe(rev)
    await sql`update history_floor set rev = 0`.execute(db())
  })

  it('five-minute means know their versions as well', async () => {
    const start = '2026-11-10T08:00:00'
    const record = { ...sent(id(3), start, six), granularity: 'fiveMinute' as const }
    await storeShared(test.services, [record])
    const then = await currentRev(db())
    await storeShared(test.services, [{ ...record, values: { ...six, pm25: 50 } }])
    await storeShared(test.services, [{ ...record, startMs: record.startMs + 300_000 }])
    const asked = question(await places(code(3)), ['pm25'], start, '2026-11-10T08:10:00')
    const pm25 = async (asOfRev?: number) =>
      (await readFiveMinutes(db(), { ...asked, asOfRev })).values.get(code(3))?.get('pm25')
    expect([await pm25(), await pm25(then)]).toEqual([
      [50, 40],
      [40, null],
    ])
  })
})
