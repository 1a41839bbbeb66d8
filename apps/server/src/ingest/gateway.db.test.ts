import { encodeFrame } from '@qingkong/protocol/hj212/encode'
import { mutate, seededRandom } from '@qingkong/protocol/hj212/testing/mutate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import type { TestServices } from '../testing/test-services.ts'
import { testServices } from '../testing/test-services.ts'
import { type Ingest, startIngest } from './start-ingest.ts'
import { avg, DeviceLine, frameOf } from './testing/device-line.ts'
import { type SmallCity, sm4Key, smallCity } from './testing/small-city.ts'

const minute = new Date('2026-11-20T09:30:00+08:00')

let test: TestServices
let city: SmallCity
let ingest: Ingest
let line: DeviceLine

const start = async (profile?: string) => {
  test = await testServices()
  city = await smallCity(test.services, profile)
  ingest = await startIngest(test.services, { unknownKeepMs: 300 })
  line = await DeviceLine.open(ingest.port)
}

const quarantined = async (): Promise<string[]> => {
  await ingest.settled()
  return (await rows(test.services.db, sql<{ reason: string }>`select reason from quarantine order by id`)).map(
    (row) => row.reason,
  )
}

const counted = async (table: string) =>
  (await rows(test.services.db, sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`))[0]?.n

beforeEach(() => start())

afterEach(async () => {
  line.end()
  await ingest.close()
  await test.close()
})

describe('gateway', () => {
  it('stores a minute with unit and scale of its binding and acknowledges with the QN of the frame', async () => {
    const frame = frameOf({
      at: minute,
      factors: { ...avg({ a34004: 35.5, a01006: 101.3 }), a99999: { Avg: '1', Flag: 'N' } },
    })
    await line.sendAcknowledged(frame)
    expect(line.answers[0]).toContain(`QN=${frame.qn};ST=91;CN=9014`)
    const [row] = await rows(test.services.db, sql<Record<string, unknown>>`select * from site_minute`)
    expect(row).toMatchObject({
      site_id: city.municipal,
      start_at: minute,
      pm25: 35.5,
      air_pressure: 1013,
      pm10: null,
      flags: null,
    })
    const [raw] = await rows(
      test.services.db,
      sql<{
        id: number
        cn: string
        bytes: Buffer
        same: boolean
      }>`select id, cn, bytes, sha256 = sha256(bytes) as same from frame_raw`,
    )
    expect(raw).toMatchObject({ id: row?.['frame_id'], cn: '2051', same: true })
    expect(frame.bytes.toString()).toBe(`${raw?.bytes}\r\n`)
    expect(ingest.stats().counters).toMatchObject({ framesStored: 1, acknowledged: 1, unboundFactors: 1 })
    const [latest] = await rows(
      test.services.db,
      sql<{ row: object }>`select row from latest where granularity = 'minute'`,
    )
    expect(latest?.row).toMatchObject({ pm25: 35.5, air_pressure: 1013 })
  })

  it('merges the parts of a split packet and several devices’ factors into one row', async () => {
    const part = (number: number, factors: ReturnType<typeof avg>) =>
      frameOf({
        at: minute,
        factors,
        draft: { part: { total: 2, number }, flag: { version: '2017', split: true, ack: true } },
      })
    await line.sendAcknowledged(part(2, avg({ a34002: 60 })), part(1, avg({ a34004: 30 })))
    await line.sendAcknowledged(frameOf({ at: minute, factors: avg({ a21026: 7 }) }))
    expect(await rows(test.services.db, sql`select pm25, pm10, so2 from site_minute`)).toEqual([
      { pm25: 30, pm10: 60, so2: 7 },
    ])
    expect(await counted('value_history')).toBe(0)
    expect(ingest.stats().incompleteSplits).toBe(0)
  })

  it('R7: three times the same frames, shuffled, are stored once and all acknowledged', async () => {
    const frames = [0, 1, 2, 3].map((n) =>
      frameOf({ at: new Date(minute.getTime() + n * 60_000), factors: avg({ a34004: 30 + n }) }),
    )
    const [a, b, c, d] = frames
    if (!a || !b || !c || !d) throw new Error('four frames')
    await line.sendAcknowledged(c, a, b, a, d)
    await line.sendAcknowledged(b, d, c, d, a, b, c)
    expect(line.acknowledged).toBe(12)
    expect(await counted('site_minute')).toBe(4)
    expect(await counted('value_history')).toBe(0)
    expect(ingest.stats().counters['duplicates']).toBe(8)
  })

  it('R7: the same DataTime with another value becomes a new version and the old value is kept', async () => {
    await line.sendAcknowledged(frameOf({ at: minute, factors: avg({ a34004: 30, a34002: 50 }) }))
    await line.sendAcknowledged(frameOf({ at: minute, factors: avg({ a34004: 31, a34002: 50 }) }))
    await line.sendAcknowledged(frameOf({ at: minute, factors: avg({ a34004: 32 }, 'D'), draft: { backfill: true } }))
    const [row] = await rows(
      test.services.db,
      sql<{ pm25: number; flags: object; rev: number }>`select pm25, flags, rev from site_minute`,
    )
    const history = await rows(
      test.services.db,
      sql<{
        rev: number
      }>`select rev, factor, old_value, old_flag, reason, frame_id is not null as has_frame from value_history order by rev`,
    )
    expect(history).toEqual([
      { rev: expect.any(Number), factor: 'pm25', old_value: 30, old_flag: null, reason: 'resend', has_frame: true },
      { rev: expect.any(Number), factor: 'pm25', old_value: 31, old_flag: null, reason: 'backfill', has_frame: true },
    ])
    expect(row).toEqual({ pm25: 32, flags: { pm25: 'D' }, rev: history[1]?.rev })
    expect(history[0]?.rev).toBeLessThan(row?.rev ?? 0)
  })

  it('R13: of what a device sends after its time the bytes are kept, but for a simulated one', async () => {
    const { db } = test.services
    const history = { at: minute, factors: avg({ a34004: 30 }), draft: { backfill: true } }
    await line.sendAcknowledged(frameOf(history))
    const counts = async () =>
      rows(
        db,
        sql<{ values: number; frames: number }>`select (select count(*)::int from site_minute) as values,
          (select count(*)::int from frame_raw) as frames`,
      )
    expect(await counts()).toEqual([{ values: 1, frames: 0 }])
    await sql`update device_profile set keeps_history_frames = true`.execute(db)
    await sql`update device set enabled = true`.execute(db)
    const ingested = await startIngest(test.services)
    const other = await DeviceLine.open(ingested.port)
    await other.sendAcknowledged(frameOf({ ...history, at: new Date(minute.getTime() - 60_000) }))
    expect(await counts()).toEqual([{ values: 2, frames: 1 }])
    other.end()
    await ingested.close()
  })

  it('R7: versions within one batch are all kept', async () => {
    await line.sendAcknowledged(...[1, 2, 3].map((value) => frameOf({ at: minute, factors: avg({ a34004: value }) })))
    const history = await rows(test.services.db, sql`select old_value from value_history order by rev`)
    expect(history).toEqual([{ old_value: 1 }, { old_value: 2 }])
    expect(await rows(test.services.db, sql`select pm25 from site_minute`)).toEqual([{ pm25: 3 }])
  })

  it('minute data replace real-time data without a version, and real-time data never replace minute data', async () => {
    const realtime = (value: string) =>
      frameOf({ cn: '2011', at: minute, factors: { a34004: { Rtd: value, Flag: 'N' } } })
    await line.sendAcknowledged(realtime('28'))
    await line.sendAcknowledged(frameOf({ at: minute, factors: avg({ a34004: 30 }) }))
    await line.sendAcknowledged(realtime('29'))
    expect(await rows(test.services.db, sql`select pm25, realtime from site_minute`)).toEqual([
      { pm25: 30, realtime: false },
    ])
    expect(await counted('value_history')).toBe(0)
  })

  it('stores a stack’s measured, converted and summed values by position of the factor', async () => {
    const factors = {
      a21002: { Rtd: '40.5', ZsRtd: '44.1', Flag: 'N' },
      a21026: { Rtd: '12', ZsRtd: '13', Cou: '0.4', Flag: 'M' },
    }
    await line.sendAcknowledged(frameOf({ mn: 'STACK', cn: '2011', at: minute, factors }))
    expect(
      await rows(test.services.db, sql`select outlet_id, measured, converted, total, flags from outlet_minute`),
    ).toEqual([
      { outlet_id: city.outlet, measured: [12, 40.5], converted: [13, 44.1], total: [0.4, null], flags: 'MN' },
    ])
    await line.sendAcknowledged(
      frameOf({ mn: 'STACK', cn: '2011', at: minute, factors: { a21002: { Rtd: '41', Flag: 'N' } } }),
    )
    expect(await rows(test.services.db, sql`select measured from outlet_minute`)).toEqual([{ measured: [12, 41] }])
    expect(await rows(test.services.db, sql`select factor, old_value from value_history`)).toEqual([
      { factor: 'a21002', old_value: 40.5 },
    ])
  })

  it('reads SM4 frames with the device’s key, and with the one before while its grace lasts', async () => {
    const { db } = test.services
    const draft = { sm4Key, flag: { version: '2025', split: false, ack: true } as const }
    const cipher = (at: Date) =>
      frameOf({
        mn: 'CIPHER',
        cn: '2011',
        at,
        factors: { a21026: { Rtd: '12', Flag: 'N' }, a21002: { Rtd: '30', Flag: 'N' } },
        draft,
      })
    await line.sendAcknowledged(cipher(minute))
    await sql`update device set sm4_key_previous = sm4_key, sm4_key = ${Buffer.from('another-key-16-b')},
      sm4_key_previous_until = ${new Date('2026-11-20T12:00:00+08:00')} where mn = 'CIPHER'`.execute(db)
    line.end()
    await ingest.close()
    ingest = await startIngest(test.services)
    line = await DeviceLine.open(ingest.port)
    await line.sendAcknowledged(cipher(new Date(minute.getTime() + 60_000)))
    expect(await counted('outlet_minute')).toBe(2)
    test.clock.set(new Date('2026-11-20T12:00:01+08:00'))
    const late = cipher(new Date(minute.getTime() + 120_000))
    line.send(late, frameOf({ at: minute, factors: avg({ a34004: 1 }) }))
    await line.answered(2)
    expect(await quarantined()).toEqual(['sm4'])
    expect(await counted('outlet_minute')).toBe(2)
  })

  it('answers a request for the time with 9013 and then 1012, and a heartbeat that asks for it', async () => {
    const draft = (cn: string) =>
      ({
        qn: '20261120093000001',
        st: '22',
        cn,
        pw: '123456',
        mn: 'SITE',
        flag: { version: '2025', split: false, ack: true },
      }) as const
    line.send({ bytes: encodeFrame(draft('1013')) }, { bytes: encodeFrame(draft('9015')) })
    await line.answered(3)
    expect(line.answers[0]).toContain('CN=9013')
    expect(line.answers[1]).toContain('CN=1012')
    expect(line.answers[1]).toContain('SystemTime=20261120100000')
    expect(line.answers[2]).toContain('CN=9014')
    expect(await counted('frame_raw')).toBe(0)
  })

  it('61, 66: what may not in goes to quarantine with its reason and is not acknowledged', async () => {
    const good = avg({ a34004: 1 })
    const badCrc = Buffer.from(frameOf({ at: minute, factors: good }).bytes)
    badCrc.write('0000', badCrc.length - 6)
    const { db } = test.services
    await sql`update device set address_range = '10.0.0.0/8' where mn = 'DUST'`.execute(db)
    await sql`update device set enabled = false where mn = 'STACK'`.execute(db)
    line.end()
    await ingest.close()
    ingest = await startIngest(test.services)
    line = await DeviceLine.open(ingest.port)
    line.send(
      { bytes: badCrc },
      frameOf({ at: minute, factors: good, draft: { crc: 'modbus' } }),
      frameOf({ at: minute, factors: good, draft: { pw: '654321' } }),
      frameOf({ mn: 'STACK', at: minute, factors: good }),
      frameOf({ mn: 'DUST', at: minute, factors: good }),
      frameOf({ mn: 'NATION', at: minute, factors: good }),
      frameOf({ at: new Date('2026-11-20T10:30:00+08:00'), factors: good }),
      frameOf({ at: new Date('1970-01-02T00:00:00+08:00'), factors: good }),
      { bytes: Buffer.from('garbage without head\r\n') },
      frameOf({ at: minute, factors: good }),
    )
    await line.answered(2)
    expect(line.acknowledged).toBe(1)
    // The wrong clock is offered the time once.
    expect(line.answers.filter((answer) => answer.includes('CN=1012'))).toHaveLength(1)
    expect((await quarantined()).sort()).toEqual(
      [
        'address',
        'crc',
        'crc-modbus',
        'data-time-future',
        'data-time-old',
        'disabled',
        'national-site',
        'no-frame-head',
        'password',
      ].sort(),
    )
    expect(await counted('site_minute')).toBe(1)
  })

  it('61: an unknown device number gets no answer and its connection is closed after the learning time', async () => {
    line.send(frameOf({ mn: 'NOBODY', at: minute, factors: avg({ a34004: 1 }) }))
    await line.closed()
    expect(line.answers).toEqual([])
    expect(await rows(test.services.db, sql`select mn, reason from quarantine`)).toEqual([
      { mn: 'NOBODY', reason: 'unknown-mn' },
    ])
  })

  it('62: a captured frame sent again a day later is a duplicate that changes nothing', async () => {
    const frame = frameOf({ cn: '2011', at: minute, factors: { a34004: { Rtd: '30', Flag: 'N' } } })
    await line.sendAcknowledged(frame)
    test.clock.set(new Date('2026-11-21T10:30:00+08:00'))
    await line.sendAcknowledged(frame)
    expect(await counted('site_minute')).toBe(1)
    expect(await counted('value_history')).toBe(0)
  })

  it('65: values that are no numbers become null with flag D, never 0 and never an error', async () => {
    const texts = { a34004: 'NaN', a34002: '1e308', a21026: '-', a21004: '9'.repeat(400), a05024: '-999' }
    await line.sendAcknowledged(frameOf({ at: minute, factors: avg(texts) }))
    expect(await rows(test.services.db, sql`select pm25, pm10, so2, no2, o3, flags from site_minute`)).toEqual([
      { pm25: null, pm10: null, so2: null, no2: null, o3: null, flags: { pm25: 'D', pm10: 'D', so2: 'D', no2: 'D' } },
    ])
  })
})

describe('gateway under noise', () => {
  it('R25: two thousand mutated frames store nothing wrong and end nothing', async () => {
    const random = seededRandom(212)
    const good = frameOf({ at: minute, factors: avg({ a34004: 30, a34002: 50, a21026: 7 }) })
    const noise = await DeviceLine.open(ingest.port)
    noise.send(...Array.from({ length: 2000 }, () => ({ bytes: mutate(good.bytes, random) })), good)
    noise.socket.end()
    await noise.closed()
    await line.sendAcknowledged(good)
    await ingest.settled()
    const { counters } = ingest.stats()
    expect(counters['quarantine.not-handled']).toBeUndefined()
    expect(counters['quarantine.crc']).toBeGreaterThan(100)
    expect(
      await rows(test.services.db, sql`select pm25, pm10, so2 from site_minute where start_at = ${minute}`),
    ).toEqual([{ pm25: 30, pm10: 50, so2: 7 }])
  })
})

describe('gateway with the default profile', () => {
  beforeEach(async () => {
    line.end()
    await ingest.close()
    await test.close()
    await start('default')
  })

  it('64: a device faster than its profile is limited and another loses nothing', async () => {
    const burst = Array.from({ length: 650 }, (_, n) =>
      frameOf({ at: new Date(minute.getTime() - n * 60_000), factors: avg({ a34004: n }) }),
    )
    line.send(...burst)
    await line.answered(600)
    const other = await DeviceLine.open(ingest.port)
    await other.sendAcknowledged(frameOf({ mn: 'DUST', at: minute, factors: avg({ a34001: 100 }) }))
    other.end()
    expect(line.acknowledged).toBe(600)
    expect(ingest.stats().counters['quarantine.rate']).toBe(50)
    // Fifty refusals of one kind leave a sample, not fifty rows.
    expect(await quarantined()).toHaveLength(20)
  })

  it('64: connections of one address beyond the profile’s limit are closed', async () => {
    const lines = await Promise.all(Array.from({ length: 51 }, () => DeviceLine.open(ingest.port)))
    const outcomes = await Promise.allSettled(
      lines.map((line, n) =>
        line.sendAcknowledged(frameOf({ at: new Date(minute.getTime() - n * 60_000), factors: avg({ a34004: 1 }) })),
      ),
    )
    for (const one of lines) one.end()
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })
})
