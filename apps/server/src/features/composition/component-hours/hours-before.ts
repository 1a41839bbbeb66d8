import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { dayMs } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import { type ComponentColumn, type ComponentTable, componentTables } from './component-table.ts'

/** A station's columns with so many days before them, against which the hours of the period are held. */
export const columnsWithBefore = async (
  db: Queryable,
  { station, columns }: ComponentTable,
  family: SpeciesFamilyAsked,
  { fromMs, days }: { fromMs: number; days: number },
): Promise<ComponentColumn[]> => {
  const [before] = await componentTables(db, [station], family, { fromMs: fromMs - days * dayMs, toMs: fromMs })
  const earlier = new Map(before?.columns.map(({ species, values }) => [species.factorCode, values]))
  return columns.map((column) => {
    const own = earlier.get(column.species.factorCode) ?? new Float64Array(days * 24).fill(Number.NaN)
    const values = new Float64Array(own.length + column.values.length)
    values.set(own)
    values.set(column.values, own.length)
    return { ...column, values }
  })
}
