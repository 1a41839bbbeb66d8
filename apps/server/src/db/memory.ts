import { type Database, preparedRows, type Queryable, sql } from './database.ts'
import { oncePerRound } from './shared-round.ts'
import { rememberedBy } from './snapshot.ts'

/**
 * What has a version of its own in `fact_version`: sites, areas, cities and devices; days of sites and of other cities;
 * reviewed hours; decisions on sand and dust; the list of species.
 */
export type Topic = 'catalogue' | 'siteDay' | 'cityDay' | 'reviewedHour' | 'sandDust' | 'species'

interface Entry<T> {
  version: string
  value: Promise<T | undefined>
  weight: number
}

/** What a server remembers of one database. */
interface Kept<T> {
  entries: Map<string, Entry<T>>
  weight: number
}

/** The versions of all topics as they stand after now. */
const versionsOf = oncePerRound(async (db) => {
  const found = await preparedRows(db, sql<{ topic: Topic; n: number }>`select topic, n from fact_version`)
  return new Map(found.map(({ topic, n }) => [topic, n]))
})

const versionOf = async (db: Queryable, topics: readonly Topic[]): Promise<string> => {
  if (topics.length === 0) return ''
  const versions = await versionsOf(db)
  return topics.map((topic) => versions.get(topic) ?? 0).join('.')
}

/**
 * What was read of the database and still holds. The version is read before the facts: facts newer than their version are
 * read once more, never kept too long. Several who ask the same at once share one reading. A snapshot shares
 * what is remembered of its own versions; inside another transaction nothing is remembered, because what it sees may never
 * come true.
 */
export class Memory<T> {
  readonly #topics: readonly Topic[]
  readonly #limit: number
  readonly #ofDatabase = new WeakMap<Queryable, Kept<T>>()

  /** @param limit how many entries are kept, or how much they may weigh; the one longest not asked for goes first */
  constructor(topics: readonly Topic[], limit: number) {
    this.#topics = topics
    this.#limit = limit
  }

  /** @param weight of the value among the others kept */
  async get(db: Queryable, key: string, read: () => Promise<T>, weight = 1): Promise<T> {
    const found = (await this.getAll(db, [key], async () => new Map([[key, await read()]]), weight)).get(key)
    return found ?? read()
  }

  /** Values by key. @param read reads those of the keys that are not known. @param weight of each */
  async getAll(
    db: Queryable,
    keys: readonly string[],
    read: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
    weight = 1,
  ): Promise<ReadonlyMap<string, T>> {
    const base = rememberedBy(db)
    if (!base) return read(keys)
    const version = await versionOf(db, this.#topics)
    const kept = this.#keptOf(base)
    const unknown = keys.filter((key) => kept.entries.get(key)?.version !== version)
    if (unknown.length > 0) {
      const reading = read(unknown)
      for (const key of unknown) {
        this.#keep(kept, key, { version, weight, value: reading.then((found) => found.get(key)) })
      }
    }
    const asked = keys.flatMap((key) => {
      const entry = kept.entries.get(key)
      if (!entry) return []
      kept.entries.delete(key)
      kept.entries.set(key, entry)
      return [[key, entry.value] as const]
    })
    for (const key of kept.entries.keys()) {
      if (kept.weight <= this.#limit) break
      this.#drop(kept, key)
    }
    const values = await Promise.all(asked.map(async ([key, value]) => [key, await value] as const))
    return new Map(values.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])))
  }

  #keptOf(db: Database): Kept<T> {
    const known = this.#ofDatabase.get(db)
    if (known) return known
    const kept: Kept<T> = { entries: new Map(), weight: 0 }
    this.#ofDatabase.set(db, kept)
    return kept
  }

  #keep(kept: Kept<T>, key: string, entry: Entry<T>): void {
    this.#drop(kept, key)
    kept.entries.set(key, entry)
    kept.weight += entry.weight
    // A reading that failed is asked for again; whoever waits for it is told.
    entry.value.catch(() => {
      if (kept.entries.get(key) === entry) this.#drop(kept, key)
    })
  }

  #drop(kept: Kept<T>, key: string): void {
    kept.weight -= kept.entries.get(key)?.weight ?? 0
    kept.entries.delete(key)
  }
}
