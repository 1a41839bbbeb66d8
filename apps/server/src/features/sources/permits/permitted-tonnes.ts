import { preparedRows, type Queryable, type Sql, sql } from '../../../db/database.ts'
import type { Scope } from '../../../db/scope.ts'
import { emissionDetail } from '../enterprises/port.ts'

/**
 * SQL: enterprise_id, factor_code and permit_t, tonnes permitted in a year: the whole plant's amount where the permit
 * names one, else the sum over its outlets.
 */
export const permittedAmounts: Sql = sql`(
  select enterprise_id, factor_code,
    coalesce(sum(permit_t) filter (where outlet_id is null), sum(permit_t)) as permit_t
  from permit_limit group by enterprise_id, factor_code)`

/** Tonnes of a factor that enterprises may emit in a year, by their id; without a permit, or outside one's reach, none. */
export const permittedTonnes = async (
  db: Queryable,
  scope: Scope,
  psIds: readonly number[],
  factorCode: string,
): Promise<ReadonlyMap<number, number>> => {
  const found = await preparedRows(
    db,
    sql<{ id: number; permitT: number }>`select enterprise.id, permit_t as "permitT"
      from ${permittedAmounts} permitted join enterprise on enterprise.id = enterprise_id
      where factor_code = ${factorCode} and enterprise.id = any(${psIds}::int[]) and ${emissionDetail(scope)}`,
  )
  return new Map(found.map(({ id, permitT }) => [id, permitT]))
}
