import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, inject, it } from 'vitest'
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
})
