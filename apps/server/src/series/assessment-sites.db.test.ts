import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import { demoTemplate } from '../testing/demo-template.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { readDays, readHours, resolvePlaces } from './port.ts'
import { insertSite, insertSiteHours } from './testing/measured-sites.ts'

const city = '320200'
const urban = ['1188A', '1189A', '1190A', '1191A', '1192A', '1193A', '1194A', '1195A']

let test: TestServices
const ids = new Map<string, number>()

const db = () => test.services.db
const siteDays = (codes: readonly string[], from: string, to: string, pm25: number) =>
  sql`insert into site_day (site_id, day, pm25, pm10, so2, no2, co, o38h, standard, computed_at)
    select site.id, day::date, ${pm25}, 60, 8, 30, 0.7, 100, '2012', now()
    from site, generate_series(${from}::date, ${to}::date, interval '1 day') day where site_code = any(${[...codes]}::text[])
    on conflict (site_id, day) do update set pm25 = excluded.pm25`.execute(db())
const others = () => [...ids.keys()].filter((code) => !urban.includes(code))

const pm25 = async (code: string, fromDay: string, toDay: string, siteType = '10') => {
  const places = await resolvePlaces(db(), { cityCode: city }, [code], siteType)
  const { places: found, facts } = await readDays(db(), { places, factors: ['pm25'], status: 'RAW', fromDay, toDay })
  return { values: found.get(code)?.map((day) => day?.values.pm25 ?? null), facts }
}

beforeAll(async () => {
  test = await testServices({}, await demoTemplate())
  const found = await rows(
    db(),
    sql<{ id: number; code: string }>`select id, site_code as code from site where site_type = '10' order by code`,
  )
  for (const { id, code } of found) ids.set(code, id)
})
afterAll(() => test.close())

describe('D12: which sites are the city', () => {
  it('is dated: the eight urban sites until 2020, all fourteen from 2021', async () => {
    await siteDays(urban, '2020-12-30', '2021-01-02', 40)
    await siteDays(others(), '2020-12-30', '2021-01-02', 54)
    // (8 × 40 + 6 × 54) / 14
    const { values, facts } = await pm25(city, '2020-12-30', '2021-01-02')
    expect(values).toEqual([40, 40, 46, 46])
    expect(facts).toMatchObject({ raw: 8 + 8 + 14 + 14, missing: 0 })
  })

  it('is the same of hours', async () => {
    const at = (hour: number) => new Date(`2020-12-31T${String(hour).padStart(2, '0')}:00:00+08:00`)
    for (const [code, id] of ids)
      await insertSiteHours(db(), id, [
        { startAt: at(23), pm25: urban.includes(code) ? 40 : 54 },
        { startAt: new Date(at(23).getTime() + 3_600_000), pm25: urban.includes(code) ? 40 : 54 },
      ])
    const places = await resolvePlaces(db(), { cityCode: city }, [city], '10')
    const { values } = await readHours(db(), {
      places,
      factors: ['pm25'],
      fromMs: at(23).getTime(),
      toMs: at(23).getTime() + 7_200_000,
      status: 'RAW',
    })
    expect(values.get(city)?.get('pm25')).toEqual([40, 46])
  })

  it('a control site (对照点) never counts', async () => {
    await sql`update assessment_site set role = 'control' where site_id = ${ids.get('2003A')} and valid_from = '2021-01-01'`.execute(
      db(),
    )
    expect((await pm25(city, '2021-01-01', '2021-01-01')).values).toEqual([(8 * 40 + 5 * 54) / 13])
    await sql`update assessment_site set role = 'assessment' where site_id = ${ids.get('2003A')}`.execute(db())
  })

  it('a district with a list of its own is the mean of that list', async () => {
    // 滨湖区 has 1188A and 1191A among the urban sites; 1191A is its control site from the second day.
    const list = (code: string, role: string, from: string, to: string | null) =>
      sql`insert into assessment_site (area_code, site_id, role, valid_from, valid_to, source)
        values ('320211', ${ids.get(code)}, ${role}, ${from}::date, ${to}::date, 't')`.execute(db())
    await list('1188A', 'assessment', '2020-01-01', null)
    await list('1191A', 'assessment', '2020-01-01', '2020-12-30')
    await list('1191A', 'control', '2020-12-31', null)
    await siteDays(['1191A'], '2020-12-30', '2020-12-31', 60)
    expect((await pm25('320211', '2020-12-30', '2020-12-31')).values).toEqual([50, 40])
    await sql`delete from assessment_site where area_code = '320211'`.execute(db())
  })

  it('three quarters are of the sites between their first and last valid day', async () => {
    // Five of the fourteen begin on 3 March; the others are there all the time.
    const late = others().slice(0, 5)
    await sql`delete from site_day`.execute(db())
    await siteDays(
      [...ids.keys()].filter((code) => !late.includes(code)),
      '2022-03-01',
      '2022-03-05',
      30,
    )
    await siteDays(late, '2022-03-03', '2022-03-05', 30)
    expect((await pm25(city, '2022-03-01', '2022-03-04')).values).toEqual([30, 30, 30, 30])
    // A gap between their days is a gap: nine of fourteen are no city.
    await sql`delete from site_day where day = '2022-03-04' and site_id = any(${late.map((code) => ids.get(code))}::int[])`.execute(
      db(),
    )
    const { values, facts } = await pm25(city, '2022-03-01', '2022-03-05')
    expect(values).toEqual([30, 30, 30, null, 30])
    expect(facts.missing).toBe(5)
    // Who fell silent is waited for a month, then no longer expected.
    await siteDays(
      [...ids.keys()].filter((code) => !late.includes(code)),
      '2022-03-06',
      '2022-04-10',
      30,
    )
    const after = (await pm25(city, '2022-03-06', '2022-04-10')).values
    expect(after?.indexOf(30)).toBe(30)
    expect(after?.slice(30)).toEqual(Array.from({ length: 6 }, () => 30))
  })
})

describe('D16: a floating site', () => {
  it('counts for its district on the day, in every reading of it', async () => {
    const [home, away] = [
      await insertSite(db(), { code: 'FLT1', name: '浮动一', type: '12' }),
      await insertSite(db(), { code: 'FLT2', name: '浮动二', type: '12' }),
    ]
    await siteDays(['FLT1'], '2026-06-01', '2026-06-06', 20)
    await siteDays(['FLT2'], '2026-06-01', '2026-06-06', 40)
    await sql`insert into floating_set (site_id, area_code, valid_from, valid_to, updated_at, updated_by)
      values (${away}, '320213', '2026-06-02', '2026-06-03', now(), 't'), (${away}, '320205', '2026-06-05', null, now(), 't')`.execute(
      db(),
    )
    expect(home).not.toBe(away)
    expect((await pm25('320211', '2026-06-01', '2026-06-06', '12')).values).toEqual([30, 20, 20, 30, 20, 20])
    expect((await pm25('320213', '2026-06-01', '2026-06-06', '12')).values).toEqual([null, 40, 40, null, null, null])
    expect((await pm25('320205', '2026-06-01', '2026-06-06', '12')).values).toEqual([null, null, null, null, 40, 40])
  })
})
