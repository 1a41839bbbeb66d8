import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, firstRow, rows, sql } from './database.ts'
import { underSessionLock } from './locks.ts'
import type { Stored } from './row.ts'

const folder = join(import.meta.dirname, 'migrations')

class MigrationError extends Error {}

/** Applies numbered SQL files that are not applied yet, each in its own transaction, one process at a time. */
export const migrate = async (db: Database): Promise<string[]> => {
  const version = await firstRow(db, sql<{ n: number }>`select current_setting('server_version_num')::int as n`)
  if (!version || version.n < 150000) throw new MigrationError('需要 PostgreSQL 15 或更新版本')
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const applied: string[] = []
  await db.connection().execute(async (connection) => {
    await underSessionLock(connection, 'migration', async () => {
      await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
        connection,
      )
      const done = new Set(
        (await rows(connection, sql<Stored<'migration', 'name'>>`select name from migration`)).map((row) => row.name),
      )
      const unknown = [...done].find((name) => !files.includes(name))
      if (unknown) throw new MigrationError(`数据库由更新的版本建立（${unknown}），请升级程序`)
      for (const name of files.filter((file) => !done.has(file))) {
        await connection.transaction().execute(async (tx) => {
          await sql.raw(readFileSync(join(folder, name), 'utf8')).execute(tx)
          await sql`insert into migration (name) values (${name})`.execute(tx)
        })
        applied.push(name)
      }
    })
  })
  return applied
}
