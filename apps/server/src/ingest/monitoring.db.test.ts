import type { FactorFields } from '@qingkong/protocol/hj212/fields'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import { runRollUps } from '../series/roll-up/run-roll-ups.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { type Ingest, startIngest } from './start-ingest.ts'
import { DeviceLine, frameOf } from './testing/device-line.ts'
import { type MonitoredPlant, monitoredPlant } from './testing/monitored-plant.ts'
import { smallCity } from './testing/small-city.ts'

const hour = new Date('2026-11-20T08:00:00+08:00')
const at = (text: string) => new Date(`2026-11-20T${text}+08:00`)
const minuteOf = (start: Date, n: number) => new Date(start.getTime() + n * 60_000)

let test: TestServices
let plant: MonitoredPlant
let ingest: Ingest
let line: DeviceLine

beforeEach(async () => {
  test = await testServices()
  await smallCity(test.services)
  plant = await monitoredPlant(test.services)
  ingest = await startIngest(test.services)
  line = await DeviceLine.open(ingest.port)
})

afterEach(async () => {
  line.end()
  await ingest.close()
  await test.close()
})

const query = (text: ReturnType<typeof sql<Record<string, unknown>>>) => rows(test.services.db, text)
const rtd = (values: Record<string, number>, flag = 'N'): Record<string, FactorFields> =>
  Object.fromEntries(Object.entries(values).map(([code, value]) => [code, { Rtd: String(value), Flag: flag }]))
const meter = (minute: Date, values: Record<string, number>, flag?: string) =>
  frameOf({ mn: 'METER', cn: '2011', at: minute, factors: rtd(values, flag), draft: { st: '44' } })
const sensor = (minute: Date, values: Record<string, number>, flag?: string) =>
  frameOf({ mn: 'SENSOR', cn: '2011', at: minute, factors: rtd(values, flag), draft: { st: '45' } })
const pointHours = (pointId: number) =>
  query(
    sql`select start_at, measured, flags, valid_minutes, source from point_hour where point_id = ${pointId} order by start_at`,
  )

