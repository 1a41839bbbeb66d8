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

  it('drafts of schemes and runs end after 180 days; what is frozen, published, kept or newer stays', async () => {
    const { db } = test.services
    await sql`insert into area (area_code, area_name, area_type) values ('320200', '无锡市', 2)`.execute(db)
    await sql`insert into organisation (org_code, org_name) values ('WX', '市局')`.execute(db)
    const site = await firstRow(
      db,
      sql<{ id: number }>`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
        values ('DR70', '草稿站', '70', '320200', 120.3, 31.5) returning id`,
    )
    const scheme = (title: string, state: 'draft' | 'frozen', at: Date) =>
      sql`insert into pmf_scheme (id, lineage_id, version, title, family, site_id, season, from_day, to_day, result_version,
          job_id, model, factor_names, state, creator_id, creator_name, created_at, updated_at, frozen_at)
        values (gen_random_uuid(), gen_random_uuid(), 1, ${title}, 'VOC', ${site?.id}, 'ALL', '2026-01-01', '2026-02-01', '',
          gen_random_uuid(), '{}', '{}', ${state}, gen_random_uuid(), '值班长', ${at}, ${at},
          ${state === 'frozen' ? at : null})`.execute(db)
    await scheme('旧草稿', 'draft', ago(181))
    await scheme('新草稿', 'draft', ago(179))
    await scheme('旧冻结', 'frozen', ago(800))
    const run = async (title: string, endedAt: Date, published: boolean) => {
      const job = await firstRow(
        db,
        sql<{
          id: string
        }>`insert into job (id, kind, title, owner_name, scope, input, state, sentence, created_at, ended_at)
          values (gen_random_uuid(), 'box-model', ${title}, '系统', '{}', '{}', 'succeeded', '', ${endedAt}, ${endedAt})
          returning id`,
      )
      await sql`insert into engine_run (job_id, engine, run_key, published_at, publisher_name)
        values (${job?.id}::uuid, 'box-model', ${title}, ${published ? endedAt : null}, ${published ? '值班长' : null})`.execute(
        db,
      )
      return job?.id
    }
    await run('旧运算', ago(181), false)
    await run('新运算', ago(179), false)
    await run('旧发布', ago(400), true)
    const kept = await run('旧收藏', ago(400), false)
    await sql`insert into app_user (id, user_code, remark_name, password_hash, must_change_password, org_code, created_at)
      select gen_random_uuid(), 'keeper', '收藏人', 'none', false, org_code, ${ago(500)} from organisation`.execute(db)
    await sql`insert into box_model_favourite (id, owner_id, job_id, name, note, created_at)
      select gen_random_uuid(), id, ${kept}::uuid, '典型日', '', ${ago(400)} from app_user where user_code = 'keeper'`.execute(
      db,
    )
    await dropOldRows(test.services)
    const titles = async (table: 'pmf_scheme' | 'job') =>
      (await rows(db, sql<{ title: string }>`select title from ${sql.table(table)} order by title`)).map(
        ({ title }) => title,
      )
    expect((await titles('pmf_scheme')).toSorted()).toEqual(['新草稿', '旧冻结'].toSorted())
    expect((await titles('job')).toSorted()).toEqual(['新运算', '旧发布', '旧收藏'].toSorted())
    const [logged] = await rows(
      db,
      sql<{ detail: object }>`select detail from operations_log where action = 'oldDraftsDropped'`,
    )
    expect(logged?.detail).toMatchObject({ schemes: 1, runs: 1, draftDays: 180 })
  })
})
