import { type SpeciesFamily, speciesFamilies } from '@qingkong/domain/measurement/species-family'
import { type Queryable, rows, sql } from '../../db/database.ts'
import { arrayLiteral } from './array-literal.ts'
import { outletCells } from './series-table.ts'

/** How the minutes of a factor make its hour: their mean, the sum of their amounts, or the advance of a counter. */
export type HourRule = 'mean' | 'sum' | 'counter'

/** What the cells of an array row are. */
export interface ArrayCells {
  /** Factor code by position; a position nobody uses is ''. */
  codes: readonly string[]
  cells: readonly string[]
  /** Of points: how minutes make the hour, by position. */
  hourRules?: readonly HourRule[]
}

interface FactorRow {
  target_id: number
  position: number
  factor_code: string
  hour_rule: HourRule
}

const byTarget = (found: readonly FactorRow[]): Map<number, FactorRow[]> => {
  const targets = new Map<number, FactorRow[]>()
  for (const row of found) {
    const list = targets.get(row.target_id) ?? []
    targets.set(row.target_id, list)
    list.push(row)
  }
  return targets
}

/** A value by position (1-based in the catalogue), `empty` where no factor has it. */
const placed = <T>(factors: readonly FactorRow[], empty: T, itemOf: (factor: FactorRow) => T): T[] => {
  const length = factors.reduce((most, factor) => Math.max(most, factor.position), 0)
  const list = new Array<T>(length).fill(empty)
  for (const factor of factors) list[factor.position - 1] = itemOf(factor)
  return list
}

const codesOf = (factors: readonly FactorRow[]): string[] => placed(factors, '', (factor) => factor.factor_code)

const only = (column: string, ids: readonly number[] | undefined) =>
  ids ? sql`where ${sql.ref(column)} = any (${arrayLiteral([...new Set(ids)])}::int[])` : sql``

/** Cells of outlets' rows, for the given outlets or for all. */
export const readOutletCells = async (
  db: Queryable,
  outletIds?: readonly number[],
): Promise<Map<number, ArrayCells>> => {
  const found = await rows(
    db,
    sql<FactorRow>`select outlet_id as target_id, position, factor_code, 'mean' as hour_rule
      from outlet_factor ${only('outlet_id', outletIds)}`,
  )
  return new Map(
    [...byTarget(found)].map(([id, factors]) => {
      const codes = codesOf(factors)
      return [id, { codes, cells: outletCells(codes) }]
    }),
  )
}

/** Cells of meters' and condition sensors' rows, for the given points or for all. */
export const readPointCells = async (db: Queryable, pointIds?: readonly number[]): Promise<Map<number, ArrayCells>> => {
  const found = await rows(
    db,
    sql<FactorRow>`select point_id as target_id, position, factor_code, hour_rule
      from monitor_point_factor ${only('point_id', pointIds)}`,
  )
  return new Map(
    [...byTarget(found)].map(([id, factors]) => {
      const codes = codesOf(factors)
      return [id, { codes, cells: codes, hourRules: placed<HourRule>(factors, 'mean', (factor) => factor.hour_rule) }]
    }),
  )
}

/** Cells of the rows of each family of species: the same everywhere. */
export const readSpeciesCells = async (db: Queryable): Promise<ReadonlyMap<SpeciesFamily, ArrayCells>> => {
  const found = await rows(
    db,
    sql<FactorRow & { family: SpeciesFamily }>`select family, 0 as target_id, position, factor_code, 'mean' as hour_rule
      from species`,
  )
  return new Map(
    speciesFamilies.map((family) => {
      const codes = codesOf(found.filter((row) => row.family === family))
      return [family, { codes, cells: codes }]
    }),
  )
}
