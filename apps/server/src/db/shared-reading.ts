import type { Queryable } from './database.ts'

/**
 * Those who ask the same while it is being read share the one reading; nothing is kept once it is there, so that no answer
 * is older than the reading it came from. A wall's screens all ask when an hour is pushed. Inside a transaction nothing is
 * shared, because what it sees may never come true.
 */
export class SharedReading<T> {
  readonly #ofDatabase = new WeakMap<Queryable, Map<string, Promise<T>>>()

  get(db: Queryable, key: string, read: () => Promise<T>): Promise<T> {
    if (db.isTransaction) return read()
    const underway = this.#readingsOf(db)
    const known = underway.get(key)
    if (known) return known
    const reading = read().finally(() => underway.delete(key))
    underway.set(key, reading)
    return reading
  }

  #readingsOf(db: Queryable): Map<string, Promise<T>> {
    const known = this.#ofDatabase.get(db)
    if (known) return known
    const readings = new Map<string, Promise<T>>()
    this.#ofDatabase.set(db, readings)
    return readings
  }
}
