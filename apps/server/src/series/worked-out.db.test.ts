import type { FactorCode } from '@qingkong/domain/site/factor'
import { hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import { ensurePartitions } from '../db/partitions.ts'
import { runRollUps, storeShared } from '../ingest/port.ts'
import { demoTemplate } from '../testing/demo-template.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { currentRev, type Place, readDays, readHours, resolvePlaces, type SeriesQuestion } from './port.ts'

const at = (text: string) => new Date(`${text}+08:00`).getTime()
const six = { pm25: 40, pm10: 60, so2: 8, no2: 35, o3: 60, co: 0.7 }

let test: TestServices
let national: { id: number; code: string }[]

const db = () => test.services.db
const places = (...codes: string[]) => resolvePlaces(db(), { cityCode: '320200' }, codes, '10')
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
): SeriesQuestion => ({ places: asked, factors, fromMs: at(from), toMs: at(to), status: 'RAW' })

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

describe('values that are worked out of hours', () => {
  it('D3: running ozone needs six hours that exist, an hour without a row is an hour missing, with and without a version', async () => {
    const ozone = [50, 52, 54, 56, null, 60, 62, 64, 66, 68]
    await storeShared(
      test.services,
      ozone.flatMap((o3, hour) =>
        o3 === null
          ? []
          : [
              {
                ...sent(id(5), '2026-11-12T00:00:00', { ...six, o3 }),
                startMs: at('2026-11-12T00:00:00') + hour * hourMs,
              },
            ],
      ),
    )
    await runRollUps(test.services)
    const asked = question(await places(code(5)), ['o38h', 'aqi', 'pm25'], '2026-11-12T03:00:00', '2026-11-12T11:00:00')
    const read = async (asOfRev?: number) => {
      const { values, primary } = await readHours(db(), { ...asked, asOfRev })
      return { values: values.get(code(5)), primary: primary.get(code(5)) }
    }
    const now = await read()
    // The hour of 05:00 has no row, but four of its five hours are there.
    expect(now.values?.get('o38h')).toEqual([53, 53, 54.4, 334 / 6, 398 / 7, 414 / 7, 430 / 7, 376 / 6])
    expect(await read(await currentRev(db()))).toEqual(now)
  })

  it('D4: days are kept as computed and rounded once: a tie of CO stays one, a city mean is not cut before', async () => {
    // 20 hours of CO, 33.9 mg/m³ together: 1.695. PM2.5: twelve sites of 35.5 and less by 0.0004 together.
    const co = Array.from({ length: 20 }, (_, hour) => (hour < 19 ? 1.7 : 1.6))
    const day = '2026-11-13T00:00:00'
    await storeShared(
      test.services,
      national.slice(0, 12).flatMap((_, index) =>
        co.map((value, hour) => ({
          ...sent(id(index), day, { ...six, co: value, pm25: index === 0 && hour === 0 ? 35.492 : 35.5 }),
          startMs: at(day) + hour * hourMs,
        })),
      ),
    )
    await runRollUps(test.services)
    const range = { fromDay: '2026-11-13', toDay: '2026-11-13', status: 'RAW' as const }
    const factors = ['co', 'pm25'] as const
    const asked = await places(code(1), '320200')
    const found = await readDays(db(), { places: asked, factors, ...range })
    expect(found.places.get(code(1))?.[0]?.values).toEqual({ co: 1.695, pm25: 35.5 })
    const city = found.places.get('320200')?.[0]?.values
    expect(city?.co).toBe(1.695)
    expect(city?.pm25).toBeCloseTo(35.5 - 0.008 / 20 / 12, 9)
    const rounded = await readDays(db(), { places: asked, factors, ...range, round: true })
    expect(rounded.places.get('320200')?.[0]?.values).toEqual({ co: 1.7, pm25: 35 })
    expect(rounded.places.get(code(1))?.[0]?.values.pm25).toBe(36)
  })

  it('D16: a day that the roll-up has judged is there in every status, also where its last hour did not come', async () => {
    const day = '2026-11-17T00:00:00'
    await storeShared(
      test.services,
      Array.from({ length: 23 }, (_, hour) => ({ ...sent(id(7), day, six), startMs: at(day) + hour * hourMs })),
    )
    await runRollUps(test.services)
    await sql`update latest set start_at = ${new Date(at(day) + 22 * hourMs)} where granularity = 'hour'`.execute(db())
    await ensurePartitions(db(), 'site_hour_checked', [new Date(at(day))])
    await sql`insert into site_hour_checked (site_id, start_at, pm25, audit_stage, first_rev)
      values (${id(7)}, ${new Date(at(day))}, 17, 'finished', nextval('data_rev'))`.execute(db())
    const asked = {
      places: await places(code(7)),
      factors: ['pm25'] as const,
      fromDay: '2026-11-17',
      toDay: '2026-11-17',
    }
    const raw = await readDays(db(), { ...asked, status: 'RAW' })
    expect(raw.places.get(code(7))?.[0]?.values.pm25).toBe(40)
    const mixed = await readDays(db(), { ...asked, status: 'MIX' })
    expect(mixed.places.get(code(7))?.[0]?.values.pm25).toBe(39)
  })

  it('D17: under 2012 an hour of SO2 above 800 is judged by the 24-h mean, as stored and as worked out anew', async () => {
    const day = '2019-01-16T00:00:00'
    await storeShared(
      test.services,
      Array.from({ length: 24 }, (_, hour) => ({
        ...sent(id(8), day, { ...six, so2: hour < 23 ? 400 : 1300 }),
        startMs: at(day) + hour * hourMs,
      })),
    )
    await runRollUps(test.services)
    const asked = question(await places(code(8)), ['aqi'], day, '2019-01-17T00:00:00')
    const last = async (asOfRev?: number) =>
      (await readHours(db(), { ...asked, asOfRev })).values.get(code(8))?.get('aqi')?.at(-1)
    // (23 × 400 + 1300) / 24 = 437.5, half to even 438: 100 + 50 × (438 − 150) / 325, rounded up.
    expect(await last()).toBe(145)
    expect(await last(await currentRev(db()))).toBe(145)
  })

  it('P: a reviewed hour makes the days of its span be worked out anew, all others stay as the roll-up kept them', async () => {
    const kept = (day: string, pm25: number) =>
      sql`insert into site_day (site_id, day, pm25, standard, computed_at)
        values (${id(8)}, ${day}::date, ${pm25}, '2026', now())`.execute(db())
    // Days without hours of their own: only what was kept can answer for them.
    await kept('2026-11-03', 33)
    await kept('2026-11-07', 34)
    await storeShared(
      test.services,
      Array.from({ length: 24 }, (_, hour) => ({
        ...sent(id(8), '2026-11-05T00:00:00', six),
        startMs: at('2026-11-05T00:00:00') + hour * hourMs,
      })),
    )
    await runRollUps(test.services)
    await ensurePartitions(db(), 'site_hour_checked', [new Date(at('2026-11-05T00:00:00'))])
    await sql`insert into site_hour_checked (site_id, start_at, pm25, audit_stage, first_rev)
      values (${id(8)}, ${new Date(at('2026-11-05T00:00:00'))}, 16, 'finished', nextval('data_rev'))`.execute(db())
    const days = await readDays(db(), {
      places: await places(code(8)),
      factors: ['pm25'],
      fromDay: '2026-11-03',
      toDay: '2026-11-07',
      status: 'MIX',
    })
    expect(days.places.get(code(8))?.map((day) => day?.values.pm25 ?? null)).toEqual([33, null, 39, null, 34])
    expect(days.facts).toMatchObject({ checked: 1, raw: 2 })
  })
})
