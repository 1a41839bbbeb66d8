import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Queryable } from './database.ts'

/**
 * A reading of the database that all who ask in the same turn of the event loop share. One already sent is joined by nobody,
 * for it may have begun before a change that the asker knows of. Inside a transaction each asks for itself.
 */
export const oncePerTurn = <T>(read: (db: Queryable) => Promise<T>): ((db: Queryable) => Promise<T>) => {
  const coming = new WeakMap<Queryable, Promise<T>>()
  return (db) => {
    if (db.isTransaction) return read(db)
    const shared = coming.get(db)
    if (shared) return shared
    const reading = endOfTurn().then(() => {
      coming.delete(db)
      return read(db)
    })
    coming.set(db, reading)
    return reading
  }
}
