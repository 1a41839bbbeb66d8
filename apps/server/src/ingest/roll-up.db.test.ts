import { hourlyAqi } from '@qingkong/domain/air/aqi'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import { attemptWaitsMs } from '../due/failed-batch.ts'
import { runRollUps } from '../series/roll-up/run-roll-ups.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { type Ingest, startIngest } from './start-ingest.ts'
import { storeShared } from './store-shared.ts'
import { avg, DeviceLine, frameOf } from './testing/device-line.ts'
import { type SmallCity, smallCity } from './testing/small-city.ts'

const hour = new Date('2026-11-20T08:00:00+08:00')
const at = (text: string) => new Date(`2026-11-20T${text}+08:00`)
const minuteOf = (start: Date, n: number) => new Date(start.getTime() + n * 60_000)

let test: TestServices
let city: SmallCity
let ingest: Ingest
let line: DeviceLine

beforeEach(async () => {
  test = await testServices()
  city = await smallCity(test.services)
  ingest = await startIngest(test.services)
  line = await DeviceLine.open(ingest.port)
})

afterEach(async () => {
  line.end()
  await ingest.close()
  await test.close()
})

const query = (text: ReturnType<typeof sql<Record<string, unknown>>>) => rows(test.services.db, text)
const siteHours = () => query(sql`select * from site_hour_raw order by site_id, start_at`)
const due = () => query(sql`select target_kind, granularity, start_at, due_at, late from roll_up_due order by due_at`)

const six = { pm25: 62, pm10: 90, so2: 9, no2: 41, o3: 100, co: 0.9 }
const shareHour = (startAt: Date, values: Record<string, number | null> = six) =>
  storeShared(test.services, [
    { siteId: city.national, granularity: 'hour', startMs: startAt.getTime(), values, flags: {} },
  ])

