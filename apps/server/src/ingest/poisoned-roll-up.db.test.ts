import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import { attemptWaitsMs } from '../due/failed-batch.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { runRollUps, storeShared } from './port.ts'

const hourStart = new Date('2026-11-20T08:00:00+08:00')
const six = { pm25: 40, pm10: 60, so2: 8, no2: 35, o3: 60, co: 0.7 }
const sites = 7
const poisonedId = 4

let test: TestServices
const db = () => test.services.db

beforeEach(async () => {
  test = await testServices()
  await sql`insert into area values ('320200', '无锡市', null, 2)`.execute(db())
  await sql`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
    select 'S' || n, n || '号站', '10', '320200', 120.3, 31.5 from generate_series(1, ${sites}::int) n`.execute(db())
  await storeShared(
    test.services,
    Array.from({ length: sites }, (_, index) => ({
      siteId: index + 1,
      granularity: 'hour' as const,
      startMs: hourStart.getTime(),
      values: six,
      flags: {},
    })),
  )
  await sql`create function refuse_poisoned() returns trigger language plpgsql as $$ begin
    if new.target_id = ${sql.lit(poisonedId)} then raise exception 'spoilt hour'; end if;
    return new;
  end $$`.execute(db())
  await sql`create trigger refuse before insert on alarm_due for each row execute function refuse_poisoned()`.execute(
    db(),
  )
})
afterEach(() => test.close())

const rolled = async () =>
  (await rows(db(), sql<{ id: number }>`select site_id as id from site_hour_raw where aqi is not null order by 1`)).map(
    ({ id }) => id,
  )
const due = () =>
  rows(
    db(),
    sql`select target_id as id, attempts, last_error as error from roll_up_due where granularity = 'hour' order by 1`,
  )
const dead = () =>
  rows(
    db(),
    sql`select queue, target_kind as kind, target_id as id, granularity, start_at as "startAt", error, attempts from dead_letter`,
  )
const passTime = (ms: number) => test.clock.set(new Date(test.clock.now().getTime() + ms))
const others = [1, 2, 3, 5, 6, 7]

describe('an interval whose roll-up fails', () => {
  it('does not keep the others of its batch from being rolled up', async () => {
    expect(await runRollUps(test.services)).toBeGreaterThanOrEqual(others.length)
    expect(await rolled()).toEqual(others)
    expect(await due()).toEqual([{ id: poisonedId, attempts: 1, error: 'spoilt hour' }])
  })

  it('ends in the dead letter after its attempts, and nothing acknowledged is lost', async () => {
    await runRollUps(test.services)
    for (const [index, waitMs] of attemptWaitsMs.entries()) {
      passTime(waitMs - 1)
      await runRollUps(test.services)
      expect(await due()).toMatchObject([{ attempts: index + 1 }])
      passTime(1)
      await runRollUps(test.services)
    }
    expect(await due()).toEqual([])
    expect(await dead()).toEqual([
      {
        queue: 'rollUp',
        kind: 'site',
        id: poisonedId,
        granularity: 'hour',
        startAt: hourStart,
        error: 'spoilt hour',
        attempts: attemptWaitsMs.length + 1,
      },
    ])
    expect(await rows(db(), sql`select pm25 from site_hour_raw where site_id = ${poisonedId}`)).toEqual([{ pm25: 40 }])
  })

  it('is rolled up once it can be', async () => {
    await runRollUps(test.services)
    await sql`drop trigger refuse on alarm_due`.execute(db())
    passTime(attemptWaitsMs[0])
    await runRollUps(test.services)
    expect(await rolled()).toContain(poisonedId)
    expect([await due(), await dead()]).toEqual([[], []])
  })

  it('two workers at once count an attempt once each and lose nothing', async () => {
    await Promise.all([runRollUps(test.services), runRollUps(test.services)])
    expect(await rolled()).toEqual(others)
    const [row] = (await due()) as { id: number; attempts: number }[]
    expect(row).toMatchObject({ id: poisonedId })
    expect(row?.attempts).toBeLessThanOrEqual(2)
  })
})
