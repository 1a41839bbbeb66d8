import { type Queryable, rows as readRows, sql, type Tx } from '../../db/database.ts'
import { takeLock } from '../../db/locks.ts'
import { arrayLiteral, numberElement, textArrayLiteral } from './array-literal.ts'
import { type Merge, mergeRows, type SupersededCell } from './merge-rows.ts'
import type { SeriesTable, StoredRow } from './series-column.ts'
import { flagAt, rowKey, type SeriesRow } from './series-row.ts'

/** Rows of one table; each interval of a target at most once, with what was superseded on the way. */
export interface SeriesLoad {
  table: SeriesTable
  rows: readonly SeriesRow[]
  superseded?: ReadonlyMap<string, readonly SupersededCell[]>
  /** How a row meets the one that stands; default cell by cell (`mergeRows`). */
  merge?: (existing: SeriesRow, incoming: SeriesRow) => Merge
}

export interface StoredLoad {
  table: SeriesTable
  /** Rows as they now stand, in the order given. */
  rows: SeriesRow[]
  /** Rows that are new or differ from what was stored. */
  touched: SeriesRow[]
  /** What stood before, by row. */
  before: ReadonlyMap<string, SeriesRow>
  /** Existing rows that have to be rewritten. */
  toUpdate: SeriesRow[]
  history: { row: SeriesRow; cell: SupersededCell }[]
  inserted: number
  duplicates: number
}

const bounds = (rows: readonly SeriesRow[]) => {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const row of rows) {
    if (row.startMs < from) from = row.startMs
    if (row.startMs > to) to = row.startMs
  }
  return { from: new Date(from), to: new Date(to) }
}

const keyLiterals = (rows: readonly SeriesRow[]) => ({
  ids: arrayLiteral(rows.map((row) => row.targetId)),
  starts: arrayLiteral(rows.map((row) => row.startMs)),
})

const inKeyOrder = (rows: readonly SeriesRow[]): SeriesRow[] =>
  [...rows].sort((a, b) => a.targetId - b.targetId || a.startMs - b.startMs)

/** Existing rows of the keys, locked in key order when they are about to be changed. */
export const existingRows = async (
  db: Queryable,
  table: SeriesTable,
  keys: readonly SeriesRow[],
  lock: boolean,
): Promise<Map<string, SeriesRow>> => {
  const found = new Map<string, SeriesRow>()
  if (keys.length === 0) return found
  const { ids, starts } = keyLiterals(keys)
  const { from, to } = bounds(keys)
  const stored = await readRows(
    db,
    sql<StoredRow>`select t.${sql.ref(table.idColumn)} as target_id, extract(epoch from t.start_at)::float8 * 1000 as start_ms,
        ${sql.join(table.columns.map((column) => sql`t.${sql.ref(column.name)}`))}
      from unnest(${ids}::int[], ${starts}::float8[]) k (id, start_ms)
      join ${sql.table(table.name)} t on t.${sql.ref(table.idColumn)} = k.id and t.start_at = to_timestamp(k.start_ms / 1000)
      where t.start_at between ${from} and ${to}
      order by 1, 2 ${lock ? sql`for update of t` : sql``}`,
  )
  const likes = new Map(keys.map((row) => [rowKey(row), row]))
  for (const record of stored) {
    const key = rowKey({ targetId: record.target_id, startMs: record.start_ms })
    const like = likes.get(key)
    if (like) found.set(key, table.read(record, like))
  }
  return found
}

/** Series of which every version can be read again: their rows say since when they are there. */
const keepsVersions = (table: SeriesTable): boolean => table.kind === 'site' && table.granularity !== 'minute'

