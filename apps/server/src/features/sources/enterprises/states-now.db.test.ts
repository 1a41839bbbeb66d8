import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '../../../db/database.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { enterpriseStates } from './outlet-states.ts'
import { statesNow } from './states-now.ts'
import { hour, type PaintingEnterprise, twoEnterprises } from './testing/two-enterprises.ts'

let app: TestApp
let own: PaintingEnterprise
let everyId: number[] = []

beforeAll(async () => {
  const city = await twoEnterprises()
  app = city.app
  own = city.own
  everyId = [...(await enterpriseStates(app.services.db, sql`true`, app.services.clock.now())).keys()]
})
afterAll(() => app.close())

/** How often the states of outlets were read meanwhile. */
const readingsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.filter(([statement]) =>
      String((statement as { text?: unknown } | undefined)?.text).includes('"isAlarming"'),
    ).length
  } finally {
    sent.mockRestore()
  }
}

describe('states of many enterprises now', () => {
  it('are those each enterprise has by itself', async () => {
    const { db, clock } = app.services
    const now = clock.now()
    expect(everyId.length).toBeGreaterThan(100)
    expect(await statesNow(db, everyId, now)).toEqual(await enterpriseStates(db, sql`true`, now))
    const few = everyId.slice(0, 5)
    expect(new Set((await statesNow(db, few, now)).keys())).toEqual(new Set(few))
    expect((await statesNow(db, [], now)).size).toBe(0)
  })

  it('fifty who ask at once cost one reading, one who asks afterwards another', async () => {
    const { db, clock } = app.services
    const ask = () => statesNow(db, everyId, clock.now())
    expect(await readingsDuring(() => Promise.all(Array.from({ length: 50 }, ask)))).toBe(1)
    expect(await readingsDuring(ask)).toBe(1)
  })

  it('homePsStation: who shares a reading still sees the states of his own area only', async () => {
    const [chief, xishan] = [await app.as('zhibanzhang'), await app.as('xishan')]
    const [all, district] = await Promise.all([chief.homePsStation({}), xishan.homePsStation({})])
    expect(all.every(({ state }) => state !== null)).toBe(true)
    expect(district.every(({ countyCode, state }) => (state !== null) === (countyCode === '320205'))).toBe(true)
    const stateOf = new Map(all.map(({ psCode, state }) => [psCode, state]))
    for (const { psCode, state } of district) if (state !== null) expect(state).toBe(stateOf.get(psCode))
  })

  it('tell what was written before they were asked for', async () => {
    const { db, clock } = app.services
    const stateOf = async () => (await statesNow(db, everyId, clock.now())).get(own.id)
    expect(await stateOf()).toBe('online')
    const begun = stateOf()
    await sql`update outlet_hour set flags = repeat('D', 20) where outlet_id = ${own.outletId} and start_at = ${hour}`.execute(
      db,
    )
    expect(await stateOf()).toBe('anomaly')
    await begun
  })
})