describe('electricity (ST 44)', () => {
  it('one logger speaks for all facilities of a plant; each has its own row and newest values', async () => {
    test.clock.set(at('08:01:05'))
    await line.sendAcknowledged(meter(hour, { d20801: 1000, d20701: 153.5, d30802: 0.6, d30702: 36 }))
    expect(
      await query(sql`select point_id, start_at, measured, flags, realtime from point_minute order by point_id`),
    ).toEqual([
      { point_id: plant.production, start_at: hour, measured: [1000, 153.5], flags: 'NN', realtime: true },
      { point_id: plant.govern, start_at: hour, measured: [0.6, 36], flags: 'NN', realtime: true },
    ])
    const [latest] = await query(
      sql`select row from latest where target_kind = 'point' and target_id = ${plant.govern} and granularity = 'minute'`,
    )
    expect(latest?.['row']).toEqual({ measured: [0.6, 36], flags: 'NN' })
  })

  it('R7: frames sent three times are stored once, and another value is a new version', async () => {
    test.clock.set(at('08:02:05'))
    const frames = [0, 1].map((n) => meter(minuteOf(hour, n), { d20801: 1000 + n, d20701: 100 }))
    await line.sendAcknowledged(...frames, ...frames.toReversed(), ...frames)
    expect(line.acknowledged).toBe(6)
    expect(await query(sql`select count(*)::int as n from point_minute`)).toEqual([{ n: 2 }])
    expect(await query(sql`select 1 from value_history`)).toEqual([])
    await line.sendAcknowledged(meter(hour, { d20701: 120 }))
    expect(await query(sql`select target_kind, granularity, factor, old_value, reason from value_history`)).toEqual([
      { target_kind: 'point', granularity: 'minute', factor: 'd20701', old_value: 100, reason: 'resend' },
    ])
    expect(await query(sql`select measured from point_minute where start_at = ${hour}`)).toEqual([
      { measured: [1000, 120] },
    ])
  })

  it('the energy of an hour is the counter’s advance or the sum of amounts, the load a mean of valid minutes', async () => {
    test.clock.set(at('09:02:00'))
    const before = meter(minuteOf(hour, -1), { d20801: 5000 })
    const minutes = Array.from({ length: 60 }, (_, n) =>
      meter(minuteOf(hour, n), { d20801: 5002 + 2 * n, d20701: 120, d30802: 0.5, d30702: n < 30 ? 20 : 40 }),
    )
    await line.sendAcknowledged(before, ...minutes)
    await runRollUps(test.services)
    const hours = await pointHours(plant.production)
    expect(hours.at(-1)).toEqual({
      start_at: hour,
      measured: [120, 120],
      flags: 'NN',
      valid_minutes: 60,
      source: 'rolled',
    })
    expect((await pointHours(plant.govern))[0]?.['measured']).toEqual([30, 30])
    expect(await query(sql`select 1 from alarm_due where target_kind = 'point'`)).toEqual([])
    expect(
      await query(
        sql`select row ->> 'source' as source from latest where target_kind = 'point' and granularity = 'hour' and target_id = ${plant.govern}`,
      ),
    ).toEqual([{ source: 'rolled' }])
  })

  it('a gap across the hour is shared by time, a counter that fell tells nothing of its stretch', async () => {
    test.clock.set(at('09:02:00'))
    const readings = [
      [-10, 1000],
      // 20 minutes apart, 11 of them in this hour: 40 kWh, 22 of them here.
      [10, 1040],
      [11, 1042],
      // Exchanged: starts anew.
      [12, 3],
      [13, 5],
      [59, 97],
    ] as const
    await line.sendAcknowledged(...readings.map(([n, value]) => meter(minuteOf(hour, n), { d20801: value })))
    await runRollUps(test.services)
    const row = (await pointHours(plant.production)).at(-1)
    expect(row?.['valid_minutes']).toBe(59)
    expect(row?.['measured']).toEqual([expect.closeTo(22 + 2 + 2 + 92, 3), null])
  })

  it('44 valid minutes make no hour, 45 do; flagged minutes do not count', async () => {
    test.clock.set(at('09:02:00'))
    const minutes = Array.from({ length: 60 }, (_, n) => [
      meter(minuteOf(hour, n), { d30702: 30 }, n < 45 ? 'N' : 'D'),
      sensor(minuteOf(hour, n), { p90101: 820 }, n < 44 ? 'N' : 'M'),
    ])
    await line.sendAcknowledged(...minutes.flat())
    await runRollUps(test.services)
    expect((await pointHours(plant.govern))[0]).toMatchObject({ measured: [null, 30], flags: '-N', valid_minutes: 45 })
    expect((await pointHours(plant.rto))[0]).toMatchObject({ measured: [null, null], flags: 'H-', valid_minutes: 44 })
  })

  it('an hour sent as an hour stands: energy from Cou, and a counter’s mean is no energy', async () => {
    test.clock.set(at('09:02:00'))
    await line.sendAcknowledged(
      frameOf({
        mn: 'METER',
        cn: '2061',
        at: hour,
        factors: {
          d20801: { Avg: '5060', Flag: 'N' },
          d20701: { Avg: '118', Flag: 'N' },
          d30802: { Cou: '28.5', Avg: '0.475', Flag: 'N' },
        },
        draft: { st: '44' },
      }),
    )
    await runRollUps(test.services)
    expect((await pointHours(plant.production))[0]).toMatchObject({ measured: [null, 118], source: 'device' })
    expect((await pointHours(plant.govern))[0]).toMatchObject({ measured: [28.5, null], source: 'device' })
  })
})

