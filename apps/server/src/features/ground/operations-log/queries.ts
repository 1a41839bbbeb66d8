import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'

export interface ChainProblem {
  id: number
  problem: 'edited' | 'broken link' | 'anchor missed'
}

/** Where a check begins: after an entry known to be whole, whose hash is known from outside the log. */
export interface ChainStart {
  id: number
  hash: Buffer
}

/** Before the first entry stands a hash of zeros. */
export const chainBegin: ChainStart = { id: 0, hash: Buffer.alloc(32) }

/**
 * The first entry at which the chain does not hold, or null when every hash, link and daily anchor does.
 * @param start the entry to continue after; by default the chain is read from its first entry
 */
export const verifyChain = async (
  { db }: { db: Queryable },
  start: ChainStart = chainBegin,
): Promise<ChainProblem | null> => {
  const row = await firstRow(
    db,
    sql<ChainProblem>`
      with chain as (
        select id, hash,
          hash = operation_hash(prev_hash, id, at, user_id, user_code, address, action, object, result, detail) as whole,
          prev_hash = lag(hash, 1, ${start.hash}::bytea) over (order by id)
            and id = lag(id, 1, ${start.id}::bigint) over (order by id) + 1 as linked
        from operations_log where id > ${start.id}
      )
      select id, problem from (
        select id, case when not whole then 'edited' else 'broken link' end as problem from chain where not whole or not linked
        union all
        select a.last_id, 'anchor missed' from operations_log_anchor a
          where a.last_id > ${start.id} and not exists (select 1 from chain c where c.id = a.last_id and c.hash = a.hash)
        union all
        -- The entry continued after must still be the one that was checked.
        select ${start.id}::bigint, 'edited' where ${start.id} > 0 and not exists (
          select 1 from operations_log l where l.id = ${start.id} and l.hash = ${start.hash}
            and l.hash = operation_hash(prev_hash, id, at, user_id, user_code, address, action, object, result, detail))
      ) found order by id, problem desc limit 1`,
  )
  return row ?? null
}

/** The newest entry, or the beginning of an empty log. */
export const newestEntry = async ({ db }: Pick<Services, 'db'>): Promise<ChainStart> =>
  (await firstRow(db, sql<ChainStart>`select id, hash from operations_log order by id desc limit 1`)) ?? chainBegin
