import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { attemptWaitsMs } from '../../../due/failed-batch.ts'
import { evaluateAlarms } from './port.ts'
import { type SmallCity, smallCity } from './testing/small-city.ts'

let city: SmallCity
const db = () => city.services.db

beforeEach(async () => {
  city = await smallCity()
  await sql`create table poisoned (subject_id int)`.execute(db())
  await sql`create function refuse_poisoned() returns trigger language plpgsql as $$ begin
    if exists (select from poisoned p where p.subject_id = new.subject_id) then
      raise exception 'spoilt record, password=123456';
    end if;
    return new;
  end $$`.execute(db())
  await sql`create trigger refuse before insert on alarm_record for each row execute function refuse_poisoned()`.execute(
    db(),
  )
})
afterEach(() => city.close())

const poison = async (code: string) => sql`insert into poisoned values (${await city.idOf('site', code)})`.execute(db())
const heal = () => sql`delete from poisoned`.execute(db())

const waiting = () =>
  rows(
    db(),
    sql<{ code: string; startAt: Date; attempts: number }>`select site_code as code, start_at as "startAt", attempts
      from alarm_due join site on site.id = target_id order by start_at, code`,
  )
const dead = () =>
  rows(
    db(),
    sql<Record<string, unknown>>`select queue, site_code as code, granularity, start_at, late, error, attempts,
      first_failed_at, last_failed_at from dead_letter join site on site.id = target_id order by start_at, code`,
  )
const alarmed = async () => (await city.records()).map(({ code }) => code)

