import { type SpeciesFamily, speciesFamilies } from '@qingkong/domain/measurement/species-family'
import { hourMs } from '@qingkong/domain/time/city-time'
import type { FactorFields } from '@qingkong/protocol/hj212/fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import { type Ingest, startIngest } from '../ingest/port.ts'
import { DeviceLine, frameOf } from '../ingest/testing/device-line.ts'
import { smallCity } from '../ingest/testing/small-city.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { newestSpeciesHours, speciesCompleteness, speciesHours, speciesOf } from './port.ts'

const hour = new Date('2026-11-20T08:00:00+08:00')
const before = new Date(hour.getTime() - hourMs)

/** Three species of each particulate family, as their instruments send them. */
const instruments = {
  ions: { mn: 'IONS', sent: ['a99701', 'a99702', 'a99703'] },
  carbon: { mn: 'CARBON', sent: ['a99721', 'a99722'] },
  elements: { mn: 'XRF', sent: ['a99751', 'a20007', 'a20044'] },
} as const satisfies Partial<Record<SpeciesFamily, { mn: string; sent: readonly string[] }>>

let test: TestServices
let ingest: Ingest
let line: DeviceLine
let siteId: number

const db = () => test.services.db
const span = { from: before, to: new Date(hour.getTime() + hourMs) }

beforeAll(async () => {
  test = await testServices()
  await smallCity(test.services)
  const [site] = await rows(
    db(),
    sql<{ id: number }>`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
      values ('C70', '组分站', '70', '320205', 120.3, 31.5) returning id`,
  )
  siteId = site?.id ?? 0
  for (const [family, { mn, sent }] of Object.entries(instruments)) {
    await sql`insert into device (mn, password, profile_code, system_type) values (${mn}, '123456', 'simulator', '27')`.execute(
      db(),
    )
    await sql`insert into device_binding (device_id, device_factor, target_kind, target_id, factor_code)
      select id, code, ${family}, ${siteId}, code from device, unnest(${[...sent]}::text[]) code where mn = ${mn}`.execute(
      db(),
    )
  }
  ingest = await startIngest(test.services)
  line = await DeviceLine.open(ingest.port)
  test.clock.set(new Date('2026-11-20T09:01:00+08:00'))
})
afterAll(async () => {
  line?.end()
  await ingest?.close()
  await test?.close()
})

const send = (mn: string, cn: '2061' | '2013', at: Date, factors: Record<string, FactorFields>) =>
  line.sendAcknowledged(frameOf({ mn, cn, at, factors, draft: { st: '27' } }))

describe('species by family', () => {
  it('each family has its catalogue with unit and where limits and uncertainties come from', async () => {
    for (const family of speciesFamilies.filter((family) => family !== 'voc')) {
      const species = await speciesOf(db(), family)
      expect(species.map(({ position }) => position)).toEqual(species.map((_, at) => at + 1))
      for (const one of species) {
        expect(one.unit).toBe(family === 'elements' ? 'ng/m³' : 'µg/m³')
        expect(one.uncertaintySource).not.toBeNull()
        expect(one.detectionLimit === null).toBe(one.detectionLimitSource === null)
      }
    }
    const lead = (await speciesOf(db(), 'elements')).find(({ factorCode }) => factorCode === 'a20044')
    expect(lead).toMatchObject({ name: '铅', groupCode: 'ELEMENTS', uncertaintyPct: 20 })
    const charges = (await speciesOf(db(), 'ions')).map(({ factorCode, charge }) => [factorCode, charge])
    expect(charges).toEqual(
      expect.arrayContaining([
        ['a99701', -2],
        ['a99703', 1],
        ['a99708', 2],
      ]),
    )
  })

  it('hours of ions, carbon and elements come through the gateway, as hours or as cycles, each into its own row', async () => {
    await send('IONS', '2061', before, { a99701: { Avg: '8.1', Flag: 'N' }, a99702: { Avg: '12.4', Flag: 'N' } })
    await send('IONS', '2061', hour, {
      a99701: { Avg: '9.5', Flag: 'N' },
      a99702: { Avg: '40', Flag: 'C' },
      a99703: { Avg: '6.25', Flag: 'S' },
    })
    await send('CARBON', '2013', hour, { a99721: { Rtd: '7.5', Flag: 'N' }, a99722: { Rtd: '1.5', Flag: 'N' } })
    await send('XRF', '2061', hour, { a99751: { Avg: '310', Flag: 'N' }, a20044: { Avg: '12', Flag: 'T' } })
    const of = (family: SpeciesFamily) => speciesHours(db(), { family, siteIds: [siteId], ...span, purpose: 'shown' })
    const [earlier, ions] = await of('ions')
    expect(earlier?.startAt).toEqual(before)
    // A span gas is nobody's nitrate; what a person entered is shown.
    expect(ions?.values.slice(0, 4)).toEqual([9.5, null, 6.25, null])
    expect(ions?.flags.slice(0, 4)).toEqual([null, 'C', 'S', null])
    expect((await of('carbon'))[0]?.values).toEqual([7.5, 1.5])
    const [elements] = await of('elements')
    expect([elements?.values[10], elements?.values[25], elements?.flags[25]]).toEqual([310, null, 'T'])
    expect(await of('voc')).toEqual([])
  })

  it('an hour that a person entered counts and accuses nobody', async () => {
    const nh4 = async (purpose: 'counted' | 'judged') =>
      (await newestSpeciesHours(db(), { family: 'ions', siteIds: [siteId], ...span, purpose }))[0]?.values[2]
    expect([await nh4('counted'), await nh4('judged')]).toEqual([6.25, null])
  })

  it('the newest hour is kept aside, and none of them is rolled up', async () => {
    expect(
      await rows(
        db(),
        sql`select target_kind, start_at from latest where target_id = ${siteId} and granularity = 'hour' order by 1`,
      ),
    ).toEqual(['carbon', 'elements', 'ions'].map((kind) => ({ target_kind: kind, start_at: hour })))
    expect(await rows(db(), sql`select 1 from roll_up_due where target_id = ${siteId}`)).toEqual([])
  })

  it('completeness tells what came and what counts of what was expected', async () => {
    const found = await speciesCompleteness(db(), { family: 'ions', siteIds: [siteId], ...span })
    expect(found.slice(0, 4)).toEqual([
      { siteId, factorCode: 'a99701', expected: 2, received: 2, valid: 2 },
      { siteId, factorCode: 'a99702', expected: 2, received: 2, valid: 1 },
      { siteId, factorCode: 'a99703', expected: 2, received: 1, valid: 1 },
      { siteId, factorCode: 'a99704', expected: 2, received: 0, valid: 0 },
    ])
  })

  it('a corrected hour replaces the old one, which stays in the history', async () => {
    await send('CARBON', '2061', hour, { a99721: { Avg: '6.5', Flag: 'N' } })
    const [carbon] = await speciesHours(db(), { family: 'carbon', siteIds: [siteId], ...span, purpose: 'counted' })
    expect(carbon?.values).toEqual([6.5, 1.5])
    expect(
      await rows(db(), sql`select target_kind, factor, old_value from value_history where target_id = ${siteId}`),
    ).toEqual([{ target_kind: 'carbon', factor: 'a99721', old_value: 7.5 }])
  })
})
