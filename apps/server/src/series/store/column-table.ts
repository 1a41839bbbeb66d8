import type { FactorColumn } from '../factor-columns.ts'
import { arrayLiteral, numberElement, textArrayLiteral } from './array-literal.ts'
import { frameColumn, numberOrNull, readOrigin, type SeriesColumn, type SeriesTable } from './series-column.ts'
import type { SeriesRow } from './series-row.ts'

const flagRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const flagsOf = (row: SeriesRow): Record<string, string> | null => {
  let flags: Record<string, string> | null = null
  for (let index = 0; index < row.flags.length; index++) {
    const flag = row.flags[index]
    if (flag == null) continue
    flags ??= {}
    flags[row.cells[index] ?? ''] = flag
  }
  return flags
}

/** A series table with one column per factor. */
export const columnTable = (
  shape: Pick<SeriesTable, 'name' | 'kind' | 'granularity' | 'idColumn' | 'durationMs'>,
  factors: readonly FactorColumn[],
  origin: readonly SeriesColumn[],
): SeriesTable => ({
  ...shape,
  blockCount: 1,
  columns: [
    ...factors.map((factor, index) => ({
      name: factor.column,
      type: 'real',
      literal: (rows: readonly SeriesRow[]) => arrayLiteral(rows.map((row) => numberElement(row.values[index]))),
    })),
    {
      name: 'flags',
      type: 'jsonb',
      literal: (rows) =>
        textArrayLiteral(
          rows.map((row) => {
            const flags = flagsOf(row)
            return flags === null ? null : JSON.stringify(flags)
          }),
        ),
    },
    frameColumn,
    ...origin,
  ],
  read: (stored, like) => {
    const flags = flagRecord(stored['flags'])
    return {
      targetId: stored.target_id,
      startMs: stored.start_ms,
      cells: like.cells,
      values: factors.map((factor) => numberOrNull(stored[factor.column])),
      flags: factors.map((factor) => {
        const flag = flags[factor.code]
        return typeof flag === 'string' ? flag : null
      }),
      frameId: numberOrNull(stored['frame_id']),
      reason: like.reason,
      late: like.late,
      ...readOrigin(stored),
    }
  },
  json: (row) => {
    const record: Record<string, unknown> = {}
    for (const [index, factor] of factors.entries()) record[factor.column] = row.values[index] ?? null
    record['flags'] = flagsOf(row)
    return record
  },
})
