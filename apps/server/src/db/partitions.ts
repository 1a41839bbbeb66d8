import { type Database, type Queryable, rows, sql } from './database.ts'
import { takeLock } from './locks.ts'

type Span = 'day' | 'month' | 'year'

/** How each series table is cut in time (ingest.md, load model). */
export const partitionSpans: Record<string, Span> = {
  frame_raw: 'day',
  site_minute: 'month',
  site_five_minute: 'month',
  site_hour_raw: 'year',
  site_hour_checked: 'year',
  outlet_minute: 'day',
  outlet_hour: 'month',
  dust_minute: 'day',
  dust_hour: 'month',
  point_minute: 'day',
  point_hour: 'month',
  voc_hour: 'year',
  ions_hour: 'year',
  carbon_hour: 'year',
  elements_hour: 'year',
  outlet_day: 'year',
  point_day: 'year',
  lidar_hour: 'year',
  mobile_minute: 'day',
  // By the time of the change: what is past its retention goes at once.
  value_history: 'year',
}

const pad = (n: number) => String(n).padStart(2, '0')

const boundsOf = (span: Span, at: Date): { name: string; from: Date; to: Date } => {
  const [y, m, d] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  if (span === 'year') return { name: `${y}`, from: new Date(Date.UTC(y, 0, 1)), to: new Date(Date.UTC(y + 1, 0, 1)) }
  if (span === 'month')
    return { name: `${y}${pad(m + 1)}`, from: new Date(Date.UTC(y, m, 1)), to: new Date(Date.UTC(y, m + 1, 1)) }
  return { name: `${y}${pad(m + 1)}${pad(d)}`, from: new Date(Date.UTC(y, m, d)), to: new Date(Date.UTC(y, m, d + 1)) }
}

/** Partitions known to exist, by database: the common case costs no query. */
let known = new WeakMap<Database, Set<string>>()

/** Whether a row found no partition: somebody dropped one that was known to be there. */
export const isPartitionGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23514' && /^no partition of relation/.test(error.message)

/** What is known about partitions is found out anew. */
export const forgetPartitions = (): void => {
  known = new WeakMap()
}

/**
 * Makes the partitions that the given instants of a table need; called ahead by schedule and on demand by intake.
 * Two processes may need the same one at once: `create … if not exists` races, so they queue on a lock.
 */
export const ensurePartitions = async (db: Database, table: string, instants: Iterable<Date>): Promise<void> => {
  const span = partitionSpans[table]
  if (!span) throw new Error(`${table} is not partitioned`)
  const there = known.get(db) ?? new Set<string>()
  known.set(db, there)
  for (const at of instants) {
    const { name, from, to } = boundsOf(span, at)
    const partition = `${table}_${name}`
    if (there.has(partition)) continue
    await db.transaction().execute(async (tx) => {
      await takeLock(tx, 'partition')
      await sql`create table if not exists ${sql.id(partition)} partition of ${sql.id(table)}
        for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`.execute(tx)
    })
    there.add(partition)
  }
}

export const partitionsOf = (db: Queryable, table: string) =>
  rows(
    db,
    sql<{
      name: string
    }>`select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`,
  )

/** The end of what a partition of a table holds. */
const endOf = (table: string, partition: string): Date | null => {
  const [, year, month, day] = /_(\d{4})(\d{2})?(\d{2})?$/.exec(partition) ?? []
  const span = partitionSpans[table]
  if (year === undefined || span === undefined) return null
  return boundsOf(span, new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)))).to
}

/**
 * Drops the partitions of a table that hold nothing younger than an instant. Who reads the table for long is waited for
 * a few seconds only: behind a drop that waits everybody else would wait as well.
 * @returns the partitions dropped
 * @throws when the table was in use all the time; the next turn tries again
 */
export const dropPartitionsBefore = async (db: Database, table: string, before: Date): Promise<string[]> => {
  const past = (await partitionsOf(db, table))
    .map(({ name }) => name)
    .filter((name) => {
      const end = endOf(table, name)
      return end !== null && end <= before
    })
  for (const partition of past) {
    await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '2s'`.execute(tx)
      await takeLock(tx, 'partition')
      await sql`drop table if exists ${sql.table(partition)}`.execute(tx)
    })
    known.get(db)?.delete(partition)
  }
  return past
}
