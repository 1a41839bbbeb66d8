import { Kysely, type LogEvent, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'

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

export const connect = (
  address: DatabaseAddress,
  options: { max?: number; onError?: (error: Error) => void; onQuery?: (event: LogEvent) => void } = {},
): Connection => {
  const pool = new pg.Pool({
    ...(address.url
      ? { connectionString: address.url }
      : { host: address.host, user: address.user ?? 'app', database: address.database ?? 'qingkong' }),
    max: options.max ?? 16,
    // A database that hangs is told from a slow one: who waits longer is answered that it is unavailable.
    connectionTimeoutMillis: 10_000,
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
    dialect: new PostgresDialect({ pool }),
    ...(options.onQuery ? { log: options.onQuery } : {}),
  })
  return { db, pool, address, close: () => db.destroy() }
}

export const rows = async <R>(db: Queryable, query: RawBuilder<R>): Promise<R[]> => (await query.execute(db)).rows

export const firstRow = async <R>(db: Queryable, query: RawBuilder<R>): Promise<R | undefined> =>
  (await query.execute(db)).rows[0]
