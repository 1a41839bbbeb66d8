import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { speciesOf } from '../series/port.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { firstRow, type Queryable, sql } from './database.ts'
import { Memory } from './memory.ts'
import { ensurePartitions } from './partitions.ts'
import { inSnapshot } from './snapshot.ts'

let test: TestServices
beforeEach(async () => {
  test = await testServices()
  await sql`insert into area (area_code, area_name, area_type, sort) values ('320200', '无锡市', 2, 1)`.execute(
    test.services.db,
  )
})
afterEach(() => test.close())

/** The city's name as remembered, and how often it was read. */
const remembering = (limit = 10) => {
  const memory = new Memory<{ name: string }>(['catalogue'], limit)
  const seen = { readings: 0 }
  const nameOf = (db: Queryable, key = 'name') =>
    memory.get(db, key, async () => {
      seen.readings += 1
      const row = await firstRow(
        db,
        sql<{ name: string }>`select area_name as name from area where area_code = '320200'`,
      )
      return { name: row?.name ?? '' }
    })
  return { seen, nameOf }
}

const rename = (db: Queryable, name: string) =>
  sql`update area set area_name = ${name} where area_code = '320200'`.execute(db)

describe('what a server remembers of the database', () => {
  it('is read once, by however many ask at the same time', async () => {
    const { seen, nameOf } = remembering()
    const { db } = test.services
    await Promise.all([nameOf(db), nameOf(db), nameOf(db)])
    expect((await nameOf(db)).name).toBe('无锡市')
    expect(seen.readings).toBe(1)
  })

  it('whoever asks after a change joins no reading that began before it', async () => {
    const { nameOf } = remembering()
    const { db } = test.services
    await nameOf(db)
    const begun = nameOf(db)
    await rename(db, '锡')
    expect((await nameOf(db)).name).toBe('锡')
    await begun
    expect((await nameOf(db)).name).toBe('锡')
  })

  it('holds until a change is there, and not before: others see a change when it is committed', async () => {
    const { nameOf } = remembering()
    const { db } = test.services
    await nameOf(db)
    await db.transaction().execute(async (tx) => {
      await rename(tx, '锡')
      expect((await nameOf(db)).name).toBe('无锡市')
      expect((await nameOf(tx)).name).toBe('锡')
    })
    expect((await nameOf(db)).name).toBe('锡')
  })

  it('holds in a snapshot as of its beginning, and what is read there holds for others', async () => {
    const { nameOf, seen } = remembering()
    const { db } = test.services
    await inSnapshot(db, async (tx) => {
      expect((await nameOf(tx)).name).toBe('无锡市')
      await rename(db, '锡')
      expect((await nameOf(db)).name).toBe('锡')
      expect((await nameOf(tx)).name).toBe('无锡市')
    })
    expect((await nameOf(db)).name).toBe('锡')
    const { readings } = seen
    await inSnapshot(db, async (tx) => expect((await nameOf(tx)).name).toBe('锡'))
    expect(seen.readings).toBeLessThanOrEqual(readings + 1)
    await inSnapshot(db, async (tx) => expect((await nameOf(tx)).name).toBe('锡'))
    expect(seen.readings).toBeLessThanOrEqual(readings + 1)
  })

  it('of the species hears of a detection limit that somebody sets', async () => {
    const { db } = test.services
    await sql`insert into species (factor_code, position, family, unit, name_zh, name_en, group_code, group_name, source)
      values ('tested', 1, 'voc', 'ppb', '甲苯', 'Toluene', 'aromatic', '芳香烃', 'test')`.execute(db)
    const [first] = await speciesOf(db, 'voc')
    expect(first).toMatchObject({ factorCode: 'tested', detectionLimit: null })
    await sql`update species set detection_limit = 0.1, detection_limit_source = 'instrument'`.execute(db)
    expect((await speciesOf(db, 'voc'))[0]?.detectionLimit).toBeCloseTo(0.1, 6)
    await sql`delete from species`.execute(db)
    expect(await speciesOf(db, 'voc')).toEqual([])
  })

  it('is not spoilt by a change that was taken back', async () => {
    const { nameOf, seen } = remembering()
    const { db } = test.services
    await nameOf(db)
    const undone = db.transaction().execute(async (tx) => {
      await rename(tx, '锡')
      await nameOf(tx)
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    expect((await nameOf(db)).name).toBe('无锡市')
    expect(seen.readings).toBe(2)
  })

  it('a statement that changes no row changes no version', async () => {
    const { nameOf, seen } = remembering()
    const { db } = test.services
    await nameOf(db)
    await sql`update area set area_name = 'x' where area_code = 'none'`.execute(db)
    await nameOf(db)
    expect(seen.readings).toBe(1)
  })

  it('a reading that failed is told to who waits, and asked again', async () => {
    const memory = new Memory<{ n: number }>(['catalogue'], 10)
    const { db } = test.services
    const failing = async (): Promise<{ n: number }> => {
      throw new Error('gone')
    }
    await expect(memory.get(db, 'n', failing)).rejects.toThrow('gone')
    expect(await memory.get(db, 'n', async () => ({ n: 1 }))).toEqual({ n: 1 })
  })

  it('hears of rows that a partition takes', async () => {
    const memory = new Memory<{ n: number }>(['reviewedHour'], 10)
    const { db } = test.services
    const at = new Date('2026-11-17T00:00:00+08:00')
    const reviewed = () =>
      memory.get(db, 'hours', async () => ({
        n: (await firstRow(db, sql<{ n: number }>`select count(*)::int as n from site_hour_checked`))?.n ?? 0,
      }))
    expect(await reviewed()).toEqual({ n: 0 })
    await ensurePartitions(db, 'site_hour_checked', [at])
    await sql`insert into site_hour_checked (site_id, start_at, pm25, first_rev) values (1, ${at}, 17, 1)`.execute(db)
    expect(await reviewed()).toEqual({ n: 1 })
  })

  it('forgets what was longest not asked for', async () => {
    const { nameOf, seen } = remembering(2)
    const { db } = test.services
    for (const key of ['a', 'b', 'a', 'c', 'a']) await nameOf(db, key)
    expect(seen.readings).toBe(3)
    await nameOf(db, 'b')
    expect(seen.readings).toBe(4)
  })

  it('keeps what weighs no more than it may, whatever the number', async () => {
    const memory = new Memory<{ key: string }>(['catalogue'], 10)
    const { db } = test.services
    const seen: string[] = []
    const ask = (key: string, weight: number) =>
      memory.get(
        db,
        key,
        async () => {
          seen.push(key)
          return { key }
        },
        weight,
      )
    await ask('heavy', 8)
    await ask('light', 2)
    await ask('heavy', 8)
    expect(seen).toEqual(['heavy', 'light'])
    await ask('more', 1)
    await ask('heavy', 8)
    expect(seen).toEqual(['heavy', 'light', 'more'])
    await ask('too heavy to keep', 11)
    await ask('too heavy to keep', 11)
    expect(seen.slice(3)).toEqual(['too heavy to keep', 'too heavy to keep'])
  })
})
