import {
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { patiently } from '../platform/patiently.ts'
import { isOverdue } from './database-fault.ts'
import { floatArray } from './float-array.ts'
import { prepared, preparedName } from './prepared-statements.ts'
import { programRole } from './program-role.ts'

// No table types: every query is written with the `sql` tag, reviewed as SQL, and says its row type itself.
// biome-ignore lint/suspicious/noEmptyInterface: an empty schema keeps the query builder's table methods unusable on purpose.
interface Tables {}

export type Database = Kysely<Tables>
/** A connection or an open transaction: what queries take. */
export type Queryable = Kysely<Tables> | Transaction<Tables>
export type Tx = Transaction<Tables>
export { sql }
export type Sql = RawBuilder<unknown>

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
/** real[] and double precision[], of which the driver has no names. */
for (const oid of [1021, 1022]) pg.types.setTypeParser(oid, floatArray(pg.types.getTypeParser(oid)))

export interface DatabaseAddress {
  /** postgres:// URL, or the embedded server's socket folder. */
  url?: string
  host?: string
  user?: string
  database?: string
}

export interface Connection {
  db: Database
  pool: pg.Pool
  address: DatabaseAddress
  close(): Promise<void>
}

interface ConnectOptions {
  max?: number
  /** How long a free connection is waited for, ms. */
  connectLimitMs?: number
  /** How long a statement may take, ms; 0 = as long as it takes (migrations). */
  statementLimitMs?: number
  onError?: (error: Error) => void
  onQuery?: (event: LogEvent) => void
}

/** A database that hangs is told from a slow one: who waits longer is answered that it is unavailable. */
const longestConnectMs = 10_000
const longestStatementMs = 30_000
/** The database ends a statement by itself first; where it does not even do that, the connection is given up. */
const graceMs = 2_000

/** At the end, statements that take longer than this are ended and rolled back. */
const closePatienceMs = 500

/** Connections that are thrown away once an answer did not come: what such a one still does nobody knows. */
const givenUpWhenOverdue = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const client = await pool.connect()
    let isLost = false
    const query = async (text: string, parameters: readonly unknown[]) => {
      if (isLost) throw new Error('Connection terminated: it gave no answer')
      try {
        const [name, values] = [preparedName(text), [...parameters]]
        return await (name === undefined ? client.query(text, values) : client.query({ name, text, values }))
      } catch (error) {
        isLost ||= isOverdue(error)
        throw error
      }
    }
    // No query of the product reads by cursor.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(isLost || destroy),
    }
  },
})

/** Has the database end sessions that are at work, and roll back what they were doing. */
const endSessions = async (options: pg.PoolConfig, clients: readonly pg.PoolClient[]): Promise<void> => {
  const pids = clients.map((client) => ('processID' in client ? client.processID : null))
  const own = new pg.Client(options)
  await own.connect()
  await own.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid where pid is not null', [pids])
  await own.end()
}

export const connect = (address: DatabaseAddress, options: ConnectOptions = {}): Connection => {
  const limitMs = options.statementLimitMs ?? longestStatementMs
  const pool = new pg.Pool({
    ...(address.url
      ? { connectionString: address.url }
      : { host: address.host, user: address.user ?? programRole, database: address.database ?? 'qingkong' }),
    max: options.max ?? 16,
    connectionTimeoutMillis: options.connectLimitMs ?? longestConnectMs,
    ...(limitMs > 0 ? { statement_timeout: limitMs, query_timeout: limitMs + graceMs } : {}),
    keepAlive: true,
    // Every session counts days by the city's clock.
    options: '-c timezone=Asia/Shanghai',
  })
  const lost = (error: Error) => options.onError?.(error)
  // A connection may die with the database, idle or at work; the pool replaces it, and its query fails by itself. Without
  // a listener of its own the error of a connection at work would end the process.
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: givenUpWhenOverdue(pool) }),
    ...(options.onQuery ? { log: options.onQuery } : {}),
  })
  const atWork = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => atWork.add(client))
  pool.on('release', (_, client) => atWork.delete(client))
  pool.on('remove', (client) => atWork.delete(client))
  const close = async () => {
    const ended = db.destroy()
    if (!(await patiently(ended, closePatienceMs))) await endSessions(pool.options, [...atWork])
    await ended
  }
  return { db, pool, address, close }
}

export const rows = async <R>(db: Queryable, query: RawBuilder<R>): Promise<R[]> => (await query.execute(db)).rows

/**
 * Rows of a statement that each connection plans once: for small ones asked all the time, whose planning costs more than
 * their work. Not for those whose best plan depends on what is asked, nor for texts that vary with it.
 */
export const preparedRows = async <R>(db: Queryable, query: RawBuilder<R>): Promise<R[]> => {
  const compiled = query.compile(db)
  return (await db.executeQuery<R>({ ...compiled, sql: prepared(compiled.sql) })).rows
}

export const firstRow = async <R>(db: Queryable, query: RawBuilder<R>): Promise<R | undefined> =>
  (await query.execute(db)).rows[0]
