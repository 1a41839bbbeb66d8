import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { type Connection, connect, firstRow, sql } from './database.ts'
import { isDatabaseAway } from './database-fault.ts'

const address = inject('database')
const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

const connected = (statementLimitMs: number): Connection => {
  const connection = connect({ ...address, database: 'postgres' }, { max: 1, statementLimitMs })
  opened.push(connection)
  return connection
}

const processOf = async ({ db }: Connection): Promise<number> =>
  (await firstRow(db, sql<{ pid: number }>`select pg_backend_pid() as pid`))?.pid ?? 0

const thrownBy = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error)

describe('a connection that is closed', () => {
  it('lets short work end, and ends what takes long with its session: nothing of it is kept', async () => {
    const connection = connect({ ...address, database: 'postgres' }, { max: 2, statementLimitMs: 0 })
    const short = sql<{ n: number }>`select 1 as n from pg_sleep(0.1)`.execute(connection.db)
    const begun = Promise.withResolvers<number>()
    const long = thrownBy(
      connection.db.transaction().execute(async (tx) => {
        begun.resolve((await firstRow(tx, sql<{ pid: number }>`select pg_backend_pid() as pid`))?.pid ?? 0)
        await sql`select pg_sleep(60)`.execute(tx)
      }),
    )
    const session = await begun.promise
    const from = performance.now()
    await connection.close()
    expect(performance.now() - from).toBeLessThan(3000)
    expect((await short).rows).toEqual([{ n: 1 }])
    expect(isDatabaseAway(await long)).toBe(true)
    const { db } = connected(0)
    await vi.waitFor(async () =>
      expect(await firstRow(db, sql`select 1 from pg_stat_activity where pid = ${session}`)).toBeUndefined(),
    )
  })
})

describe('R9: a database that hangs', () => {
  it('a statement that takes too long is ended, and the database is told to be away', async () => {
    const { db } = connected(200)
    expect(isDatabaseAway(await thrownBy(sql`select pg_sleep(5)`.execute(db)))).toBe(true)
    expect(await processOf(connected(200))).toBeGreaterThan(0)
  })

  it.skipIf(address.url)('a connection without an answer is given up, with the transaction it was in', async () => {
    const connection = connected(200)
    const { db } = connection
    const frozen = await processOf(connection)
    const failed = await thrownBy(
      db.transaction().execute(async (tx) => {
        await sql`create temporary table half (n int)`.execute(tx)
        process.kill(frozen, 'SIGSTOP')
        await sql`insert into half values (1)`.execute(tx)
      }),
    )
    expect(isDatabaseAway(failed)).toBe(true)
    // The only connection of the pool: what it still had to do must not meet the next who asks.
    expect(await processOf(connection)).not.toBe(frozen)
    process.kill(frozen, 'SIGCONT')
  })

  it('one that takes connections and says nothing is told to be away', async () => {
    const silent: Server = createServer(() => undefined)
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    const at = silent.address()
    const connection = connect(
      { url: `postgres://app@127.0.0.1:${typeof at === 'object' ? at?.port : 0}/x` },
      { max: 1, connectLimitMs: 200 },
    )
    opened.push(silent, connection)
    expect(isDatabaseAway(await thrownBy(sql`select 1`.execute(connection.db)))).toBe(true)
  })

  it.runIf(process.platform === 'linux')(
    'one frozen for so long that no more callers are let wait is told to be away',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'qk-frozen-'))
      const listen = `require('node:net').createServer().listen({ path: process.argv[1], backlog: 1 }, () => console.log('up'))`
      const frozen = spawn(process.execPath, ['-e', listen, join(folder, '.s.PGSQL.5432')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(frozen.stdout, 'data')
      frozen.kill('SIGSTOP')
      const connection = connect({ host: folder, database: 'x' }, { max: 4, connectLimitMs: 200 })
      const close = () => {
        frozen.kill('SIGKILL')
        rmSync(folder, { recursive: true, force: true })
      }
      opened.push(connection, { close })
      const thrown: unknown[] = []
      for (let call = 0; call < 4; call += 1) thrown.push(await thrownBy(sql`select 1`.execute(connection.db)))
      expect(thrown.at(-1)).toMatchObject({ code: 'EAGAIN', syscall: 'connect' })
      expect(thrown.map(isDatabaseAway)).toEqual([true, true, true, true])
    },
  )
})
