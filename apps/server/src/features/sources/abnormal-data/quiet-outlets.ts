import { type Queryable, rows, sql } from '../../../db/database.ts'

/** Whether 免打扰 (a planned stop, quality control) holds for an outlet, or for any of an enterprise's, within a span. */
export interface QuietOutlets {
  isQuiet(outletId: number | null, enterpriseId: number, fromMs: number, toMs: number): boolean
}

interface QuietSpan {
  outletId: number
  enterpriseId: number
  fromMs: number
  toMs: number
}

/** 免打扰 of outlets that touches a span. */
export const quietOutlets = async (db: Queryable, from: Date, to: Date): Promise<QuietOutlets> => {
  const found = await rows(
    db,
    sql<QuietSpan>`select outlet.id as "outletId", enterprise_id as "enterpriseId",
        extract(epoch from from_at)::float8 * 1000 as "fromMs", extract(epoch from to_at)::float8 * 1000 as "toMs"
      from quiet_period q join outlet on outlet.id = q.subject_id
      where q.subject_kind = 'outlet' and from_at < ${to} and to_at > ${from}`,
  )
  return {
    isQuiet: (outletId, enterpriseId, fromMs, toMs) =>
      found.some(
        (quiet) =>
          (outletId === null ? quiet.enterpriseId === enterpriseId : quiet.outletId === outletId) &&
          quiet.fromMs < toMs &&
          quiet.toMs > fromMs,
      ),
  }
}
