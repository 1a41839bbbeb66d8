import { isSpeciesFamily } from '@qingkong/domain/measurement/species-family'
import { type Queryable, sql } from '../../db/database.ts'
import { arrayLiteral, textArrayLiteral } from '../store/array-literal.ts'
import type { SeriesTable } from '../store/series-column.ts'
import type { SeriesRow, TargetKind } from '../store/series-row.ts'

export type DueGranularity = 'fiveMinute' | 'hour' | 'day'

/** An interval whose roll-up must be (re)computed. */
export interface Due {
  kind: TargetKind
  targetId: number
  granularity: DueGranularity
  startMs: number
  late: boolean
  dueMs: number
}

const fiveMinuteMs = 300_000
const hourMs = 3_600_000
/** Devices' minute data of an interval are awaited this long after its end. */
const fiveMinuteWaitMs = 20_000
const hourWaitMs = 60_000

/** Kinds that are stored as they come: species are sent as hours, moving monitors have no hours. */
export const isRolledUp = (kind: TargetKind): boolean => !isSpeciesFamily(kind) && kind !== 'mobile'

/**
 * The roll-up a stored row of a rolled-up kind calls for: once shortly after the interval's end, or at once when that has passed.
 * An hour sent as an hour waits for nothing.
 */
export const dueOf = (table: SeriesTable, row: SeriesRow, nowMs: number): Due => {
  // Only sites have five-minute means; their hours are called for by those.
  const five = table.kind === 'site' && table.granularity === 'minute'
  const lengthMs = five ? fiveMinuteMs : hourMs
  const startMs = Math.floor(row.startMs / lengthMs) * lengthMs
  const waitMs = table.granularity === 'hour' ? 0 : five ? fiveMinuteWaitMs : hourWaitMs
  return {
    kind: table.kind,
    targetId: row.targetId,
    granularity: five ? 'fiveMinute' : 'hour',
    startMs,
    late: row.late,
    dueMs: Math.max(startMs + lengthMs + waitMs, nowMs),
  }
}

const dueKey = (due: Due): string => `${due.kind}/${due.targetId}/${due.granularity}/${due.startMs}`

/** One entry per interval: the earliest time, and late only when nothing of it was in time. */
export const mergeDues = (dues: Iterable<Due>): Due[] => {
  const merged = new Map<string, Due>()
  for (const due of dues) {
    const key = dueKey(due)
    const known = merged.get(key)
    merged.set(key, known ? { ...known, late: known.late && due.late, dueMs: Math.min(known.dueMs, due.dueMs) } : due)
  }
  return [...merged.values()].sort(
    (a, b) =>
      a.kind.localeCompare(b.kind) ||
      a.targetId - b.targetId ||
      a.startMs - b.startMs ||
      a.granularity.localeCompare(b.granularity),
  )
}

/**
 * Notes the intervals in the transaction that changed their data. An interval just being rolled up is waited for and
 * noted anew, so a change is never missed.
 */
export const writeDues = async (db: Queryable, dues: readonly Due[]): Promise<void> => {
  if (dues.length === 0) return
  await sql`insert into roll_up_due (target_kind, target_id, granularity, start_at, late, due_at)
    select kind, id, granularity, to_timestamp(start_ms / 1000), late, to_timestamp(due_ms / 1000)
    from unnest(${textArrayLiteral(dues.map((due) => due.kind))}::text[], ${arrayLiteral(dues.map((due) => due.targetId))}::int[],
      ${textArrayLiteral(dues.map((due) => due.granularity))}::text[], ${arrayLiteral(dues.map((due) => due.startMs))}::float8[],
      ${arrayLiteral(dues.map((due) => due.late))}::boolean[], ${arrayLiteral(dues.map((due) => due.dueMs))}::float8[])
      v (kind, id, granularity, start_ms, late, due_ms)
    on conflict (target_kind, target_id, granularity, start_at) do update
      set late = roll_up_due.late and excluded.late, due_at = least(roll_up_due.due_at, excluded.due_at)`.execute(db)
}

/** A note this close to being taken is written again rather than trusted. */
const safetyMs = 15_000

/**
 * Remembers which notes are already committed and not yet due, so that each minute frame of an hour does not rewrite
 * the hour's note. Only a saving: after a restart it is empty and the notes are simply written again.
 */
export class DueMemo {
  readonly #committed = new Map<string, number>()

  /** The notes that still have to be written, and until when leaving out the others is safe. */
  select(dues: readonly Due[], nowMs: number): { needed: Due[]; safeUntilMs: number } {
    let safeUntilMs = Number.POSITIVE_INFINITY
    const needed = dues.filter((due) => {
      const dueMs = due.late ? undefined : this.#committed.get(dueKey(due))
      if (dueMs === undefined || dueMs > due.dueMs || dueMs - nowMs < safetyMs) return true
      safeUntilMs = Math.min(safeUntilMs, dueMs - safetyMs / 3)
      return false
    })
    return { needed, safeUntilMs }
  }

  committed(dues: readonly Due[], nowMs: number): void {
    for (const due of dues) if (!due.late && due.dueMs - nowMs >= safetyMs) this.#committed.set(dueKey(due), due.dueMs)
    if (this.#committed.size > 200_000) {
      for (const [key, dueMs] of this.#committed) if (dueMs - nowMs < safetyMs) this.#committed.delete(key)
      if (this.#committed.size > 200_000) this.#committed.clear()
    }
  }
}
