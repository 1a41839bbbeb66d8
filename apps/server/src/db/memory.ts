import { setImmediate as endOfTurn } from 'node:timers/promises'
import { type Database, type Queryable, rows, sql } from './database.ts'

/**
 * What has a version of its own in `fact_version`: sites, areas, cities and devices; days of sites and of other cities;
 * reviewed hours; decisions on sand and dust.
 */
export type Topic = 'catalogue' | 'siteDay' | 'cityDay' | 'reviewedHour' | 'sandDust'

interface Entry<T> {
  version: string
  value: Promise<T | undefined>
}

/** Readings of all versions that are about to be sent. */
const coming = new WeakMap<Queryable, Promise<ReadonlyMap<Topic, number>>>()

/**
 * The versions of all topics as they stand after now. Whoever asks in the same turn of the event loop shares one statement;
 * a reading already sent is joined by nobody, for it may have begun before a change that the asker knows of.
 */
const versionsOf = (db: Queryable): Promise<ReadonlyMap<Topic, number>> => {
  const shared = coming.get(db)
  if (shared) return shared
  const reading = endOfTurn().then(async () => {
    coming.delete(db)
    const found = await rows(db, sql<{ topic: Topic; n: number }>`select topic, n from fact_version`)
    return new Map(found.map(({ topic, n }) => [topic, n]))
  })
  coming.set(db, reading)
  return reading
}

const versionOf = async (db: Queryable, topics: readonly Topic[]): Promise<string> => {
  const versions = await versionsOf(db)
  return topics.map((topic) => versions.get(topic) ?? 0).join('.')
}

/**
 * What was read of the database and still holds. The version is read before the facts: facts newer than their version are
 * read once more, never kept too long. Several who ask the same at once share one reading. Inside a transaction nothing is
 * remembered, because what it sees may never come true.
 */
export class Memory<T> {
  readonly #topics: readonly Topic[]
  readonly #limit: number
  readonly #ofDatabase = new WeakMap<Queryable, Map<string, Entry<T>>>()

  /** @param limit how many entries are kept; the one longest not asked for goes first */
  constructor(topics: readonly Topic[], limit: number) {
    this.#topics = topics
    this.#limit = limit
  }

  async get(db: Queryable, key: string, read: () => Promise<T>): Promise<T> {
    const found = (await this.getAll(db, [key], async () => new Map([[key, await read()]]))).get(key)
    return found ?? read()
  }

  /** Values by key. @param read reads those of the keys that are not known */
  async getAll(
    db: Queryable,
    keys: readonly string[],
    read: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<ReadonlyMap<string, T>> {
    if (db.isTransaction) return read(keys)
    const version = await versionOf(db, this.#topics)
    const entries = this.#entriesOf(db)
    const unknown = keys.filter((key) => entries.get(key)?.version !== version)
    if (unknown.length > 0) this.#keep(entries, unknown, version, read(unknown))
    const asked = keys.flatMap((key) => {
      const entry = entries.get(key)
      if (!entry) return []
      entries.delete(key)
      entries.set(key, entry)
      return [[key, entry.value] as const]
    })
    this.#trim(entries)
    const values = await Promise.all(asked.map(async ([key, value]) => [key, await value] as const))
    return new Map(values.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])))
  }

  #entriesOf(db: Database): Map<string, Entry<T>> {
    const known = this.#ofDatabase.get(db)
    if (known) return known
    const entries = new Map<string, Entry<T>>()
    this.#ofDatabase.set(db, entries)
    return entries
  }

  #keep(
    entries: Map<string, Entry<T>>,
    keys: readonly string[],
    version: string,
    reading: Promise<ReadonlyMap<string, T>>,
  ): void {
    for (const key of keys) {
      const entry: Entry<T> = { version, value: reading.then((found) => found.get(key)) }
      entries.set(key, entry)
      // A reading that failed is asked for again; whoever waits for it is told.
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
    }
  }

  #trim(entries: Map<string, Entry<T>>): void {
    for (const key of entries.keys()) {
      if (entries.size <= this.#limit) return
      entries.delete(key)
    }
  }
}