describe('roll-ups', () => {
  it('an hour of 45 valid minutes is valid, one of 44 is not', async () => {
    test.clock.set(at('09:02:00'))
    const frames = Array.from({ length: 45 }, (_, n) =>
      frameOf({
        at: minuteOf(hour, n),
        factors: { ...avg({ a34004: 10 + n }), ...avg({ a34002: 50 }, n === 7 ? 'C' : 'N') },
      }),
    )
    await line.sendAcknowledged(...frames)
    await runRollUps(test.services)
    const [row] = await siteHours()
    expect(row).toMatchObject({ pm25: 32, pm10: null, flags: { pm10: 'H' }, valid_minutes: 45, source: 'rolled' })
  })

  it('five minutes need four of them, and are due twenty seconds after their end', async () => {
    test.clock.set(at('08:03:10'))
    await line.sendAcknowledged(
      ...[0, 1, 2].map((n) => frameOf({ at: minuteOf(hour, n), factors: avg({ a34004: 10 }) })),
    )
    expect((await due())[0]).toMatchObject({
      granularity: 'fiveMinute',
      start_at: hour,
      due_at: at('08:05:20'),
      late: false,
    })
    test.clock.set(at('08:05:19'))
    expect(await runRollUps(test.services)).toBe(0)
    test.clock.set(at('08:05:20'))
    await runRollUps(test.services)
    expect(await query(sql`select pm25, counts, flags from site_five_minute`)).toEqual([
      { pm25: null, counts: 3, flags: { pm25: 'H' } },
    ])
    await line.sendAcknowledged(frameOf({ at: minuteOf(hour, 3), factors: avg({ a34004: 20 }) }))
    await runRollUps(test.services)
    expect(await query(sql`select pm25, counts, flags from site_five_minute`)).toEqual([
      { pm25: 12.5, counts: 4, flags: null },
    ])
    expect(await query(sql`select granularity, start_at, late from alarm_due`)).toEqual([
      { granularity: 'fiveMinute', start_at: hour, late: false },
    ])
    expect(await due()).toEqual([
      { target_kind: 'site', granularity: 'hour', start_at: hour, due_at: at('09:01:00'), late: false },
    ])
  })

  it('wind direction is the vector mean, across north', async () => {
    test.clock.set(at('09:02:00'))
    const frames = Array.from({ length: 60 }, (_, n) =>
      frameOf({ at: minuteOf(hour, n), factors: avg({ a01007: n % 2 === 0 ? 2 : 4, a01008: n % 2 === 0 ? 350 : 20 }) }),
    )
    await line.sendAcknowledged(...frames)
    await runRollUps(test.services)
    const [row] = await siteHours()
    expect(row?.['wind_speed']).toBe(3)
    const turn = (degrees: number) => (degrees * Math.PI) / 180
    const direction = Math.atan2(
      4 * Math.sin(turn(20)) - 2 * Math.sin(turn(10)),
      4 * Math.cos(turn(20)) + 2 * Math.cos(turn(10)),
    )
    expect(Number(row?.['wind_direction'])).toBeCloseTo((direction * 180) / Math.PI, 4)
  })

  it('a shared national hour gets the index the domain computes, and is announced live', async () => {
    await shareHour(at('09:00:00'))
    await runRollUps(test.services)
    const [row] = await siteHours()
    const expected = hourlyAqi(six, '2026')
    expect(row).toMatchObject({
      ...six,
      aqi: expected.aqi,
      aqi_level: expected.level,
      primary_factors: expected.primary,
      source: 'national',
    })
    const [message] = await query(sql`select topic, area_code, payload from outbox`)
    expect(message).toMatchObject({
      topic: 'siteHour',
      area_code: '320205',
      payload: {
        topic: 'siteHour',
        siteCode: '1188A',
        dataTime: '2026-11-20 10:00:00',
        level: expected.level,
        values: { pm25: 62, aqi: expected.aqi },
      },
    })
    const [latest] = await query(sql`select row from latest where granularity = 'hour'`)
    expect(latest?.['row']).toMatchObject({ pm25: 62, aqi: expected.aqi, primary_factors: expected.primary })
    expect(await query(sql`select target_kind, granularity, late from alarm_due`)).toEqual([
      { target_kind: 'site', granularity: 'hour', late: false },
    ])
  })

  it('the index follows the standard of the data’s date: 2012 before March 2026', async () => {
    await shareHour(new Date('2026-02-28T09:00:00+08:00'), { ...six, pm25: 70 })
    await runRollUps(test.services)
    expect((await siteHours())[0]).toMatchObject({ aqi: hourlyAqi({ ...six, pm25: 70 }, '2012').aqi })
    expect(await query(sql`select * from outbox`)).toEqual([])
  })

  it('R8: data a day late recompute five minutes, hour and day, keep the old values and alarm nobody', async () => {
    const yesterday = new Date('2026-11-19T08:00:00+08:00')
    test.clock.set(new Date('2026-11-19T09:02:00+08:00'))
    const minutes = (from: number, to: number, value: number) =>
      Array.from({ length: to - from }, (_, n) =>
        frameOf({ at: minuteOf(yesterday, from + n), factors: avg({ a34004: value }) }),
      )
    await line.sendAcknowledged(...minutes(0, 50, 20))
    await runRollUps(test.services)
    expect((await siteHours())[0]).toMatchObject({ pm25: 20, valid_minutes: 50 })
    await sql`delete from alarm_due`.execute(test.services.db)
    await sql`delete from outbox`.execute(test.services.db)
    test.clock.set(at('10:00:00'))
    await runRollUps(test.services)
    await line.sendAcknowledged(...minutes(50, 60, 80))
    await runRollUps(test.services)
    expect((await siteHours())[0]).toMatchObject({ pm25: 30, valid_minutes: 60 })
    expect(await query(sql`select granularity, factor, old_value, reason from value_history order by rev`)).toEqual([
      { granularity: 'hour', factor: 'pm25', old_value: 20, reason: 'recomputed' },
    ])
    expect(await query(sql`select distinct late from alarm_due`)).toEqual([{ late: true }])
    expect(await query(sql`select * from outbox`)).toEqual([])
    expect(await query(sql`select day, (valid_hours ->> 'pm25')::int as hours, pm25 from site_day`)).toEqual([
      { day: '2026-11-19', hours: 1, pm25: null },
    ])
    expect(await due()).toEqual([])
  })

  it('an hour sent as an hour stands as sent, whatever minutes there are', async () => {
    test.clock.set(at('09:02:00'))
    const minutes = Array.from({ length: 60 }, (_, n) =>
      frameOf({ at: minuteOf(hour, n), factors: avg({ a34004: 10 }) }),
    )
    await line.sendAcknowledged(...minutes, frameOf({ cn: '2061', at: hour, factors: avg({ a34004: 11 }) }))
    await runRollUps(test.services)
    await line.sendAcknowledged(frameOf({ at: minuteOf(hour, 5), factors: avg({ a34004: 90 }) }))
    await runRollUps(test.services)
    expect((await siteHours())[0]).toMatchObject({ pm25: 11, source: 'device', valid_minutes: null })
  })

  it('running ozone of hours 1 to 7 begins at 01:00, and a late hour changes the windows after it', async () => {
    const midnight = at('00:00:00')
    const hourAt = (n: number) => new Date(midnight.getTime() + n * 3_600_000)
    for (const n of [0, 1, 2, 4, 5, 6, 7, 8]) await shareHour(hourAt(n), { ...six, o3: 10 * n })
    await runRollUps(test.services)
    const o38h = async () => (await siteHours()).map((row) => row['o38h'])
    // The window ending 04:00 lacks an hour that was not sent; the others need three quarters.
    expect(await o38h()).toEqual([0, 5, 10, 17.5, 24, 30, expect.closeTo(250 / 7, 3), expect.closeTo(330 / 7, 3)])
    await shareHour(hourAt(3), { ...six, o3: 30 })
    await runRollUps(test.services)
    expect(await o38h()).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 45])
  })

  it('a natural day is the hours labelled 01:00 to 24:00 and needs twenty of them', async () => {
    test.clock.set(new Date('2026-11-22T10:00:00+08:00'))
    const day = (date: string, hours: number, value: number) =>
      Promise.all(
        Array.from({ length: hours }, (_, n) =>
          shareHour(new Date(new Date(`${date}T00:00:00+08:00`).getTime() + n * 3_600_000), {
            ...six,
            pm25: value + n,
            o3: 100 + n,
          }),
        ),
      )
    await day('2026-11-20', 24, 50)
    await day('2026-11-21', 19, 50)
    await runRollUps(test.services)
    const [full, short] = await query(sql`select * from site_day order by day`)
    expect(full).toMatchObject({
      day: '2026-11-20',
      pm25: 61.5,
      o3: 123,
      o38h: 119.5,
      standard: '2026',
      aqi_level: 3,
      primary_factors: ['pm25'],
    })
    expect(full?.['aqi']).toBe(102)
    expect(full?.['valid_hours']).toMatchObject({ pm25: 24, no: 0 })
    // Nineteen hours: no means and no index; the windows ending 20:00 and 21:00 hold six and more, so ozone has its fourteen.
    expect(short).toMatchObject({ day: '2026-11-21', pm25: null, o3: null, o38h: 115.5, aqi: null })
    const [latest] = await query(sql`select start_at, row from latest where granularity = 'day'`)
    expect(latest).toMatchObject({ start_at: new Date('2026-11-21T00:00:00+08:00') })
  })

  it('today is summed up ninety seconds after midnight, once', async () => {
    await shareHour(at('09:00:00'))
    await runRollUps(test.services)
    expect(await due()).toEqual([
      {
        target_kind: 'site',
        granularity: 'day',
        start_at: at('00:00:00'),
        due_at: new Date('2026-11-21T00:01:30+08:00'),
        late: false,
      },
    ])
  })

  it('a stack’s hour is the mean of its normal minutes, positions kept; too few are marked D', async () => {
    test.clock.set(at('09:02:00'))
    const frames = Array.from({ length: 60 }, (_, n) =>
      frameOf({
        mn: 'STACK',
        cn: '2011',
        at: minuteOf(hour, n),
        factors: {
          a21026: { Rtd: String(n < 50 ? 10 : 500), ZsRtd: '12', Flag: n < 50 ? 'N' : 'C' },
          a21002: { Rtd: '40', Flag: n < 44 ? 'N' : 'M' },
        },
      }),
    )
    await line.sendAcknowledged(...frames)
    await runRollUps(test.services)
    expect(await query(sql`select measured, converted, flags, valid_minutes, source from outlet_hour`)).toEqual([
      { measured: [10, null], converted: [12, null], flags: 'ND', valid_minutes: 50, source: 'rolled' },
    ])
    expect(await query(sql`select target_kind, granularity from alarm_due`)).toEqual([
      { target_kind: 'outlet', granularity: 'hour' },
    ])
  })

  const sentHour = (start: Date, value: number) =>
    frameOf({ mn: 'STACK', cn: '2061', at: start, factors: { a21026: { Avg: String(value), Flag: 'N' } } })

  it('a stack’s hour sent as an hour is the newest, to be judged and part of its day as soon as it is acknowledged', async () => {
    test.clock.set(at('09:02:00'))
    await line.sendAcknowledged(sentHour(hour, 12))
    expect(
      await query(sql`select start_at, row ->> 'source' as source from latest where target_kind = 'outlet'`),
    ).toEqual([{ start_at: hour, source: 'device' }])
    expect(await query(sql`select target_kind, granularity, start_at, late from alarm_due`)).toEqual([
      { target_kind: 'outlet', granularity: 'hour', start_at: hour, late: false },
    ])
    expect(await due()).toEqual([
      {
        target_kind: 'outlet',
        granularity: 'day',
        start_at: at('00:00:00'),
        due_at: new Date('2026-11-21T00:01:30+08:00'),
        late: false,
      },
    ])
  })

  it('sources 11.2: an hour is converted from its mean concentration and oxygen, whatever its minutes were', async () => {
    test.clock.set(at('09:02:00'))
    const { db } = test.services
    await sql`insert into outlet_factor (outlet_id, position, factor_code, factor_name, unit)
      values (${city.outlet}, 3, 'a19001', '氧气含量', '%')`.execute(db)
    await sql`update outlet_factor set o2_reference_pct = 9 where factor_code = 'a21026'`.execute(db)
    await sql`insert into device_binding (device_id, device_factor, target_kind, target_id, factor_code)
      select id, 'a19001', 'outlet', ${city.outlet}, 'a19001' from device where mn = 'STACK'`.execute(db)
    await ingest.close()
    ingest = await startIngest(test.services)
    line.end()
    line = await DeviceLine.open(ingest.port)
    const half = (n: number) => (n < 30 ? ['20', '8', '18.46'] : ['40', '17', '120'])
    const frames = Array.from({ length: 60 }, (_, n) => {
      const [rtd, oxygen, converted] = half(n)
      return frameOf({
        mn: 'STACK',
        cn: '2011',
        at: minuteOf(hour, n),
        factors: {
          a21026: { Rtd: `${rtd}`, ZsRtd: `${converted}`, Flag: 'N' },
          a19001: { Rtd: `${oxygen}`, Flag: 'N' },
        },
      })
    })
    await line.sendAcknowledged(...frames)
    await runRollUps(test.services)
    const [row] = await query(sql`select measured[1] as measured, converted[1] as converted from outlet_hour`)
    expect(row).toEqual({ measured: 30, converted: expect.closeTo(42.35, 2) })
  })

  it('noise of a dust site is averaged by energy', async () => {
    test.clock.set(at('09:02:00'))
    const frames = Array.from({ length: 60 }, (_, n) =>
      frameOf({ mn: 'DUST', at: minuteOf(hour, n), factors: avg({ a34001: 100 + n, LA: n % 2 === 0 ? 50 : 70 }) }),
    )
    await line.sendAcknowledged(...frames)
    await runRollUps(test.services)
    const [row] = await query(sql`select tsp, noise from dust_hour`)
    expect(row?.['tsp']).toBe(129.5)
    expect(Number(row?.['noise'])).toBeCloseTo(10 * Math.log10((10 ** 5 + 10 ** 7) / 2), 3)
  })

  it('a roll-up that fails leaves its intervals due, and one cut off in the middle repeats nothing', async () => {
    await shareHour(at('09:00:00'))
    const { db } = test.services
    await sql`create function refuse_alarm() returns trigger language plpgsql as $$ begin raise exception 'down'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse before insert on alarm_due for each row execute function refuse_alarm()`.execute(db)
    await runRollUps(test.services)
    expect((await siteHours())[0]).toMatchObject({ aqi: null })
    expect(await due()).toMatchObject([{ granularity: 'hour' }])
    await sql`drop trigger refuse on alarm_due`.execute(db)
    test.clock.set(new Date(test.clock.now().getTime() + attemptWaitsMs[0]))
    await runRollUps(test.services)
    await runRollUps(test.services)
    expect((await siteHours())[0]).toMatchObject({ aqi: hourlyAqi(six, '2026').aqi })
    expect(await query(sql`select count(*)::int as n from outbox`)).toEqual([{ n: 1 }])
  })

  it('data that arrive while their interval is being rolled up are rolled up after it', async () => {
    test.clock.set(at('09:02:00'))
    await line.sendAcknowledged(frameOf({ cn: '2061', at: hour, factors: avg({ a34004: 11 }) }))
    const { db } = test.services
    let taken: () => void = () => undefined
    const isTaken = new Promise<void>((resolve) => {
      taken = resolve
    })
    let finish: () => void = () => undefined
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve
    })
    const rolling = db.transaction().execute(async (tx) => {
      await sql`delete from roll_up_due`.execute(tx)
      taken()
      await mayFinish
    })
    await isTaken
    const sending = line.sendAcknowledged(frameOf({ cn: '2061', at: hour, factors: avg({ a34004: 12 }) }))
    finish()
    await rolling
    await sending
    expect(await due()).toMatchObject([{ granularity: 'hour', start_at: hour }])
  })

  it('a device that sends each five minutes has a valid hour with nine of its twelve values', async () => {
    const { db } = test.services
    await sql`insert into device_profile (code, minute_interval_min, realtime_interval_s) values ('slow', 5, 30)`.execute(
      db,
    )
    await sql`update device set profile_code = 'slow' where mn = 'SITE'`.execute(db)
    line.end()
    await ingest.close()
    ingest = await startIngest(test.services)
    line = await DeviceLine.open(ingest.port)
    test.clock.set(at('09:02:00'))
    await line.sendAcknowledged(
      ...Array.from({ length: 9 }, (_, n) => frameOf({ at: minuteOf(hour, 5 * n), factors: avg({ a34004: 10 + n }) })),
    )
    await runRollUps(test.services)
    expect((await siteHours())[0]).toMatchObject({ pm25: 14, valid_minutes: 45 })
  })
})
