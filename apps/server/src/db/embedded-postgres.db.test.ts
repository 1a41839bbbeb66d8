import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from './create-database.ts'
import { type Connection, connect, firstRow, sql } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let folder: string
let running: EmbeddedPostgres[]
let connections: Connection[]
let lost: Error[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qk-embedded-'))
  chmodSync(folder, 0o755)
  running = []
  connections = []
  lost = []
})
afterEach(async () => {
  for (const connection of connections) await connection.close()
  for (const postgres of running) await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const begin = async () => {
  const postgres = await startEmbeddedPostgres(folder, { throwaway: true })
  running.push(postgres)
  return postgres
}

const open = async ({ host }: EmbeddedPostgres) => {
  await createDatabase({ host, user: 'app' }, 'city')
  const connection = connect({ host, user: 'app', database: 'city' }, { max: 4, onError: (error) => lost.push(error) })
  connections.push(connection)
  return connection
}

const one = (connection: Connection) => firstRow(connection.db, sql<{ n: number }>`select 1 as n`)

describe('the embedded database', () => {
  it('R2: its postmaster killed, it runs again by itself and the same pool answers', async () => {
    const postgres = await begin()
    const connection = await open(postgres)
    expect(await one(connection)).toEqual({ n: 1 })
    const before = postgres.pid()
    process.kill(before, 'SIGKILL')
    // Its backends may answer a moment longer.
    await expect.poll(() => postgres.pid(), { timeout: 20_000 }).not.toBe(before)
    await expect.poll(() => one(connection).catch(() => null), { timeout: 20_000 }).toEqual({ n: 1 })
  })

  it('S10: the program works as a role that runs no program and reads no file of the machine, and owns what it makes', async () => {
    const connection = await open(await begin())
    const role = await firstRow(
      connection.db,
      sql<{ rolsuper: boolean }>`select rolsuper from pg_roles where rolname = current_user`,
    )
    expect(role?.rolsuper).toBe(false)
    await sql`create table kept (n int)`.execute(connection.db)
    await expect(sql`copy kept from program 'echo 1'`.execute(connection.db)).rejects.toThrow('permission denied')
    await expect(sql`select pg_read_file('/etc/passwd')`.execute(connection.db)).rejects.toThrow('permission denied')
  })

  it('R1: a backend killed in the middle of a transaction fails that transaction and nothing else', async () => {
    const connection = await open(await begin())
    const work = connection.db.transaction().execute(async (tx) => {
      const backend = await firstRow(tx, sql<{ pid: number }>`select pg_backend_pid() as pid`)
      process.kill(backend?.pid ?? 0, 'SIGKILL')
      // The connection is at work for the pool, but no query of it waits: only its listener hears of the loss.
      await expect.poll(() => lost.length, { timeout: 10_000 }).toBeGreaterThan(0)
      return firstRow(tx, sql`select 1`)
    })
    await expect(work).rejects.toThrow()
    await expect.poll(() => one(connection).catch(() => null), { timeout: 20_000 }).toEqual({ n: 1 })
  })

  it('R10: a worker that died ends the whole database, which is started anew as one and tells so', async () => {
    const told: string[] = []
    const postgres = await startEmbeddedPostgres(folder, {
      throwaway: true,
      onLost: () => told.push('lost'),
      onBack: () => told.push('back'),
    })
    running.push(postgres)
    const connection = await open(postgres)
    const before = postgres.pid()
    const worker = await firstRow(connection.db, sql<{ pid: number }>`select pg_backend_pid() as pid`)
    process.kill(worker?.pid ?? 0, 'SIGKILL')
    await expect.poll(() => told, { timeout: 20_000 }).toEqual(['lost', 'back'])
    expect(postgres.pid()).not.toBe(before)
    await expect.poll(() => one(connection).catch(() => null), { timeout: 20_000 }).toEqual({ n: 1 })
  })

  it('R6: a second start in the used folder is refused and named, and leaves the first alone', async () => {
    const connection = await open(await begin())
    await expect(startEmbeddedPostgres(folder, { throwaway: true })).rejects.toThrow(/正被另一个晴空进程（\d+）使用/)
    expect(await one(connection)).toEqual({ n: 1 })
  })

  it('R5: a first start cut short inside initdb leaves only a folder aside, and the next start is whole', async () => {
    const aside = join(folder, 'postgres', 'data.new')
    mkdirSync(join(aside, 'base'), { recursive: true })
    writeFileSync(join(aside, 'PG_VERSION'), '18\n')
    expect(await one(await open(await begin()))).toEqual({ n: 1 })
    expect(existsSync(aside)).toBe(false)
  })

  it('R4: the pid file of a dead server that still says ready is not believed', async () => {
    const first = await begin()
    await first.stop()
    running.pop()
    const data = join(folder, 'postgres', 'data')
    // A number that nobody has: 2^22 is the most Linux gives.
    writeFileSync(join(data, 'postmaster.pid'), `4194304\n${data}\n0\n5432\n\n\n\nready   \n`)
    expect(await one(await open(await begin()))).toEqual({ n: 1 })
  })
})
