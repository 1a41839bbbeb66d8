import type { FactorCode } from '@qingkong/domain/site/factor'
import { hourMs } from '@qingkong/domain/time/city-time'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import { storeShared } from '../ingest/port.ts'
import { demoTemplate } from '../testing/demo-template.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { keptHours } from './kept-hours.ts'
import { currentRev, readHours, releaseReviewedHours, resolvePlaces, type SeriesQuestion } from './port.ts'

const from = new Date('2026-10-27T00:00:00+08:00').getTime()
const hours = 20 * 24
const six = { pm25: 40, pm10: 60, so2: 8, no2: 35, o3: 60, co: 0.7 }
const factors: readonly FactorCode[] = ['pm25', 'o38h', 'no2', 'co', 'windSpeed', 'windDirection', 'temperature']

let test: TestServices
let national: { id: number; code: string }[]

const db = () => test.services.db
const sent = (siteId: number, hour: number, values: Record<string, number>, flags: Record<string, string> = {}) =>
  storeShared(test.services, [
    { siteId, granularity: 'hour', startMs: from + hour * hourMs, values: { ...six, ...values }, flags },
  ])

beforeAll(async () => {
  test = await testServices({}, await demoTemplate())
  national = await rows(
    db(),
    sql<{
      id: number
      code: string
    }>`select id, site_code as code from site where site_type = '10' order by id limit 4`,
  )
})
afterAll(() => test.close())

/** The same numbers for the same seed. */
const seeded = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

describe('hours that are remembered', () => {
  it('P: after every hour sent, sent again, flagged or reviewed, an answer is what the tables say by now', async () => {
    const random = seeded(20)
    const below = (most: number) => Math.floor(random() * most)
    const siteAt = (index: number) => national[index % national.length] ?? { id: 0, code: '' }
    const ask = async () => {
      const first = below(hours - 5 * 24)
      const asked: SeriesQuestion = {
        places: await resolvePlaces(db(), { cityCode: '320200' }, ['320200', siteAt(below(9)).code], '10'),
        factors,
        fromMs: from + first * hourMs,
        toMs: from + (first + 4 * 24 + below(24)) * hourMs,
        status: (['RAW', 'MIX', 'CHECK'] as const)[below(3)] ?? 'MIX',
        source: 'STA',
      }
      const [now, asOf] = [
        await readHours(db(), asked),
        await readHours(db(), { ...asked, asOfRev: await currentRev(db()) }),
      ]
      expect(now.values).toEqual(asOf.values)
      expect(now.facts).toEqual(asOf.facts)
      return [...now.values.values()].flatMap((columns) => [...columns.values()].flat()).filter((one) => one !== null)
        .length
    }
    let seen = 0
    for (let step = 0; step < 60; step++) {
      const { id } = siteAt(below(9))
      const hour = below(hours)
      const values = { pm25: 20 + below(60), no2: 10 + below(40), windSpeed: 1 + below(5), windDirection: below(360) }
      const kind = below(4)
      if (kind === 3)
        await releaseReviewedHours(
          test.services,
          [{ siteId: id, startMs: from + hour * hourMs, values: { ...six, ...values }, flags: {} }],
          { stage: 'finished', auditor: '王审核' },
        )
      else await sent(id, hour, values, kind === 2 ? { no2: 'D' } : {})
      seen += await ask()
    }
    expect(seen).toBeGreaterThan(500)
  })

  it('an hour that changes between its version and its reading is told as it is, and what is told later as well', async () => {
    const { id } = national[0] ?? { id: 0 }
    await sent(id, 100, { pm25: 11 })
    let isArmed = true
    const racing: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const [row] = result.rows
        if (isArmed && row && 'version' in row && !('slots' in row)) {
          isArmed = false
          await sent(id, 100, { pm25: 99 })
        }
        return result
      },
    }
    const grid = { fromMs: from + 48 * hourMs, stepMs: hourMs, count: 96 }
    const raced = db().withPlugin(racing)
    const read = async (queryable: typeof raced) =>
      (await keptHours(queryable, 'site_hour_raw', grid, { siteIds: [id], factors: ['pm25'] }))
        ?.get(id)
        ?.columns.get('pm25')?.[52]
    expect(await read(raced)).toBe(99)
    expect(isArmed).toBe(false)
    expect([await read(raced), await read(db())]).toEqual([99, 99])
  })

  it('who asks for more than would be remembered is told to read for himself', async () => {
    const years = { fromMs: from - 3 * 365 * 24 * hourMs, stepMs: hourMs, count: 3 * 365 * 24 }
    const siteIds = Array.from({ length: 30 }, (_, at) => at + 1)
    expect(await keptHours(db(), 'site_hour_raw', years, { siteIds, factors: ['pm25'] })).toBeNull()
  })
})