const insertNew = async (tx: Tx, table: SeriesTable, rows: readonly SeriesRow[]): Promise<Set<string>> => {
  const { ids, starts } = keyLiterals(rows)
  const names = table.columns.map((column) => sql.ref(column.name))
  const inserted = await readRows(
    tx,
    sql<{ target_id: number; start_ms: number }>`
      insert into ${sql.table(table.name)} (${sql.ref(table.idColumn)}, start_at, ${sql.join(names)}
        ${keepsVersions(table) ? sql`, first_rev` : sql``})
      select v.id, to_timestamp(v.start_ms / 1000), ${sql.join(
        table.columns.map((column) =>
          column.type === 'real[]' ? sql`v.${sql.ref(column.name)}::real[]` : sql`v.${sql.ref(column.name)}`,
        ),
      )}
        ${keepsVersions(table) ? sql`, (select nextval('data_rev'))` : sql``}
      from unnest(${ids}::int[], ${starts}::float8[], ${sql.join(table.columns.map((column) => columnLiteral(column, rows)))})
        v (id, start_ms, ${sql.join(names)})
      on conflict (${sql.ref(table.idColumn)}, start_at) do nothing
      returning ${sql.ref(table.idColumn)} as target_id, extract(epoch from start_at)::float8 * 1000 as start_ms`,
  )
  return new Set(inserted.map((row) => rowKey({ targetId: row.target_id, startMs: row.start_ms })))
}

/** Arrays of arrays do not unnest row by row; their texts do. */
const columnLiteral = (column: SeriesTable['columns'][number], rows: readonly SeriesRow[]) =>
  sql`${column.literal(rows)}::${sql.raw(column.type === 'real[]' ? 'text[]' : `${column.type}[]`)}`

/** Empty cells that got a value: at an older version they are empty again. */
const filledCells = (before: SeriesRow, after: SeriesRow): SupersededCell[] =>
  after.cells.flatMap((cell, index) =>
    before.values[index] == null && after.values[index] != null
      ? [{ cell, oldValue: null, oldFlag: flagAt(before, index), frameId: before.frameId }]
      : [],
  )

/**
 * First half of storing: inserts the intervals that are new and merges the others into what stands, under row locks
 * taken in key order. The caller finishes with `writeVersions` as the last writes of its transaction.
 */
export const storeRows = async (tx: Tx, load: SeriesLoad): Promise<StoredLoad> => {
  const { table, merge: meet = mergeRows } = load
  const outcome: StoredLoad = {
    table,
    rows: [],
    touched: [],
    before: new Map(),
    toUpdate: [],
    history: [],
    inserted: 0,
    duplicates: 0,
  }
  const rows = inKeyOrder(load.rows)
  if (rows.length === 0) return outcome
  const inserted = await insertNew(tx, table, rows)
  outcome.inserted = inserted.size
  const known = rows.filter((row) => !inserted.has(rowKey(row)))
  const existing = await existingRows(tx, table, known, true)
  outcome.before = existing
  for (const row of rows) {
    const key = rowKey(row)
    const before = existing.get(key)
    const merge = before ? meet(before, row) : { row, changed: true, superseded: [] }
    outcome.rows.push(merge.row)
    // In the order of time: what stood in the table, then what changed within the batch.
    const filled = before && keepsVersions(table) ? filledCells(before, merge.row) : []
    for (const cell of [...filled, ...merge.superseded, ...(load.superseded?.get(key) ?? [])])
      outcome.history.push({ row: merge.row, cell })
    if (!merge.changed) outcome.duplicates += 1
    else outcome.touched.push(merge.row)
    if (before && merge.changed) outcome.toUpdate.push(merge.row)
  }
  return outcome
}

