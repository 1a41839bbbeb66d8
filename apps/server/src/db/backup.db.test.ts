import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDemoCity } from '../city/create-demo-city.ts'
import { testServices } from '../testing/test-services.ts'
import { backup, restore } from './backup.ts'
import { rows, sql } from './database.ts'
import { ensurePartitions } from './partitions.ts'

it('R21: a backup restored into an empty database has the same rows, and never overwrites a city', async () => {
  const [source, target] = [await testServices(), await testServices()]
  const folder = join(mkdtempSync(join(tmpdir(), 'qk-backup-')), 'copy')
  const files = (config: { dataDir: string }) => join(config.dataDir, 'files')
  try {
    await createDemoCity(source.services)
    await ensurePartitions(source.services.db, 'site_hour_raw', [source.services.clock.now()])
    const stored = await source.services.files.put(Buffer.from('现场照片'))
    const { connection, config, clock } = source.services
    const manifest = await backup(connection.address, files(config), folder, clock.now())
    await restore(target.services.connection.address, files(target.services.config), folder)
    const sums = (db: typeof source.services.db) =>
      rows(
        db,
        sql`select (select count(*) from site) as sites, (select count(*) from device_binding) as bindings,
          (select md5(string_agg(user_code || password_hash, ',' order by user_code)) from app_user) as users`,
      )
    expect(await sums(target.services.db)).toEqual(await sums(source.services.db))
    expect(manifest.tables.find(({ name }) => name === 'site')?.rows).toBeGreaterThan(100)
    expect(Buffer.from(await target.services.files.get(stored)).toString()).toBe('现场照片')
    await expect(restore(target.services.connection.address, files(target.services.config), folder)).rejects.toThrow(
      '目标数据库不是空的',
    )
    await expect(backup(connection.address, files(config), folder, clock.now())).rejects.toThrow('已有一份备份')
    // What a manifest names goes into SQL and into paths.
    const asMade = readFileSync(join(folder, 'manifest.json'), 'utf8')
    for (const changed of [
      asMade.replace(/"bounds": "FOR VALUES/, '"bounds": "default; drop table site; --'),
      asMade.replace('"name": "site"', '"name": "../../site"'),
    ]) {
      expect(changed).not.toBe(asMade)
      writeFileSync(join(folder, 'manifest.json'), changed)
      await expect(restore(target.services.connection.address, files(target.services.config), folder)).rejects.toThrow(
        '已损坏或被改动',
      )
    }
  } finally {
    await source.close()
    await target.close()
  }
})

it('R1: a database that goes away in the middle of a backup ends the backup with its sentence, not the process', async () => {
  const source = await testServices()
  const { connection, config, clock } = source.services
  const holder = await connection.pool.connect()
  try {
    await holder.query('begin; lock table site in access exclusive mode')
    const folder = join(mkdtempSync(join(tmpdir(), 'qk-backup-')), 'copy')
    const ended = backup(connection.address, join(config.dataDir, 'files'), folder, clock.now()).catch(
      (error: unknown) => error,
    )
    await expect
      .poll(
        async () =>
          (
            await rows(
              source.services.db,
              sql`select pg_terminate_backend(pid) from pg_stat_activity
                where query like 'copy (select%' and wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).length,
        { timeout: 20_000 },
      )
      .toBe(1)
    expect(await ended).toMatchObject({ code: '57P01' })
  } finally {
    await holder.query('rollback')
    holder.release()
    await source.close()
  }
})

it('a database with nothing but an operations log is a city’s already: the restore says so', async () => {
  const [source, target] = [await testServices(), await testServices()]
  const folder = join(mkdtempSync(join(tmpdir(), 'qk-backup-')), 'copy')
  const files = (config: { dataDir: string }) => join(config.dataDir, 'files')
  try {
    const { connection, config, clock } = source.services
    await backup(connection.address, files(config), folder, clock.now())
    await sql`insert into operations_log (id, at, user_code, address, action, object, result, prev_hash, hash)
      values (1, now(), '', 'qk', 'tokenIssue', 'x', 'NOT_FOUND', '', '')`.execute(target.services.db)
    await expect(restore(target.services.connection.address, files(target.services.config), folder)).rejects.toThrow(
      '目标数据库不是空的（operations_log 已有数据）',
    )
  } finally {
    await source.close()
    await target.close()
  }
})
