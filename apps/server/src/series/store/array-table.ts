import { normalFlag, notSentMark } from '@qingkong/domain/measurement/data-flag'
import { arrayLiteral, numberElement, textArrayLiteral } from './array-literal.ts'
import { frameColumn, numberOrNull, readOrigin, type SeriesColumn, type SeriesTable } from './series-column.ts'
import type { SeriesRow } from './series-row.ts'

/**
 * A series table whose rows hold arrays ordered by position: one array per block, the cells block by block, and one
 * flag per position for all blocks.
 * `blocks[0]` always has a value in the table; the others are NULL where they hold nothing.
 */
export const arrayTable = (
  shape: Pick<SeriesTable, 'name' | 'kind' | 'granularity' | 'idColumn' | 'durationMs'>,
  blocks: readonly string[],
  origin: readonly SeriesColumn[],
): SeriesTable => {
  const positionsOf = (cells: readonly string[]): number => cells.length / blocks.length

  const block = (row: SeriesRow, which: number): (number | null)[] => {
    const positions = positionsOf(row.cells)
    return Array.from({ length: positions }, (_, position) => row.values[which * positions + position] ?? null)
  }

  /** `-` where the factor is absent, N where it is normal. */
  const flagText = (row: SeriesRow): string => {
    const positions = positionsOf(row.cells)
    let text = ''
    for (let position = 0; position < positions; position++) {
      const cells = blocks.map((_, which) => position + which * positions)
      const flag = row.flags[position]
      const isPresent = cells.some((cell) => row.values[cell] != null)
      text += flag ? flag.charAt(0) : isPresent ? normalFlag : notSentMark
    }
    return text
  }

  const blockColumn = (name: string, which: number): SeriesColumn => ({
    name,
    type: 'real[]',
    literal: (rows) =>
      textArrayLiteral(
        rows.map((row) => {
          const values = block(row, which)
          if (which > 0 && values.every((value) => value === null)) return null
          return arrayLiteral(values.map(numberElement))
        }),
      ),
  })

  return {
    ...shape,
    blockCount: blocks.length,
    columns: [
      ...blocks.map(blockColumn),
      { name: 'flags', type: 'text', literal: (rows) => textArrayLiteral(rows.map(flagText)) },
      frameColumn,
      ...origin,
    ],
    read: (stored, like) => {
      const positions = positionsOf(like.cells)
      const padded = (name: string): (number | null)[] => {
        const list: readonly unknown[] = Array.isArray(stored[name]) ? stored[name] : []
        return Array.from({ length: positions }, (_, position) => numberOrNull(list[position]))
      }
      const text = typeof stored['flags'] === 'string' ? stored['flags'] : ''
      const flags = Array.from({ length: positions }, (_, position) => {
        const flag = text.charAt(position)
        return flag === '' || flag === normalFlag || flag === notSentMark ? null : flag
      })
      return {
        targetId: stored.target_id,
        startMs: stored.start_ms,
        cells: like.cells,
        values: blocks.flatMap(padded),
        flags,
        frameId: numberOrNull(stored['frame_id']),
        reason: like.reason,
        late: like.late,
        ...readOrigin(stored),
      }
    },
    json: (row) => ({
      ...Object.fromEntries(blocks.map((name, which) => [name, block(row, which)])),
      flags: flagText(row),
    }),
  }
}
