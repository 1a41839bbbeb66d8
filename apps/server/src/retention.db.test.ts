import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from './db/database.ts'
import { ensurePartitions, partitionsOf } from './db/partitions.ts'
import { dropOldRows } from './retention.ts'
import { type TestServices, testServices } from './testing/test-services.ts'

const dayMs = 86_400_000

describe('data past their retention', () => {
  let test: TestServices
  const ago = (days: number) => new Date(test.clock.now().getTime() - days * dayMs)
  const names = async (table: string) => (await partitionsOf(test.services.db, table)).map(({ name }) => name)
  const day = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '')

  beforeAll(async () => {
    test = await testServices()
    const { db } = test.services
    const make = (table: string, ages: readonly number[]) => ensurePartitions(db, table, ages.map(ago))
    await make('frame_raw', [29, 32])
    await make('outlet_minute', [360, 380, 420])
    await make('site_minute', [300, 460])
    await make('site_hour_raw', [300, 1500])
    await sql`insert into outlet_minute (outlet_id, start_at, measured)
      values (1, ${ago(360)}, '{1}'), (1, ${ago(380)}, '{2}'), (1, ${ago(420)}, '{3}')`.execute(db)
    await sql`insert into site_minute (site_id, start_at, pm25) values (1, ${ago(300)}, 10), (1, ${ago(460)}, 20)`.execute(
      db,
    )
    await sql`insert into site_hour_raw (site_id, start_at, pm25) values (1, ${ago(1500)}, 30)`.execute(db)
    await sql`insert into device (mn, password, profile_code, system_type) values ('M', 'p', 'default', '22')`.execute(
      db,
    )
  })
  afterAll(() => test.close())

  it('go by whole days and months: raw frames after 30 days, minutes after a year and what devices may resend; hours stay', async () => {
    await dropOldRows(test.services)
    const { db } = test.services
    expect(await names('frame_raw')).toEqual([`frame_raw_${day(ago(29))}`])
    // A device of the default profile may send minutes for 400 days: those of 380 stay although a year is set.
    expect(await names('outlet_minute')).toEqual([`outlet_minute_${day(ago(380))}`, `outlet_minute_${day(ago(360))}`])
    expect(await rows(db, sql`select pm25 from site_minute`)).toEqual([{ pm25: 10 }])
    expect(await rows(db, sql`select pm25 from site_hour_raw`)).toEqual([{ pm25: 30 }])
  })

  it('stand in the operations log by name, and nothing is written when nothing was dropped', async () => {
    const { db } = test.services
    const logged = () =>
      rows(
        db,
        sql<{ detail: { dropped: string[] } }>`select detail from operations_log where action = 'oldDataDropped'`,
      )
    expect((await logged()).map(({ detail }) => detail.dropped)).toEqual([
      [`frame_raw_${day(ago(32))}`, expect.stringMatching(/^site_minute_/), `outlet_minute_${day(ago(420))}`],
    ])
    await dropOldRows(test.services)
    expect(await logged()).toHaveLength(1)
  })

  it('are kept as long as the settings say', async () => {
    const { db } = test.services
    await sql`insert into setting (key, value, updated_at, updated_by) values ('retention.frameDays', '28', now(), 't')`.execute(
      db,
    )
    await dropOldRows(test.services)
    expect(await names('frame_raw')).toEqual([])
  })

  it('come anew when one is sent for a partition that was dropped: it is made again', async () => {
    const { db } = test.services
    await ensurePartitions(db, 'outlet_minute', [ago(420)])
    expect(await names('outlet_minute')).toContain(`outlet_minute_${day(ago(420))}`)
  })

  it('are not waited for without end: a table that is being read is left for the next turn', async () => {
    const { db } = test.services
    await db.transaction().execute(async (reader) => {
      await sql`select * from outlet_minute`.execute(reader)
      await expect(dropOldRows(test.services)).rejects.toThrow(/lock timeout/)
    })
    await dropOldRows(test.services)
    expect(await firstRow(db, sql`select 1 from outlet_minute where start_at < ${ago(400)}`)).toBeUndefined()
    expect(await names('outlet_minute')).not.toContain(`outlet_minute_${day(ago(420))}`)
  })
})
