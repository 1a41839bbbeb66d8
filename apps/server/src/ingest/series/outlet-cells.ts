import { type Queryable, rows, sql } from '../../db/database.ts'
import { arrayLiteral } from './array-literal.ts'
import { outletCells } from './series-table.ts'

export interface OutletCells {
  /** Factor code by position; a position nobody uses is ''. */
  codes: readonly string[]
  cells: readonly string[]
}

/** What the cells of outlets' rows are, for the given outlets or for all. */
export const readOutletCells = async (
  db: Queryable,
  outletIds?: readonly number[],
): Promise<Map<number, OutletCells>> => {
  const only = outletIds ? sql`where outlet_id = any (${arrayLiteral([...new Set(outletIds)])}::int[])` : sql``
  const found = await rows(
    db,
    sql<{ outlet_id: number; position: number; factor_code: string }>`
      select outlet_id, position, factor_code from outlet_factor ${only} order by outlet_id, position`,
  )
  const codes = new Map<number, string[]>()
  for (const row of found) {
    const list = codes.get(row.outlet_id) ?? []
    while (list.length < row.position - 1) list.push('')
    list.push(row.factor_code)
    codes.set(row.outlet_id, list)
  }
  return new Map([...codes].map(([id, list]) => [id, { codes: list, cells: outletCells(list) }]))
}