const updateRows = async (tx: Tx, table: SeriesTable, rows: readonly SeriesRow[], rev: number) => {
  const { ids, starts } = keyLiterals(rows)
  const { from, to } = bounds(rows)
  const names = table.columns.map((column) => sql.ref(column.name))
  await sql`update ${sql.table(table.name)} t set ${sql.join(
    table.columns.map((column) =>
      column.type === 'real[]'
        ? sql`${sql.ref(column.name)} = v.${sql.ref(column.name)}::real[]`
        : sql`${sql.ref(column.name)} = v.${sql.ref(column.name)}`,
    ),
  )}, rev = ${rev}::bigint
    from unnest(${ids}::int[], ${starts}::float8[], ${sql.join(table.columns.map((column) => columnLiteral(column, rows)))})
      v (id, start_ms, ${sql.join(names)})
    where t.${sql.ref(table.idColumn)} = v.id and t.start_at = to_timestamp(v.start_ms / 1000) and t.start_at between ${from} and ${to}`.execute(
    tx,
  )
}

/** New data versions, in the order of commits: the caller's last writes follow, and nothing else. */
export const nextRevs = async (tx: Tx, count: number): Promise<number[]> => {
  await takeLock(tx, 'dataVersion')
  const revs = await readRows(
    tx,
    sql<{ rev: number }>`select nextval('data_rev') as rev from generate_series(1, ${count}::int)`,
  )
  return revs.map(({ rev }) => rev)
}

/** A cell that changed twice in one batch has two versions: how many came before, for each entry. */
const layersOf = (history: readonly { table: SeriesTable; row: SeriesRow; cell: SupersededCell }[]): number[] => {
  const seen = new Map<string, number>()
  return history.map(({ table, row, cell }) => {
    const key = `${table.name}/${rowKey(row)}/${cell.cell}`
    const layer = seen.get(key) ?? 0
    seen.set(key, layer + 1)
    return layer
  })
}

/**
 * Second half of storing: the rewritten rows, and for each filled cell that changed what it held before, all under one
 * new data version. Must be the last writes of the transaction: the version lock is held until commit.
 * @returns the data version, null when nothing stored was changed
 */
export const writeVersions = async (tx: Tx, loads: readonly StoredLoad[], changedAt: Date): Promise<number | null> => {
  const history = loads.flatMap((load) => load.history.map((entry) => ({ ...entry, table: load.table })))
  if (history.length === 0 && loads.every((load) => load.toUpdate.length === 0)) return null
  const layers = layersOf(history)
  const depth = layers.reduce((deepest, layer) => Math.max(deepest, layer + 1), 1)
  const revs = await nextRevs(tx, depth)
  const revOf = (layer: number) => revs[layer] ?? 0
  const rev = revOf(depth - 1)
  for (const load of loads) if (load.toUpdate.length > 0) await updateRows(tx, load.table, load.toUpdate, rev)
  if (history.length > 0) {
    await sql`insert into value_history
        (rev, target_kind, target_id, granularity, factor, start_at, old_value, old_flag, frame_id, reason, auditor, changed_at)
      select rev, kind, id, granularity, factor, to_timestamp(start_ms / 1000), old_value, old_flag, frame_id, reason, auditor, ${changedAt}
      from unnest(${arrayLiteral(layers.map(revOf))}::bigint[],
        ${textArrayLiteral(history.map((entry) => entry.table.kind))}::text[],
        ${arrayLiteral(history.map((entry) => entry.row.targetId))}::int[],
        ${textArrayLiteral(history.map((entry) => entry.table.granularity))}::text[],
        ${textArrayLiteral(history.map((entry) => entry.cell.cell))}::text[],
        ${arrayLiteral(history.map((entry) => entry.row.startMs))}::float8[],
        ${arrayLiteral(history.map((entry) => numberElement(entry.cell.oldValue)))}::real[],
        ${textArrayLiteral(history.map((entry) => entry.cell.oldFlag))}::text[],
        ${arrayLiteral(history.map((entry) => numberElement(entry.cell.frameId)))}::bigint[],
        ${textArrayLiteral(history.map((entry) => entry.row.reason))}::text[],
        ${textArrayLiteral(history.map((entry) => entry.row.review?.auditor ?? null))}::text[])
        v (rev, kind, id, granularity, factor, start_ms, old_value, old_flag, frame_id, reason, auditor)`.execute(tx)
  }
  return rev
}
