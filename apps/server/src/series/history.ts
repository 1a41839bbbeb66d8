import { Fail } from '@qingkong/contract/errors'
import { isFit } from '@qingkong/domain/measurement/fitness'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { firstRow, preparedRows, type Queryable, rows, sql } from '../db/database.ts'
import type { Stored } from '../db/row.ts'
import { oncePerRound } from '../db/shared-round.ts'
import { isMeteorology } from './factor-columns.ts'
import type { Columns, Grid } from './question.ts'

/** Series of a kind of target in the history; reviewed hours stand apart from the hours as sent. */
export type HistoryGranularity = 'minute' | 'fiveMinute' | 'hour' | 'hourChecked' | 'day'

export interface HistoryRange {
  kind: 'site' | 'city'
  granularity: HistoryGranularity
  ids: readonly number[]
  factors: readonly FactorCode[]
  grid: Grid
}

/** The newest data version. */
export const currentRev = oncePerRound(
  async (db): Promise<number> =>
    (await preparedRows(db, sql<{ rev: number }>`select last_value as rev from data_rev`))[0]?.rev ?? 0,
)

/**
 * To be asked after the history was read: changes past their retention are dropped together with the note of it.
 * @throws Fail DATA_VERSION_GONE when changes after the version are no longer kept
 */
export const requireKept = async (db: Queryable, rev: number): Promise<void> => {
  const floor = await firstRow(db, sql<Stored<'history_floor', 'rev'>>`select rev from history_floor`)
  if (floor && rev < floor.rev) throw new Fail('DATA_VERSION_GONE')
}

interface OldCell {
  id: number
  factor: FactorCode
  startMs: number
  value: number | null
  flag: string | null
}

/** What cells held at a version: of each cell changed since, the value before its first change. */
const cellsAt = (db: Queryable, { kind, granularity, ids, factors, grid }: HistoryRange, rev: number) =>
  rows(
    db,
    sql<OldCell>`select distinct on (target_id, factor, start_at) target_id as id, factor,
        date_part('epoch', start_at) * 1000 as "startMs", old_value as value, old_flag as flag
      from value_history
      where target_kind = ${kind} and granularity = ${granularity} and target_id = any(${[...ids]}::int[])
        and factor = any(${[...factors]}::text[]) and start_at >= ${new Date(grid.fromMs)}
        and start_at < ${new Date(grid.fromMs + grid.count * grid.stepMs)} and rev > ${rev}
      order by target_id, factor, start_at, rev`,
  )

/** Puts columns back to what they held at a version. @returns the ids whose columns changed by it. @throws Fail DATA_VERSION_GONE */
export const putBack = async (
  db: Queryable,
  range: HistoryRange,
  rev: number,
  columnsOf: (id: number) => Columns | undefined,
): Promise<Set<number>> => {
  const touched = new Set<number>()
  if (range.ids.length === 0 || range.factors.length === 0) return touched
  const cells = await cellsAt(db, range, rev)
  await requireKept(db, rev)
  for (const cell of cells) {
    const column = columnsOf(cell.id)?.get(cell.factor)
    if (!column) continue
    column[Math.round((cell.startMs - range.grid.fromMs) / range.grid.stepMs)] = isFit(
      isMeteorology(cell.factor) ? 'weather' : 'air',
      'counted',
      cell.flag,
    )
      ? cell.value
      : null
    touched.add(cell.id)
  }
  return touched
}