const sites = ['N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'M1', 'M2']
const limit = {
  name: 'PM2.5超过75',
  factor: 'pm25',
  siteTypes: ['10', '30'],
  thresholds: [150, 115, 75] as [number, number, number],
}
const putAll = async (start: string, value: number, codes = sites) => {
  for (const code of codes) await city.put(code, start, { pm25: value })
}

describe('an interval whose judging fails', () => {
  it('does not keep the others of its batch from being judged', async () => {
    await city.addRule(limit)
    await putAll('2026-11-20 08:00:00', 80)
    await poison('M1')
    await city.evaluateAt('2026-11-20 09:02:00')
    expect((await alarmed()).filter((code) => code !== undefined).toSorted()).toEqual(
      expect.arrayContaining(['M2', 'N1', 'N2', 'N3', 'N4', 'N5', 'N6']),
    )
    expect(await alarmed()).not.toContain('M1')
    expect(await waiting()).toMatchObject([{ code: 'M1', attempts: 1 }])
  })

  it('is tried again after pauses, and judged once it can be', async () => {
    await city.addRule(limit)
    await putAll('2026-11-20 08:00:00', 80, ['M1', 'M2'])
    await poison('M1')
    await city.evaluateAt('2026-11-20 09:02:00')
    await evaluateAlarms(city.services)
    // At the same time it is not tried again: it waits.
    expect(await waiting()).toMatchObject([{ attempts: 1 }])
    await city.evaluateAt('2026-11-20 09:02:05')
    expect(await waiting()).toMatchObject([{ attempts: 2 }])
    await heal()
    await city.evaluateAt('2026-11-20 09:02:34')
    expect(await waiting()).toMatchObject([{ attempts: 2 }])
    await city.evaluateAt('2026-11-20 09:02:35')
    expect(await waiting()).toEqual([])
    expect(await dead()).toEqual([])
    expect((await alarmed()).toSorted()).toEqual(['M1', 'M2'])
  })

  it('goes to the dead letter after its last attempt, with what was wrong and no secrets, and holds back no longer', async () => {
    await city.addRule(limit)
    await putAll('2026-11-20 08:00:00', 80, ['M1', 'M2'])
    await poison('M1')
    await city.evaluateAt('2026-11-20 09:02:00')
    // The next hour of the same site waits for its turn, that of the other does not.
    await putAll('2026-11-20 09:00:00', 30, ['M1', 'M2'])
    let now = city.at('2026-11-20 10:02:00').getTime()
    for (const waitMs of attemptWaitsMs) {
      city.clock.set(new Date(now))
      await evaluateAlarms(city.services)
      now += waitMs
    }
    expect((await waiting()).map(({ code }) => code)).toEqual(['M1', 'M1'])
    city.clock.set(new Date(now))
    await evaluateAlarms(city.services)
    expect(await waiting()).toEqual([])
    expect(await dead()).toEqual([
      {
        queue: 'alarm',
        code: 'M1',
        granularity: 'hour',
        start_at: city.at('2026-11-20 08:00:00'),
        late: false,
        error: 'spoilt record, password=***',
        attempts: attemptWaitsMs.length + 1,
        first_failed_at: city.at('2026-11-20 09:02:00'),
        last_failed_at: expect.any(Date),
      },
    ])
  })

  it('does not take along the sites it is compared with when these are judged', async () => {
    await city.addRule({ name: '高于全市均值', mode: '1', factor: 'pm25', siteTypes: ['30'], thresholds: [60, 40, 20] })
    await putAll('2026-11-20 08:00:00', 90, ['M1', 'M2'])
    await city.evaluateAt('2026-11-20 09:01:00')
    await poison('M1')
    // The city's mean comes later, and with it the comparison of both; nothing of theirs is due any more.
    await putAll('2026-11-20 08:00:00', 30, ['N1', 'N2', 'N3', 'N4', 'N5', 'N6'])
    await city.evaluateAt('2026-11-20 09:05:00')
    expect(await alarmed()).toEqual(['M2'])
    expect(await waiting()).toMatchObject([{ code: 'M1', attempts: 1 }])
    await heal()
    await city.evaluateAt('2026-11-20 09:05:05')
    expect((await alarmed()).toSorted()).toEqual(['M1', 'M2'])
    expect(await waiting()).toEqual([])
  })

  it('a micro station judged alone still has its neighbour’s word', async () => {
    await city.addRule({ name: '微站', factor: 'pm25', siteTypes: ['40', '30'], thresholds: [null, null, 75] })
    await poison('M1')
    const codes = ['K1', 'K2', 'K3', 'M1']
    await putAll('2026-11-20 07:00:00', 80, codes)
    await city.evaluateAt('2026-11-20 08:02:00')
    await heal()
    const together = await smallCity()
    try {
      await together.addRule({ name: '微站', factor: 'pm25', siteTypes: ['40', '30'], thresholds: [null, null, 75] })
      for (const code of codes) await together.put(code, '2026-11-20 07:00:00', { pm25: 80 })
      await together.evaluateAt('2026-11-20 08:02:00')
      const expected = (await together.records()).map(({ code }) => code).filter((code) => code !== 'M1')
      expect(expected).toEqual(['K1', 'K2'])
      expect(await alarmed()).toEqual(expected)
    } finally {
      await together.close()
    }
  })

  it('counts for nothing when the database itself was away: the row is tried until it is done', async () => {
    await city.addRule(limit)
    await putAll('2026-11-20 08:00:00', 80, ['M1'])
    await sql`create or replace function refuse_poisoned() returns trigger language plpgsql as $$ begin
      raise exception 'disk full' using errcode = '53100'; end $$`.execute(db())
    for (let n = 0; n < 6; n++) await expect(city.evaluateAt(`2026-11-20 09:1${n}:00`)).rejects.toThrow('disk full')
    expect(await waiting()).toMatchObject([{ code: 'M1', attempts: 0 }])
    expect(await firstRow(db(), sql`select 1 from dead_letter`)).toBeUndefined()
    await sql`drop trigger refuse on alarm_record`.execute(db())
    await city.evaluateAt('2026-11-20 09:20:00')
    expect(await alarmed()).toEqual(['M1'])
  })
})
