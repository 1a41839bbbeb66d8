import { hourMs } from '@qingkong/domain/time/city-time'
import type { FactorFields } from '@qingkong/protocol/hj212/fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import { type Ingest, startIngest } from '../ingest/port.ts'
import { DeviceLine, frameOf } from '../ingest/testing/device-line.ts'
import { type MonitoredPlant, monitoredPlant } from '../ingest/testing/monitored-plant.ts'
import { smallCity } from '../ingest/testing/small-city.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { newestPointInterval, outletDaysOf, pointDaysOf, runRollUps } from './port.ts'

const midnight = new Date('2026-11-20T00:00:00+08:00')
const hourOf = (n: number) => new Date(midnight.getTime() + n * hourMs)
const span = { from: midnight, to: hourOf(24) }

let test: TestServices
let ingest: Ingest
let line: DeviceLine
let outletId: number
let plant: MonitoredPlant

const hourSaid = (n: number, flag = 'N'): Record<string, FactorFields> => ({
  a21026: { Avg: String(10 + n), ZsAvg: String(20 + n), Cou: '1.5', Flag: flag },
})

beforeAll(async () => {
  test = await testServices()
  outletId = (await smallCity(test.services)).outlet
  plant = await monitoredPlant(test.services)
  ingest = await startIngest(test.services)
  line = await DeviceLine.open(ingest.port)
  const stack = (n: number, flag?: string) =>
    frameOf({ mn: 'STACK', cn: '2061', at: hourOf(n), factors: hourSaid(n, flag), draft: { st: '31' } })
  test.clock.set(hourOf(20))
  const flags: Record<number, string> = { 3: 'D', 4: 'C', 5: 'F', 6: 'S' }
  await line.sendAcknowledged(...Array.from({ length: 20 }, (_, n) => stack(n, flags[n])))
  await line.sendAcknowledged(
    ...[0, 1, 2].map((n) =>
      frameOf({
        mn: 'METER',
        cn: '2061',
        at: hourOf(n),
        factors: {
          d30802: { Cou: String(10 + n), Flag: n === 2 ? 'D' : 'N' },
          d30702: { Avg: String(10 + n), Flag: 'N' },
        },
        draft: { st: '44' },
      }),
    ),
  )
})
afterAll(async () => {
  line?.end()
  await ingest?.close()
  await test?.close()
})

const outletDay = async () =>
  await rows(
    test.services.db,
    sql<Record<string, unknown>>`select * from ${outletDaysOf(span)} d where outlet_id = ${outletId}`,
  )
const sulphur = async () => (await outletDay()).find(({ factor_code }) => factor_code === 'a21026')

describe('days of outlets and points', () => {
  it('are not made before the day is over', async () => {
    await runRollUps(test.services)
    expect(await outletDay()).toEqual([])
  })

  it('stand on the hours that count; a source at rest lets nothing go; flags are counted', async () => {
    test.clock.set(hourOf(24.1))
    await runRollUps(test.services)
    const valid = Array.from({ length: 20 }, (_, n) => n).filter((n) => ![3, 4, 5].includes(n))
    const mean = valid.reduce((sum, n) => sum + 10 + n, 0) / valid.length
    expect(await sulphur()).toMatchObject({
      start_at: midnight,
      valid_hours: 17,
      stopped_hours: 1,
      mean: expect.closeTo(mean, 4),
      peak: 29,
      converted_mean: expect.closeTo(mean + 10, 4),
      converted_peak: 39,
      // Seventeen hours of 1.5 kg and one of nothing.
      mass: 25.5,
      mass_hours: 18,
      flag_hours: { D: 1, C: 1, F: 1, S: 1 },
    })
  })

  it('a factor nobody sent has no hours and no numbers', async () => {
    const day = (await outletDay()).find(({ factor_code }) => factor_code === 'a21002')
    expect(day).toMatchObject({ valid_hours: 0, mean: null, mass: null, mass_hours: 0, flag_hours: {} })
  })

  it('late hours and corrections make the day anew', async () => {
    await line.sendAcknowledged(
      frameOf({ mn: 'STACK', cn: '2061', at: hourOf(21), factors: hourSaid(90), draft: { st: '31' } }),
      frameOf({ mn: 'STACK', cn: '2061', at: hourOf(3), factors: hourSaid(3), draft: { st: '31' } }),
    )
    await runRollUps(test.services)
    expect(await sulphur()).toMatchObject({ valid_hours: 19, peak: 100, mass: 28.5, flag_hours: { C: 1, F: 1, S: 1 } })
  })

  it('of meters sum the energy that counts', async () => {
    const found = await rows(
      test.services.db,
      sql<Record<string, unknown>>`select quantity, valid_hours, mean, peak, lowest, energy_kwh, flag_hours
        from ${pointDaysOf(span)} d where point_id = ${plant.govern} order by quantity`,
    )
    expect(found).toEqual([
      { quantity: 'energy', valid_hours: 2, mean: 10.5, peak: 11, lowest: 10, energy_kwh: 21, flag_hours: { D: 1 } },
      { quantity: 'load', valid_hours: 3, mean: 11, peak: 12, lowest: 10, energy_kwh: null, flag_hours: {} },
    ])
  })

  it('the newest interval of a point tells its own factors, whatever another point calls the same', async () => {
    const { db } = test.services
    const [other] = await rows(
      db,
      sql<{ id: number }>`insert into monitor_point (point_code, point_name, enterprise_id, monitor_type, outlet_group)
        select 'P2-D01', 'P2-D01', enterprise_id, 'pst002', 'govern' from outlet where id = ${outletId} returning id`,
    )
    await sql`insert into monitor_point_factor (point_id, position, factor_code, factor_name, unit, quantity, hour_rule) values
      (${other?.id}, 1, 'd30702', '负荷', 'Kw', 'load', 'mean'), (${other?.id}, 2, 'd30802', '用电量', 'Kw/h', 'energy', 'sum')`.execute(
      db,
    )
    const span = { granularity: 'hour', after: midnight, upTo: hourOf(2) } as const
    const found = await rows(
      db,
      sql<{ readings: unknown }>`select d.readings from monitor_point p
        join lateral ${newestPointInterval(sql`p.id`, span)} d on true where p.id = ${plant.govern}`,
    )
    expect(found[0]?.readings).toEqual({ d30802: { value: null, mark: 'D' }, d30702: { value: 12, mark: 'N' } })
  })
})
