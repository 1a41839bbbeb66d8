import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import { seriesTables, siteCells } from '../series/store/series-table.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import type { Arrival } from './arrival.ts'
import { BatchWriter } from './commit-batch.ts'
import { Counters } from './counters.ts'
import { Intake } from './intake.ts'
import { defaultLimits } from './limits.ts'
import { startIngest } from './start-ingest.ts'
import { avg, DeviceLine, frameOf } from './testing/device-line.ts'
import { type SmallCity, smallCity } from './testing/small-city.ts'

const minute = new Date('2026-11-20T09:30:00+08:00')

let test: TestServices
let city: SmallCity

beforeEach(async () => {
  test = await testServices()
  city = await smallCity(test.services)
})

afterEach(() => test.close())

const counted = async (table: string) =>
  (await rows(test.services.db, sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`))[0]?.n

/** One minute of the site; the outcome of each frame is noted. */
const arrival = (number: number, noted: string[], value = 30): Arrival => ({
  deviceId: 1,
  receivedAt: minute,
  cn: '2051',
  intervalStartMs: minute.getTime() - number * 60_000,
  marks: [],
  isBackfill: false,
  keepsBytes: true,
  bytes: Buffer.alloc(500, 120),
  parts: [
    {
      table: seriesTables.siteMinute,
      row: {
        targetId: city.municipal,
        startMs: minute.getTime() - number * 60_000,
        cells: siteCells,
        values: siteCells.map((_, cell) => (cell === 0 ? value : undefined)),
        flags: siteCells.map(() => null),
        frameId: null,
        reason: 'resend',
        late: false,
        realtime: false,
      },
    },
  ],
  stored: () => noted.push(`stored ${number}`),
  refused: () => noted.push(`refused ${number}`),
})

describe('intake', () => {
  it('R3: nothing is acknowledged while commits fail, and everything once they succeed again', async () => {
    const writer = new BatchWriter(test.services)
    const commit = writer.commit.bind(writer)
    const noted: string[] = []
    let attempts = 0
    writer.commit = async (arrivals) => {
      attempts += 1
      if (attempts > 3) return commit(arrivals)
      // The transaction runs whole and fails at its end: none of it may stay.
      await test.services.db
        .transaction()
        .execute(async (tx) => {
          await sql`insert into site_day (site_id, day, standard, computed_at) values (1, '2026-11-20', '2026', now())`.execute(
            tx,
          )
          throw Object.assign(new Error('connection lost'), { code: '57P01' })
        })
        .catch((error: unknown) => {
          expect(noted).toEqual([])
          throw error
        })
      throw new Error('unreachable')
    }
    const intake = new Intake(
      test.services,
      { ...defaultLimits, retryMaxMs: 1 },
      new Counters(),
      () => undefined,
      writer,
    )
    intake.add(arrival(0, noted))
    intake.add(arrival(1, noted))
    await intake.settled()
    expect(attempts).toBe(4)
    expect(noted).toEqual(['stored 0', 'stored 1'])
    expect(await counted('site_minute')).toBe(2)
    expect(await counted('site_day')).toBe(0)
  })

  it('R3: with the database refusing writes a device gets no answer, and gets it when the database is back', async () => {
    const { db } = test.services
    await sql`create function refuse_frames() returns trigger language plpgsql as
      $$ begin raise exception 'disk full' using errcode = '53100'; end $$`.execute(db)
    await sql`create trigger refuse before insert on site_minute for each row execute function refuse_frames()`.execute(
      db,
    )
    const ingest = await startIngest(test.services, { retryMaxMs: 20 })
    const line = await DeviceLine.open(ingest.port)
    line.send(frameOf({ at: minute, factors: avg({ a34004: 30 }) }))
    await until(() => (ingest.stats().counters['retries'] ?? 0) >= 2)
    expect(line.answers).toEqual([])
    expect(await counted('frame_raw')).toBe(0)
    await sql`drop trigger refuse on site_minute`.execute(db)
    await line.answered(1)
    expect(line.acknowledged).toBe(1)
    expect(await counted('site_minute')).toBe(1)
    expect(await counted('frame_raw')).toBe(1)
    line.end()
    await ingest.close()
  })

  it('R25: a frame the database refuses is set aside and the others of its batch are stored', async () => {
    const noted: string[] = []
    const intake = new Intake(test.services, defaultLimits, new Counters(), () => undefined)
    for (let number = 0; number < 9; number++) intake.add(arrival(number, noted, number === 5 ? 1e300 : 30))
    await intake.settled()
    expect(noted.filter((note) => note.startsWith('refused'))).toEqual(['refused 5'])
    expect(noted).toHaveLength(9)
    expect(await counted('site_minute')).toBe(8)
    expect(await counted('frame_raw')).toBe(8)
  })

  it('R24: a full queue asks the sockets to pause, and a drained one to go on', async () => {
    const pressure: boolean[] = []
    const noted: string[] = []
    const limits = { ...defaultLimits, batchFrames: 10, queueHighFrames: 50, queueLowFrames: 20 }
    const intake = new Intake(test.services, limits, new Counters(), (isHigh) => pressure.push(isHigh))
    for (let number = 0; number < 80; number++) intake.add(arrival(number, noted))
    expect(pressure).toEqual([true])
    await intake.settled()
    expect(pressure).toEqual([true, false])
    expect(noted).toHaveLength(80)
    expect(intake.queuedBytes).toBe(0)
  })

  it('R4: with the database away the queue stays bounded however much a device sends', async () => {
    const { db } = test.services
    await sql`alter table frame_raw rename to frame_raw_away`.execute(db)
    const limits = { batchFrames: 100, queueHighFrames: 500, queueLowFrames: 100, retryMaxMs: 20 }
    const ingest = await startIngest(test.services, limits)
    const line = await DeviceLine.open(ingest.port)
    // 60,000 frames are ten times what the socket buffers hold beside the queue.
    const frames = Array.from({ length: 60_000 }, (_, n) =>
      frameOf({ at: new Date(minute.getTime() - (n % 5000) * 60_000), factors: avg({ a34004: n % 100 }) }),
    )
    line.send(...frames)
    await until(() => ingest.stats().isPaused && (ingest.stats().counters['retries'] ?? 0) > 3)
    const { queuedFrames } = ingest.stats()
    expect(queuedFrames).toBeGreaterThanOrEqual(500)
    // The bound plus what one read of the socket may still bring.
    expect(queuedFrames).toBeLessThan(500 + 65_536 / 100)
    expect(line.answers).toEqual([])
    line.end()
    await ingest.close()
  })

  it('R8: a history that waits holds its own socket and no other; a fresh frame is answered before it', async () => {
    const { db } = test.services
    await sql`alter table frame_raw rename to frame_raw_away`.execute(db)
    const limits = {
      batchFrames: 100,
      backfillHighFrames: 500,
      backfillLowFrames: 100,
      backfillAloneFrames: 50,
      retryMaxMs: 20,
    }
    const ingest = await startIngest(test.services, limits)
    const [history, live] = [await DeviceLine.open(ingest.port), await DeviceLine.open(ingest.port)]
    const frames = Array.from({ length: 20_000 }, (_, n) =>
      frameOf({ at: new Date(minute.getTime() - (n + 120) * 60_000), factors: avg({ a34004: n % 100 }) }),
    )
    history.send(...frames)
    await until(() => ingest.stats().counters['backfillHeld'] === 1)
    await until(() => (ingest.stats().counters['retries'] ?? 0) > 3)
    const waiting = ingest.stats().queuedFrames
    expect(waiting).toBeLessThan(500 + 65_536 / 100)
    expect(ingest.stats().isPaused).toBe(false)
    live.send(frameOf({ mn: 'DUST', at: test.clock.now(), factors: avg({ a34001: 30 }) }))
    await until(() => ingest.stats().queuedFrames > waiting)
    await sql`alter table frame_raw_away rename to frame_raw`.execute(db)
    await live.answered(1)
    // The batch that was being tried, the one beside the fresh frame and what was answered in the same turn.
    expect(history.acknowledged).toBeLessThanOrEqual(200)
    await history.answered(2_000)
    for (const line of [history, live]) line.end()
    await ingest.close()
  })

  it('R26: data of a day without a partition make their partition', async () => {
    const noted: string[] = []
    const intake = new Intake(test.services, defaultLimits, new Counters(), () => undefined)
    intake.add(arrival(500 * 24 * 60, noted))
    await intake.settled()
    expect(noted).toEqual([`stored ${500 * 24 * 60}`])
  })

  it('R11: a partition that was dropped under its feet is made again at once', async () => {
    const noted: string[] = []
    const intake = new Intake(test.services, { ...defaultLimits, retryMaxMs: 1 }, new Counters(), () => undefined)
    intake.add(arrival(0, noted))
    await intake.settled()
    await sql`drop table site_minute_202611`.execute(test.services.db)
    intake.add(arrival(0, noted))
    await intake.settled()
    expect(noted).toEqual(['stored 0', 'stored 0'])
    expect(await counted('site_minute')).toBe(1)
  })

  it('a roll-up is noted once for the interval and not rewritten by each minute of it', async () => {
    const noted: string[] = []
    test.clock.set(new Date('2026-11-20T09:30:30+08:00'))
    const intake = new Intake(test.services, { ...defaultLimits, batchFrames: 1 }, new Counters(), () => undefined)
    for (const number of [0, -1, -2]) intake.add(arrival(number, noted))
    await intake.settled()
    const due = await rows(
      test.services.db,
      sql<{
        written: number
      }>`select granularity, start_at, due_at, late, (xmax::text::bigint = 0)::int as written from roll_up_due`,
    )
    expect(due).toEqual([
      {
        granularity: 'fiveMinute',
        start_at: minute,
        due_at: new Date('2026-11-20T09:35:20+08:00'),
        late: false,
        written: 1,
      },
    ])
  })
})

/** Turns of the event loop until something observable happened; the test's own time limit ends a wait in vain. */
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}
