import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase, dropDatabase, siblingAddress } from '../db/create-database.ts'
import { connect, type DatabaseAddress, rows, sql } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: DatabaseAddress
    databaseTemplate: string
    /** Where the fixture cities of this run stand (fixture-app.ts): how their databases' names begin, and their files. */
    fixtures: { databases: string; folder: string }
  }
}

const memoryFolder = '/dev/shm'
/** What a run's databases may take at most. */
const neededBytes = 2 * 1024 ** 3

/** Hundreds of databases are made and dropped in a run: in memory where there is room, else in the temporary folder. */
const fastFolder = (): string => {
  if (!existsSync(memoryFolder)) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize >= neededBytes ? memoryFolder : tmpdir()
}

const databasesNamed = async (address: DatabaseAddress, beginning: string): Promise<string[]> => {
  const { db, close } = connect(siblingAddress(address, 'postgres'), { max: 1 })
  try {
    const named = sql<{ name: string }>`
      select datname as name from pg_database where starts_with(datname::text, ${beginning})`
    return (await rows(db, named)).map(({ name }) => name)
  } finally {
    await close()
  }
}

/**
 * Brings up a real PostgreSQL for the run with one migrated template database: the one at DATABASE_URL, else one of its
 * own, of the programs in the folder TEST_POSTGRES (such as /usr/lib/postgresql/15/bin) or of those the product brings.
 */
export const setup = async (project: TestProject) => {
  const outside = process.env['DATABASE_URL']
  const folder = mkdtempSync(join(fastFolder(), 'qk-test-'))
  // As root the database runs as nobody and must be able to enter.
  chmodSync(folder, 0o755)
  const programs = process.env['TEST_POSTGRES']
  const server = outside
    ? null
    : await startEmbeddedPostgres(folder, { throwaway: true, ...(programs ? { programs } : {}) })
  const address: DatabaseAddress = server ? { host: server.host, user: server.user } : { url: outside ?? '' }
  const template = `qk_template_${randomBytes(4).toString('hex')}`
  await createDatabase(address, template)
  const connection = connect(siblingAddress(address, template), { max: 2 })
  if (programs) {
    const [said] = await rows(connection.db, sql<{ version: string }>`select version()`)
    process.stdout.write(`TEST_POSTGRES: ${said?.version}\n`)
  }
  await migrate(connection.db)
  await connection.close()
  project.provide('database', address)
  project.provide('databaseTemplate', template)
  const fixtures = { databases: `${template}_city_`, folder: mkdtempSync(join(tmpdir(), 'qk-fixtures-')) }
  project.provide('fixtures', fixtures)
  return async () => {
    for (const city of await databasesNamed(address, fixtures.databases)) await dropDatabase(address, city)
    rmSync(fixtures.folder, { recursive: true, force: true })
    await dropDatabase(address, template)
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
