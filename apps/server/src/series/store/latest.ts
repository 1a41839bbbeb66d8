import { type Queryable, sql } from '../../db/database.ts'
import type { SeriesTable } from './series-column.ts'
import type { SeriesRow } from './series-row.ts'

export interface LatestRow {
  kind: string
  id: number
  granularity: string
  startMs: number
  row: Record<string, unknown>
}

/** The newest of the rows for each target. */
export const latestRows = (
  table: SeriesTable,
  rows: readonly SeriesRow[],
  extra?: (row: SeriesRow) => Record<string, unknown>,
): LatestRow[] => {
  const newest = new Map<number, SeriesRow>()
  for (const row of rows) {
    const known = newest.get(row.targetId)
    if (known === undefined || known.startMs <= row.startMs) newest.set(row.targetId, row)
  }
  return [...newest.values()].map((row) => ({
    kind: table.kind,
    id: row.targetId,
    granularity: table.granularity,
    startMs: row.startMs,
    row: { ...table.json(row), ...extra?.(row) },
  }))
}

/** Puts the rows in place of older ones; a newer one that already stands stays. */
export const writeLatest = async (db: Queryable, latest: readonly LatestRow[]): Promise<void> => {
  if (latest.length === 0) return
  const ordered = [...latest].sort(
    (a, b) => a.kind.localeCompare(b.kind) || a.id - b.id || a.granularity.localeCompare(b.granularity),
  )
  await sql`insert into latest (target_kind, target_id, granularity, start_at, row)
    select kind, id, granularity, to_timestamp("startMs" / 1000), row
    from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) v (kind text, id int, granularity text, "startMs" float8, row jsonb)
    on conflict (target_kind, target_id, granularity) do update set start_at = excluded.start_at, row = excluded.row
      where latest.start_at <= excluded.start_at`.execute(db)
}
