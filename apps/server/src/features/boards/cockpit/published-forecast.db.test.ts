import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { hourOfDay, insertSiteHours } from '../../../series/testing/measured-sites.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
let nationals: { id: number; code: string; name: string }[] = []

/** The last hour the forecast knew. */
const start = hourOfDay('2026-11-20', 9)

/** A forecast of PM2.5 for some sites: the same in every hour, its band 10 to either side. */
const resultOf = (sites: readonly { name: string; mean: number }[]) => ({
  provenance: {
    engine: 'forecast-run',
    engineVersion: 'test',
    parameters: {},
    seed: null,
    dataVersion: 'test',
    fileVersion: null,
  },
  outcome: {
    engine: 'forecast-run',
    at: formatCity(start),
    hours: sites.map(({ name, mean }) => ({
      site: name,
      target: 'pm25',
      hours: Array.from({ length: 48 }, (_, lead) => ({
        time: formatCity(start.getTime() + (lead + 1) * hourMs),
        lead: lead + 1,
        mean,
        p10: mean - 10,
        p50: mean,
        p90: mean + 10,
      })),
    })),
    days: [],
  },
})

/** A finished run about all national sites. */
const keepRun = async (sites: readonly { name: string; mean: number }[], publisherName: string | null) => {
  const { db, files, clock } = app.services
  const bytes = Buffer.from(JSON.stringify(resultOf(sites)))
  const file = {
    fileName: 'result.json',
    fileType: 'application/octet-stream',
    sizeBytes: bytes.length,
    sha256: await files.put(bytes),
  }
  const id = uuidv7(clock.now())
  await sql`insert into job (id, kind, title, owner_id, owner_name, scope, input, state, files, created_at)
    select ${id}::uuid, 'forecast-run', '预报', id, remark_name, '{}', '{}', 'succeeded', ${JSON.stringify([file])}::jsonb,
      ${clock.now()} from app_user where user_code = 'diaodu'`.execute(db)
  const published = publisherName === null ? null : clock.now()
  await sql`insert into engine_run (job_id, engine, run_key, site_codes, from_day, to_day, published_at, publisher_name)
    values (${id}::uuid, 'forecast-run', ${id}, ${nationals.map(({ code }) => code)}::text[], '2026-11-20', '2026-11-20',
      ${published}, ${publisherName})`.execute(db)
}

beforeAll(async () => {
  app = await testApp()
  app.clock.set(new Date('2026-11-20T10:05:00+08:00'))
  chief = await app.as('zhibanzhang')
  nationals = await rows(
    app.services.db,
    sql<{ id: number; code: string; name: string }>`select id, site_code as code, site_name as name from site
      where site_type = '10' and enabled order by site_code`,
  )
  for (const { id } of nationals)
    await insertSiteHours(
      app.services.db,
      id,
      Array.from({ length: 10 }, (_, hour) => ({ startAt: hourOfDay('2026-11-20', hour), pm25: 38, o3: 20 })),
    )
})
afterAll(() => app.close())

describe('a published forecast', () => {
  it('is not shown before it is published', async () => {
    await keepRun([{ name: nationals[0]?.name ?? '', mean: 70 }], null)
    expect((await chief.cockpitCityTrendPrediction({})).method.code).toBe('none')
  })

  it('of half of the sites or more makes the city’s hours, with its band, start and publisher', async () => {
    await keepRun(
      nationals.map(({ name }, index) => ({ name, mean: index % 2 === 0 ? 60 : 80 })),
      '预报员',
    )
    const panel = await chief.cockpitCityTrendPrediction({})
    const mean = Math.round(
      nationals.reduce((sum, _, index) => sum + (index % 2 === 0 ? 60 : 80), 0) / nationals.length,
    )
    expect(panel.forecast[0]).toMatchObject({
      time: '2026-11-20 11:00:00',
      value: mean,
      low: mean - 10,
      high: mean + 10,
    })
    expect(panel.method).toEqual({
      code: 'engine',
      name: '统计预报',
      issuedTime: '2026-11-20 09:00:00',
      issuedBy: '预报员',
      bandName: '10%–90%分位',
    })
    const info = await chief.cockpitCityTrendPredictionInfo({})
    expect(info).toMatchObject({ ageHours: 1 })
    expect(info.siteNames).toHaveLength(nationals.length)
    const [site] = nationals
    const own = await chief.stationStrategyTrendPrediction({ siteCode: site?.code ?? '' })
    expect(own.forecast[0]?.value).toBe(60)
  })

  it('of fewer than half of the sites says nothing of the city', async () => {
    app.clock.set(new Date('2026-11-20T10:06:00+08:00'))
    await keepRun([{ name: nationals[0]?.name ?? '', mean: 70 }], '预报员')
    expect((await chief.cockpitCityTrendPrediction({})).method.code).not.toBe('engine')
    const own = await chief.stationStrategyTrendPrediction({ siteCode: nationals[0]?.code ?? '' })
    expect(own).toMatchObject({ method: { code: 'engine' } })
  })

  it('that began more than a day ago is none', async () => {
    app.clock.set(new Date('2026-11-21T12:05:00+08:00'))
    chief = await app.as('zhibanzhang')
    expect((await chief.cockpitCityTrendPrediction({})).method.code).not.toBe('engine')
  })
})
