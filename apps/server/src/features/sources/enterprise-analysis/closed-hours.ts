import { closedKind } from '@qingkong/domain/emission/source-mark'
import type { Queryable } from '../../../db/database.ts'
import { marksBetween } from '../source-marks/port.ts'

/** Whether the plant has reported an hour of the outlet as closed (报停) from its beginning. */
export type ClosedAt = (startMs: number) => boolean

/** Hours under 报停: what nobody sent in them is rest and no gap. */
export const closedHours = async (
  db: Queryable,
  outletId: number,
  { from, to }: { from: Date; to: Date },
): Promise<ClosedAt> => {
  const closed = (await marksBetween(db, [outletId], from, to)).filter(({ kind }) => kind === closedKind)
  return (startMs) =>
    closed.some((mark) => mark.from.getTime() <= startMs && (mark.to?.getTime() ?? Number.POSITIVE_INFINITY) > startMs)
}