describe('working conditions (ST 45)', () => {
  it('the hour is the mean of the minutes', async () => {
    test.clock.set(at('09:02:00'))
    await line.sendAcknowledged(
      ...Array.from({ length: 50 }, (_, n) => sensor(minuteOf(hour, n), { p90101: 800 + (n % 2) * 20, p90301: 55 })),
    )
    await runRollUps(test.services)
    expect(await pointHours(plant.rto)).toEqual([
      { start_at: hour, measured: [810, 55], flags: 'NN', valid_minutes: 50, source: 'rolled' },
    ])
  })
})

describe('components (CN 2013)', () => {
  const cycle = (factors: Record<string, FactorFields>, part?: { total: number; number: number }, mn = 'GC') =>
    frameOf({
      mn,
      cn: '2013',
      at: at('08:04:10'),
      factors,
      draft: {
        st: '27',
        cp: { DataTime: '20261120080410', CompleteTime: '20261120085700', SampleType: '1' },
        ...(part ? { part, flag: { version: '2025', split: true, ack: true } } : {}),
      },
    })
  const components = () => query(sql`select site_id, start_at, measured, flags, source from voc_hour`)

  it('the parts of an hour make one row by species, whatever their order and however often they come', async () => {
    test.clock.set(at('09:01:00'))
    const first = cycle(
      { a24002: { Rtd: '3.1', RT: '7.9', PA: '1200', PH: '88', Flag: 'N' }, a24003: { Rtd: '2.2' } },
      { total: 2, number: 1 },
    )
    const second = cycle({ a24053: { Rtd: '1.4', Flag: 'D' }, a24999: { Rtd: '9' } }, { total: 2, number: 2 })
    await line.sendAcknowledged(second, first, second, first)
    expect(await components()).toEqual([
      {
        site_id: plant.componentSite,
        start_at: hour,
        measured: [expect.closeTo(3.1, 5), expect.closeTo(2.2, 5), null, expect.closeTo(1.4, 5)],
        flags: 'NN-D',
        source: 'device',
      },
    ])
    expect(await query(sql`select 1 from value_history`)).toEqual([])
    expect(await query(sql`select 1 from roll_up_due where target_kind = 'voc'`)).toEqual([])
    const [latest] = await query(sql`select granularity, start_at from latest where target_kind = 'voc'`)
    expect(latest).toEqual({ granularity: 'hour', start_at: hour })
  })

  it('hours sent as 2061 count as well; a stack’s cycles are kept as frames only', async () => {
    test.clock.set(at('09:01:00'))
    await line.sendAcknowledged(
      frameOf({ mn: 'GC', cn: '2061', at: hour, factors: { a24002: { Avg: '5', Flag: 'N' } }, draft: { st: '27' } }),
      cycle({ a21026: { Rtd: '12' } }, undefined, 'STACKGC'),
    )
    expect((await components())[0]?.['measured']).toEqual([5, null, null, null])
    expect(await query(sql`select 1 from outlet_hour`)).toEqual([])
    expect(await query(sql`select cn from frame_raw order by id`)).toEqual([{ cn: '2061' }, { cn: '2013' }])
  })
})

describe('moving monitors (ST 22)', () => {
  it('a minute carries its place, under public or private codes', async () => {
    test.clock.set(at('08:01:05'))
    const frame = frameOf({
      mn: 'TAXI',
      at: hour,
      factors: { l01001: { Avg: '120.31234' }, lat: { Avg: '31.56789' }, a34004: { Avg: '41', Flag: 'N' } },
    })
    await line.sendAcknowledged(frame, frame)
    expect(await query(sql`select station_id, start_at, longitude, latitude, pm25, pm10 from mobile_minute`)).toEqual([
      {
        station_id: plant.taxi,
        start_at: hour,
        longitude: expect.closeTo(120.31234, 5),
        latitude: expect.closeTo(31.56789, 5),
        pm25: 41,
        pm10: null,
      },
    ])
    expect(await query(sql`select 1 from roll_up_due where target_kind = 'mobile'`)).toEqual([])
    const [latest] = await query(sql`select row from latest where target_kind = 'mobile'`)
    expect(latest?.['row']).toMatchObject({ pm25: 41, longitude: 120.31234 })
  })
})
