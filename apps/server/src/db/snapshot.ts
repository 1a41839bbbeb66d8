import type { Database, Queryable, Tx } from './database.ts'

/** The databases that snapshots are of. */
const bases = new WeakMap<Queryable, Database>()

/** Reads everything as of one moment: a transaction that sees one state of the database and can change nothing. */
export const inSnapshot = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => {
      bases.set(tx, db)
      return work(tx)
    })

/**
 * Whose memory holds for what is read here: the database itself, of a snapshot the one it is of. Null in a transaction that
 * may change something: what it sees may never come true.
 */
export const rememberedBy = (db: Queryable): Database | null => (db.isTransaction ? (bases.get(db) ?? null) : db)

/** Whether what is read here stays as it is while it is read. */
export const isSnapshot = (db: Queryable): boolean => bases.has(db)
