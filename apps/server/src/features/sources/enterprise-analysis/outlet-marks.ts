import { sourceMarkNames } from '@qingkong/domain/emission/source-mark'
import type { Queryable } from '../../../db/database.ts'
import { marksBetween } from '../source-marks/port.ts'

/** Name of the 工况标记 that holds at an instant; null where none does. */
export type MarkAt = (startMs: number) => string | null

/** The marks of an outlet in a period. */
export const outletMarks = async (
  db: Queryable,
  outletId: number,
  { from, to }: { from: Date; to: Date },
): Promise<MarkAt> => {
  const marks = await marksBetween(db, [outletId], from, to)
  return (startMs) => {
    const held = marks.find((mark) => mark.from.getTime() <= startMs && (mark.to?.getTime() ?? Infinity) > startMs)
    return held ? sourceMarkNames[held.kind] : null
  }
}
