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
  return columns.map(({ species, values, isUsual, belowMdl }) => ({
    species,
    isUsual,
    belowMdl,
    // An analysis looks at ten of a hundred species.
    get values() {
      const own = earlier.get(species.factorCode) ?? new Float64Array(days * 24).fill(Number.NaN)
      const whole = new Float64Array(own.length + values.length)
      whole.set(own)
      whole.set(values, own.length)
      return whole
    },
  }))
}
