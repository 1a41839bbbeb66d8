import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDemoCity } from '../city/create-demo-city.ts'
import { testServices } from '../testing/test-services.ts'
import { backup, restore } from './backup.ts'
import { rows, sql } from './database.ts'

it('R21: a backup restored into an empty database has the same rows, and never overwrites a city', async () => {
  const [source, target] = [await testServices(), await testServices()]
  const folder = join(mkdtempSync(join(tmpdir(), 'qk-backup-')), 'copy')
  const files = (config: { dataDir: string }) => join(config.dataDir, 'files')
  try {
    await createDemoCity(source.services)
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
  } finally {
    await source.close()
    await target.close()
  }
})
